import { z } from "zod";
import { user } from "./auth.ts";
import { endpoint, signInCodes, utcMoment } from "./endpoint.ts";
import { agreed, mobilePhone, newPassword, personName, personNameOrNone, userEmail } from "./user-fields.ts";

const path = "/api/gateway/auth/user";
const settingsPath = "/api/gateway/settings";

/**
 * Changes the profile; what is absent stays. `emails` are all addresses, the primary one first: a new one is
 * unconfirmed and gets a letter, one left out goes. Phones are added by confirming them. API-017
 */
export const profileUpdate = endpoint({
  name: "profileUpdate",
  summary: "Изменить профиль",
  host: "api",
  method: "PUT",
  path,
  input: z.object({
    firstname: personName.optional(),
    surname: personNameOrNone.optional(),
    emails: z.array(userEmail).max(5, "Не больше пяти адресов").optional(),
    /** One of the user's own phones, any spelling, that becomes the primary one. */
    primary_phone: z.string().max(32).optional(),
  }),
  output: user,
  codes: { ...signInCodes, email_taken: 409 },
});

/** Adds a phone proved by `phoneConfirmValidate` to the account. */
export const profilePhoneAdd = endpoint({
  name: "profilePhoneAdd",
  summary: "Добавить телефон",
  host: "api",
  method: "POST",
  path: `${path}/phones`,
  input: z.object({ phone: mobilePhone, phone_token: z.string().max(200) }),
  output: user,
  codes: { ...signInCodes, phone_taken: 409, bad_token: 403 },
});

/** The last phone cannot go: one signs in by it. */
export const profilePhoneRemove = endpoint({
  name: "profilePhoneRemove",
  summary: "Убрать телефон",
  host: "api",
  method: "DELETE",
  path: `${path}/phones`,
  input: z.object({ phone: z.string().max(32) }),
  output: user,
  codes: { ...signInCodes, last_phone: 409 },
});

/** Another letter to an own address that is not confirmed. API-015 */
export const emailConfirmResend = endpoint({
  name: "emailConfirmResend",
  summary: "Отправить письмо для подтверждения ещё раз",
  host: "api",
  method: "POST",
  path: "/api/gateway/auth/email-confirm/resend",
  input: z.object({ email: userEmail }),
  output: z.object({ email: z.string() }),
  codes: { ...signInCodes, already_confirmed: 409 },
});

/** By the secret of the letter, signed in or not. A spent or unknown one is `not_found`. */
export const emailConfirm = endpoint({
  name: "emailConfirm",
  summary: "Подтвердить адрес почты",
  host: "api",
  method: "POST",
  path: "/api/gateway/auth/email-confirm",
  input: z.object({ token: z.string().min(1).max(200) }),
  output: z.object({ email: z.string() }),
  codes: { email_taken: 409 },
});

/** API-018 */
export const campaignNoticeDisable = endpoint({
  name: "campaignNoticeDisable",
  summary: "Больше не показывать объявление об акции",
  host: "api",
  method: "POST",
  path: `${path}/campaign/notification/disable`,
  input: z.object({ campaign_name: z.string().trim().min(1).max(60).default("first_email_activation") }),
  output: z.object({}),
  codes: signInCodes,
});

const SCORE_WRONG = "Выберите оценку от 0 до 10";

/** A figure or its text; nothing chosen is no zero. */
const score = z
  .union([z.int(), z.string().regex(/^\d+$/).transform(Number)], SCORE_WRONG)
  .pipe(z.int(SCORE_WRONG).min(0, SCORE_WRONG).max(10, SCORE_WRONG));

/** Once a finished order. API-019, API-028 */
export const npsAnswer = endpoint({
  name: "npsAnswer",
  summary: "Оценить магазин",
  host: "api",
  method: "POST",
  path: `${path}/nps`,
  input: z.object({
    score,
    comment: z.string().trim().max(1_000, "Не больше 1000 знаков").default(""),
  }),
  output: z.object({}),
  codes: { ...signInCodes, not_due: 409 },
});

/** Whether an opinion is asked for: the finished order it is about, null when there is none or it was given. */
export const npsQuestion = endpoint({
  name: "npsQuestion",
  summary: "Есть ли о чём спросить",
  host: "api",
  method: "GET",
  path: `${path}/nps`,
  input: z.object({}),
  output: z.object({ order: z.object({ identity: z.string() }).nullable() }),
  codes: signInCodes,
});

const notify = z.object({ accept_sms: z.boolean(), accept_email: z.boolean() });

/** API-020 */
export const notifySettings = endpoint({
  name: "notifySettings",
  summary: "Настройки уведомлений",
  host: "api",
  method: "GET",
  path: `${path}/settings/notify`,
  input: z.object({}),
  output: z.object({ settings: notify }),
  codes: signInCodes,
});

/** What is absent stays. API-021 */
export const notifySettingsUpdate = endpoint({
  name: "notifySettingsUpdate",
  summary: "Изменить настройки уведомлений",
  host: "api",
  method: "PUT",
  path: `${path}/settings/notify`,
  input: z.object({ settings: notify.partial() }),
  output: z.object({ settings: notify }),
  codes: signInCodes,
});

const passwords = { password: newPassword, password_confirmation: z.string().max(200) };
const areEqual = (form: { password: string; password_confirmation: string }): boolean =>
  form.password === form.password_confirmation;
const NOT_EQUAL = { path: ["password_confirmation"], error: "Пароли не совпадают" };

/** `old_password` is empty for who has none yet. Other sessions end. API-022, API-029 */
export const passwordChange = endpoint({
  name: "passwordChange",
  summary: "Изменить пароль",
  host: "api",
  method: "POST",
  path: `${settingsPath}/change-password/by-password`,
  alsoPath: `${path}/settings/change-password/by-password`,
  input: z.object({ old_password: z.string().max(200).default(""), ...passwords }).refine(areEqual, NOT_EQUAL),
  output: z.object({}),
  codes: { ...signInCodes, wrong_password: 403 },
});

/** By the secret of the letter; all sessions end. A spent or unknown one is `bad_token`. API-023 */
export const passwordChangeByToken = endpoint({
  name: "passwordChangeByToken",
  summary: "Задать новый пароль по ссылке из письма",
  host: "api",
  method: "POST",
  path: `${settingsPath}/change-password/by-token`,
  alsoPath: `${path}/settings/change-password/by-token`,
  input: z.object({ token: z.string().min(1).max(200), ...passwords }).refine(areEqual, NOT_EQUAL),
  output: z.object({}),
  codes: { bad_token: 403 },
});

/** An address without an account is `not_found`. API-024, ERR-014 */
export const passwordResetSend = endpoint({
  name: "passwordResetSend",
  summary: "Отправить письмо для нового пароля",
  host: "api",
  method: "POST",
  path: `${settingsPath}/change-password/send-reset-token`,
  alsoPath: `${path}/settings/change-password/send-reset-token`,
  input: z.object({ email: userEmail }),
  output: z.object({ email: z.string() }),
});

/** Ends news letters: of the signed-in user, or by the secret of a letter. API-025, API-030 */
export const unsubscribe = endpoint({
  name: "unsubscribe",
  summary: "Отписаться от рассылок",
  host: "api",
  method: "POST",
  path: `${settingsPath}/unsubscribe`,
  alsoPath: `${path}/settings/unsubscribe`,
  input: z.object({ token: z.string().max(200).optional() }),
  output: z.object({}),
  codes: signInCodes,
});

/** Consent to the loyalty programme: makes the caller a member. API-026 */
export const loyaltyAccept = endpoint({
  name: "loyaltyAccept",
  summary: "Вступить в программу лояльности",
  host: "api",
  method: "POST",
  path: `${path}/settings/loyalty/accept`,
  input: z.object({
    is_loyalty_registered: agreed("Отметьте согласие с правилами программы"),
    is_confirm_info_notification: z.boolean().default(false),
    consent_version: z.string().max(40).default(""),
    /** Who invites; counts for who has not been invited by another. An unknown code hinders nobody. */
    referer_code: z.string().trim().max(40).optional(),
  }),
  output: z.object({ loyalty_referer_code: z.string() }),
  codes: signInCodes,
});

/** One line of the history; points are whole and negative when spent. API-114 */
export const loyaltyOperation = z.object({
  id: z.int(),
  points: z.int(),
  title: z.string(),
  order: z.string().nullable(),
  createdAt: utcMoment,
  activeFrom: utcMoment,
  expiresAt: utcMoment.nullable(),
});

export const loyaltyBilling = endpoint({
  name: "loyaltyBilling",
  summary: "История баллов",
  host: "api",
  method: "GET",
  path: "/api/gateway/loyalty/billing",
  input: z.object({
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(10),
  }),
  output: z.object({ operations: z.array(loyaltyOperation), total: z.int(), balance: z.int(), pending: z.int() }),
  codes: signInCodes,
});

/** Counts the balance anew; needs the Authorization header although it is a GET. API-115, D-01 */
export const loyaltyBalanceRefresh = endpoint({
  name: "loyaltyBalanceRefresh",
  summary: "Пересчитать баллы",
  host: "api",
  method: "GET",
  path: "/api/gateway/loyalty/balance/refresh",
  input: z.object({}),
  output: z.object({ balance: z.int() }),
  codes: signInCodes,
});

const promo = z.object({
  name: z.string(),
  keyword: z.string(),
  title: z.string(),
  terms: z.string(),
  endsAt: utcMoment.nullable(),
});

/** Promo codes that the user has applied, the latest first. */
export const promoMine = endpoint({
  name: "promoMine",
  summary: "Мои промокоды",
  host: "api",
  method: "GET",
  path: "/api/gateway/campaign/promo/my",
  input: z.object({}),
  output: z.object({ promos: z.array(promo.extend({ appliedAt: utcMoment, isOver: z.boolean() })) }),
  codes: signInCodes,
});

/** Whether a campaign runs: by its name, and by the word typed when given; who does not know the word is not told it. API-039 */
export const promoActive = endpoint({
  name: "promoActive",
  summary: "Действует ли акция",
  host: "api",
  method: "GET",
  path: "/api/gateway/campaign/promo/active/by-name",
  input: z.object({
    name: z.string().trim().min(1).max(60),
    document_id: z.string().max(60).optional(),
    promocode: z.string().trim().max(40).optional(),
  }),
  output: z.object({ promo: promo.nullable() }),
});

/**
 * Applies a promo word to the signed-in user, once a campaign. What keeps it from being applied is told in `adverts`:
 * a reply with adverts is a rejection. API-040
 */
export const promoApply = endpoint({
  name: "promoApply",
  summary: "Применить промокод",
  host: "api",
  method: "POST",
  path: "/api/gateway/campaign/promo/apply",
  input: z.object({
    email: z.string().max(200).default(""),
    email_token: z.string().max(200).default(""),
    name: z.string().trim().max(60).default(""),
    keyword: z.string("Введите промокод").trim().min(1, "Введите промокод").max(40, "Таких длинных промокодов нет"),
    document_id: z.string().max(60).default(""),
  }),
  output: z.object({ adverts: z.array(z.string()), promo: promo.nullable() }),
  codes: signInCodes,
});
