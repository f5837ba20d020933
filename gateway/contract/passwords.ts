import { z } from "zod";
import { endpoint, signInCodes } from "./endpoint.ts";
import { newPassword, userEmail } from "./user-fields.ts";

const passwords = { password: newPassword, password_confirmation: z.string().max(200) };

/** Of a form that asks for a new password twice. API-029 */
export const isRepeated = (form: { password: string; password_confirmation: string }): boolean =>
  form.password === form.password_confirmation;

export const NOT_REPEATED = { path: ["password_confirmation"], error: "Пароли не совпадают" };

/** `old_password` is empty for a user without one. Other sessions end. API-022, API-029 */
export const passwordChange = endpoint({
  name: "passwordChange",
  summary: "Изменить пароль",
  apiOrigin: "api",
  method: "POST",
  path: "/api/gateway/settings/change-password/by-password",
  alsoPath: "/api/gateway/auth/user/settings/change-password/by-password",
  input: z.object({ old_password: z.string().max(200).default(""), ...passwords }).refine(isRepeated, NOT_REPEATED),
  output: z.object({}),
  codes: { ...signInCodes, wrong_password: 403 },
});

/** By the secret of a letter; all sessions end. A used or unknown one is `bad_token`. API-023 */
export const passwordChangeByToken = endpoint({
  name: "passwordChangeByToken",
  summary: "Задать новый пароль по ссылке из письма",
  apiOrigin: "api",
  method: "POST",
  path: "/api/gateway/settings/change-password/by-token",
  alsoPath: "/api/gateway/auth/user/settings/change-password/by-token",
  input: z.object({ token: z.string().min(1).max(200), ...passwords }).refine(isRepeated, NOT_REPEATED),
  output: z.object({}),
  codes: { bad_token: 403 },
});

/** An address without an account is `not_found`. API-024, ERR-014 */
export const passwordResetSend = endpoint({
  name: "passwordResetSend",
  summary: "Отправить письмо для нового пароля",
  apiOrigin: "api",
  method: "POST",
  path: "/api/gateway/settings/change-password/send-reset-token",
  alsoPath: "/api/gateway/auth/user/settings/change-password/send-reset-token",
  input: z.object({ email: userEmail }),
  output: z.object({ email: z.string() }),
});
