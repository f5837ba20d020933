import { z } from "zod";
import { shownVersion } from "../chain/documents.ts";
import { endpoint, proofCodes, signInCodes, utcMoment } from "../platform/endpoint.ts";
import {
  agreed,
  mobilePhone,
  optionalSurname,
  personName,
  typedLine,
  userEmailOrNone,
} from "../platform/user-fields.ts";

/** AUT-029. `expires_in` is of the access token, in seconds. */
export const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.int().positive(),
});
export type Tokens = z.output<typeof tokens>;

const path = "/api/gateway/auth/user";
const secret = z.string().min(1).max(2_000);

/** Named `phone_token`, `token` or `phoneToken` by callers. A-03 */
const phoneToken = {
  phone_token: z.string().max(200).optional(),
  token: z.string().max(200).optional(),
  phoneToken: z.string().max(200).optional(),
};

/** Every way to sign in refuses a blocked user with it. */
const blocked = { blocked: 403 } as const;

/**
 * New tokens for a refresh token; the access token may have expired. The same refresh token used again within a short window yields
 * the same successor; later it ends the session. API-010
 */
export const authRefresh = endpoint({
  name: "authRefresh",
  summary: "Обновить токены",
  method: "POST",
  path: `${path}/refresh`,
  access: "public",
  effect: "read",
  deadline: "before-page",
  input: z.object({ access_token: z.string().max(2_000).default(""), refresh_token: secret }),
  output: tokens,
  codes: signInCodes,
});

/**
 * `browser_proof` is to be shown at the next sign-in to the account in this browser: the secret of a member of staff's browser that has just
 * been confirmed, or what a customer's password was right with; else null. `of_staff` tells that this is somebody who comes to work.
 */
const signedIn = tokens.extend({ browser_proof: z.string().nullable(), of_staff: z.boolean() });

/**
 * Data of `second_proof`: the browser is new to a member of staff. Whoever confirms the phone (11 digits; `phoneConfirmSend`,
 * `phoneConfirmValidate`) signs in with `authLoginByPhone`, showing the proof of the password.
 */
export const secondProof = z.object({ phone: z.string(), password_proof: z.string() });

const login = {
  input: z.object({
    username: typedLine("Введите e-mail").min(1, "Введите e-mail").max(200),
    password: z.string("Введите пароль").min(1, "Введите пароль").max(200),
    recaptcha: z.string().max(4_000).default(""),
    /** Proves that somebody has signed in to the account with this browser before: the former answer's. */
    browser_proof: z.string().max(200).optional(),
  }),
  output: signedIn,
  codes: { ...signInCodes, ...blocked, captcha_required: 428, second_proof: 403 },
};

/** By e-mail and password. `captcha_required` asks for `recaptcha` after many failures. API-011, ERR-013 */
export const authLogin = endpoint({
  name: "authLogin",
  summary: "Войти по паролю",
  method: "POST",
  path: `${path}/login`,
  access: "optional-session",
  ...login,
});

/** The same, as programs of staff call it. API-147, STF-062 */
export const staffLogin = endpoint({
  name: "staffLogin",
  summary: "Войти сотруднику",
  apiOrigin: "site",
  method: "POST",
  path: "/api/auth/login.json",
  access: "optional-session",
  ...login,
});

/** `unregistered` is a confirmed phone without an account: its token stays valid for `userRegister`. Staff show the proof of
 * their password, else `password_needed`. API-012, AUT-075 */
export const authLoginByPhone = endpoint({
  name: "authLoginByPhone",
  summary: "Войти по подтверждённому телефону",
  method: "POST",
  path: `${path}/login/by-phone`,
  access: "optional-session",
  input: z.object({ phone: mobilePhone, ...phoneToken, password_proof: z.string().max(200).optional() }),
  output: signedIn,
  codes: { unregistered: 401, ...blocked, password_needed: 403 },
});

/**
 * Registers the owner of a confirmed phone. The short form (`is_short`) has no surname; `email` is absent where it is known.
 * `user_exists` is a phone that has an account. Afterwards the same token signs in by phone. API-013, AUT-123 … AUT-129
 */
export const userRegister = endpoint({
  name: "userRegister",
  summary: "Зарегистрироваться",
  method: "POST",
  path,
  access: "public",
  input: z
    .object({
      is_short: z.boolean().default(false),
      firstname: personName,
      surname: typedLine().max(100).default(""),
      email: userEmailOrNone.optional(),
      phone: mobilePhone,
      ...phoneToken,
      personalData: agreed("Без согласия на обработку данных зарегистрировать вас нельзя"),
      legalPolicy: agreed("Без согласия с правилами зарегистрировать вас нельзя"),
      referer_code: typedLine().max(40).optional(),
      shownVersion,
    })
    .superRefine((form, context) => {
      const surname = (form.is_short ? optionalSurname : personName).safeParse(form.surname);
      for (const { message } of surname.error?.issues ?? [])
        context.addIssue({ code: "custom", path: ["surname"], message });
    }),
  output: z.object({ id: z.int() }),
  codes: { user_exists: 409, bad_token: 403 },
});

const optionalMoment = utcMoment.nullable();

/** The signed-in user. `phones[].phone` are 11 digits (C-09); points are integers; counters are of what needs attention. AUT-031 … AUT-042 */
export const user = z.object({
  id: z.int(),
  firstname: z.string(),
  surname: typedLine(),
  phones: z.array(z.object({ phone: z.string(), is_primary: z.boolean(), confirmed_at: optionalMoment })),
  emails: z.array(z.object({ email: z.string(), is_primary: z.boolean(), confirmed_at: optionalMoment })),
  info: z.object({
    emails: z.array(z.object({ email: z.string() })),
    profile: z.object({ firstName: z.string(), lastName: z.string(), fullName: z.string() }),
  }),
  roles: z.array(z.object({ id: z.string(), title: z.string() })),
  autos: z.object({ total: z.int() }),
  loyalty: z.object({ balance: z.int(), blank: z.object({ confirmed: z.boolean() }) }),
  is_loyalty_registered: z.boolean(),
  is_loyalty_register_in_progress: z.boolean(),
  /** The user's own code, once joined. B-25 */
  loyalty_referer_code: z.string().nullable(),
  has_password: z.boolean(),
  /** Orders in progress, upcoming appointments, running storage contracts. */
  counters: z.object({ orders: z.int(), appointments: z.int(), contracts: z.int() }),
  /** Names of the campaigns whose notices the user wants to see no more. API-018 */
  disabled_notices: z.array(z.string()),
});
export type User = z.output<typeof user>;

/** API-016, AUT-049 */
export const whoami = endpoint({
  name: "whoami",
  summary: "Текущий пользователь",
  method: "GET",
  path: `${path}/whoami`,
  access: "session",
  deadline: "before-page",
  input: z.object({}),
  output: user,
});

/** Ends the caller's session, if it has not ended yet. */
export const authLogout = endpoint({
  name: "authLogout",
  summary: "Выйти",
  method: "POST",
  path: `${path}/logout`,
  access: "optional-session",
  input: z.object({ refresh_token: z.string().max(2_000).default("") }),
  output: z.object({}),
});

/** API-150, STF-063 */
export const staffLogout = endpoint({
  name: "staffLogout",
  summary: "Выйти сотруднику",
  apiOrigin: "site",
  method: "POST",
  path: "/api/auth/logout.json",
  access: "optional-session",
  input: authLogout.input,
  output: authLogout.output,
});

/** Live sessions, the most recently used first. */
export const authSessions = endpoint({
  name: "authSessions",
  summary: "Активные сеансы",
  method: "GET",
  path: `${path}/sessions`,
  access: "session",
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        /** «Chrome, Windows»; empty when unknown. */
        device: z.string(),
        address: z.string(),
        createdAt: utcMoment,
        usedAt: utcMoment,
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

/** Ends one session of the user, or with `others` all but the current one; for all but that a fresh sign-in is needed. */
export const authSessionEnd = endpoint({
  name: "authSessionEnd",
  summary: "Завершить сеанс",
  method: "DELETE",
  path: `${path}/sessions`,
  access: "session",
  input: z.object({ id: z.union([z.uuid(), z.literal("others")]) }),
  output: z.object({ ended: z.int() }),
  codes: proofCodes,
});

/**
 * Merges the guest's cart of `X-Cart-Token` into the user's cart, which all devices share. Its token begins with `own.` and is valid only
 * together with the user's access token; the guest's token is invalid afterwards. B-12
 */
export const authAdoptCart = endpoint({
  name: "authAdoptCart",
  summary: "Объединить корзину гостя с корзиной покупателя",
  method: "POST",
  path: `${path}/adopt-cart`,
  access: "session",
  input: z.object({}),
  output: z.object({
    token: z.string(),
    quantity: z.int(),
    /** For the customer: where the result is not simply the sum of both carts. */
    cartWarnings: z.array(z.string()),
  }),
});

/** Whose invitation code it is; an unknown one is `not_found`. API-014 */
export const refererValidate = endpoint({
  name: "refererValidate",
  summary: "Проверить код приглашения",
  method: "POST",
  path: `${path}/campaign/referer/validate`,
  fieldsBesideData: true,
  access: "public",
  effect: "read",
  input: z.object({ referer_code: typedLine().min(1).max(40) }),
  output: z.object({ referer_user: z.object({ firstname: z.string() }) }),
});
