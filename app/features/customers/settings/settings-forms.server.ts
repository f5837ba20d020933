import { z } from "zod";
import { isRepeated, NOT_REPEATED } from "../../../../gateway/contract/customers/passwords.ts";
import { newPassword } from "../../../../gateway/contract/platform/user-fields.ts";

export const notifyForm = z.object({
  accept_sms: z.boolean().default(false),
  accept_email: z.boolean().default(false),
});

/** C-11. Without a password there is no old one to enter. */
export const passwordForm = (hasPassword: boolean) =>
  z
    .object({
      old_password: hasPassword ? z.string("Введите прежний пароль").max(200) : z.string().max(200).default(""),
      password: newPassword,
      password_confirmation: z.string("Введите новый пароль ещё раз").max(200),
    })
    .refine(isRepeated, NOT_REPEATED);
