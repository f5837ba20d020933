import { z } from "zod";
import { endpoint, proofCodes, signInCodes } from "../platform/endpoint.ts";
import { lookUpPhone, mobilePhone, personName, personNameOrNone, userEmail } from "../platform/user-fields.ts";
import { user } from "./auth.ts";

/**
 * Changes the profile; what is absent stays. `emails` are all addresses, the primary one first: a new one is
 * unconfirmed and gets a letter, one left out is deleted; both need a fresh sign-in. Whether another account has an address is not told:
 * only who opens its letter learns it. Phones are added by confirming them. API-017
 */
export const profileUpdate = endpoint({
  name: "profileUpdate",
  summary: "Изменить профиль",
  method: "PUT",
  path: "/api/gateway/auth/user",
  access: "session",
  input: z.object({
    firstname: personName.optional(),
    surname: personNameOrNone.optional(),
    /** The names as the specification calls them. */
    profile: z.object({ firstName: personName.optional(), lastName: personNameOrNone.optional() }).optional(),
    emails: z.array(userEmail).max(5, "Не больше пяти адресов").optional(),
    /** One of the user's own phones, any spelling, that becomes the primary one. */
    primary_phone: lookUpPhone.optional(),
  }),
  output: user,
  codes: proofCodes,
});

/** Adds a phone confirmed by `phoneConfirmValidate` to the account. */
export const profilePhoneAdd = endpoint({
  name: "profilePhoneAdd",
  summary: "Добавить телефон",
  method: "POST",
  path: "/api/gateway/auth/user/phones",
  access: "session",
  input: z.object({ phone: mobilePhone, phone_token: z.string().max(200) }),
  output: user,
  codes: { ...proofCodes, phone_taken: 409, bad_token: 403 },
});

/** The last phone cannot be removed: it is needed to sign in. */
export const profilePhoneRemove = endpoint({
  name: "profilePhoneRemove",
  summary: "Убрать телефон",
  method: "DELETE",
  path: "/api/gateway/auth/user/phones",
  access: "session",
  input: z.object({ phone: lookUpPhone }),
  output: user,
  codes: { ...proofCodes, last_phone: 409 },
});

/** Another letter to an own address that is not confirmed. API-015 */
export const emailConfirmResend = endpoint({
  name: "emailConfirmResend",
  summary: "Отправить письмо для подтверждения ещё раз",
  method: "POST",
  path: "/api/gateway/auth/email-confirm/resend",
  access: "session",
  input: z.object({ email: userEmail }),
  output: z.object({ email: z.string() }),
  codes: { already_confirmed: 409 },
});

/**
 * By the secret of a letter, signed in or not; an address that staff have named only by the customer, signed in: else `unauthorized`. A used
 * or unknown secret is `not_found`.
 */
export const emailConfirm = endpoint({
  name: "emailConfirm",
  summary: "Подтвердить адрес почты",
  method: "POST",
  path: "/api/gateway/auth/email-confirm",
  access: "optional-session",
  input: z.object({ token: z.string().min(1).max(200) }),
  output: z.object({ email: z.string() }),
  codes: { ...signInCodes, email_taken: 409 },
});

/**
 * «Это был не я», by the secret of the message about a change: all sessions end, the password is forgotten, and phones and e-mails are
 * what they were. A used or expired secret is `not_found`.
 */
export const accountUndo = endpoint({
  name: "accountUndo",
  summary: "Отменить изменения личного кабинета",
  method: "POST",
  path: "/api/gateway/auth/user/undo",
  access: "public",
  input: z.object({ token: z.string().min(1).max(200) }),
  output: z.object({}),
});
