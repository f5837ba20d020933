import { z } from "zod";
import { endpoint, proofCodes } from "../platform/endpoint.ts";
import { newPassword, userEmail } from "../platform/user-fields.ts";

const passwords = { password: newPassword, password_confirmation: z.string().max(200) };

/** Refines a form that asks for a new password twice. API-029 */
export const isRepeated = (form: { password: string; password_confirmation: string }): boolean =>
  form.password === form.password_confirmation;

export const NOT_REPEATED = { path: ["password_confirmation"], error: "Пароли не совпадают" };

/** `old_password` is empty for a user without one, who needs a fresh sign-in. Other sessions end. API-022, API-029 */
export const passwordChange = endpoint({
  name: "passwordChange",
  summary: "Изменить пароль",
  method: "POST",
  path: "/api/gateway/settings/change-password/by-password",
  alsoPath: "/api/gateway/auth/user/settings/change-password/by-password",
  access: "session",
  input: z.object({ old_password: z.string().max(200).default(""), ...passwords }).refine(isRepeated, NOT_REPEATED),
  output: z.object({}),
  codes: { ...proofCodes, wrong_password: 403 },
});

/** By the secret of a letter; all sessions end. A used or unknown one is `bad_token`. API-023 */
export const passwordChangeByToken = endpoint({
  name: "passwordChangeByToken",
  summary: "Задать новый пароль по ссылке из письма",
  method: "POST",
  path: "/api/gateway/settings/change-password/by-token",
  alsoPath: "/api/gateway/auth/user/settings/change-password/by-token",
  access: "public",
  input: z.object({ token: z.string().min(1).max(200), ...passwords }).refine(isRepeated, NOT_REPEATED),
  output: z.object({}),
  codes: { bad_token: 403 },
});

/** Whether the secret of a letter still sets a password: nobody is to think of one for nothing. Uses nothing up. */
export const passwordTokenCheck = endpoint({
  name: "passwordTokenCheck",
  summary: "Действует ли ссылка для нового пароля",
  method: "GET",
  path: "/api/gateway/settings/change-password/by-token",
  access: "public",
  input: z.object({ token: z.string().min(1).max(200) }),
  output: z.object({ isValid: z.boolean() }),
});

/** An address without an account is `not_found`. API-024, ERR-014 */
export const passwordResetSend = endpoint({
  name: "passwordResetSend",
  summary: "Отправить письмо для нового пароля",
  method: "POST",
  path: "/api/gateway/settings/change-password/send-reset-token",
  alsoPath: "/api/gateway/auth/user/settings/change-password/send-reset-token",
  access: "public",
  input: z.object({ email: userEmail }),
  output: z.object({ email: z.string() }),
});

/**
 * Sends a letter with a link for a new password to a member of staff; the answer is the same for everybody else. The secret of the letter
 * works once, for an hour. API-148, STF-064
 */
export const accessRecoverySend = endpoint({
  name: "accessRecoverySend",
  summary: "Восстановить доступ сотрудника",
  apiOrigin: "site",
  method: "POST",
  path: "/api/auth/access-recovery.json",
  access: "public",
  input: z.object({ username: userEmail }),
  output: z.object({}),
});

/** By the secret of the letter; all sessions end. A used or unknown one is `bad_token`. API-149, API-164 */
export const accessRecovery = endpoint({
  name: "accessRecovery",
  summary: "Задать новый пароль сотрудника по ссылке из письма",
  apiOrigin: "site",
  method: "POST",
  path: "/api/auth/access-recovery/{token}.json",
  access: "public",
  input: z
    .object({
      token: z.string().min(1).max(200),
      password: newPassword,
      passwordRepeat: z.string("Повторите пароль").max(200),
    })
    .refine(({ password, passwordRepeat }) => password === passwordRepeat, {
      path: ["passwordRepeat"],
      error: NOT_REPEATED.error,
    }),
  output: z.object({}),
  codes: { bad_token: 403 },
});
