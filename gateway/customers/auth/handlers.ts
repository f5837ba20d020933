import { consentOf } from "../../chain/documents/consent.ts";
import type { Services } from "../../chain/services.ts";
import {
  authLogin,
  authLoginByPhone,
  authLogout,
  authRefresh,
  authSessionEnd,
  authSessions,
  refererValidate,
  staffLogin,
  staffLogout,
  userRegister,
  whoami,
} from "../../contract/customers/auth.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { Executor } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { ApiError, notFound, notSignedIn } from "../../platform/http/api-error.ts";
import { networkOf } from "../../platform/http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";
import { type Caller, type Route, route, type VisitorCaller } from "../../platform/http/route.ts";
import type { Keys } from "../../platform/keys.ts";
import type { CaptchaProvider } from "../../platform/providers/captcha/captcha-provider.ts";
import type { AccessTokens } from "./access-token.ts";
import { findAccountByPhone, insertAccount } from "./accounts-store.ts";
import { describeDevice } from "./device-rules.ts";
import { requireFreshProof } from "./fresh-proof.ts";
import { findInviter, rememberInviter } from "./invitations-store.ts";
import { passwordLogin } from "./login-by-password.ts";
import { phoneLogin, phoneProofOf } from "./login-by-phone.ts";
import { verifyPhoneToken } from "./phone-tokens-store.ts";
import { readUser } from "./read-user.ts";
import { rotateRefreshToken } from "./rotate-refresh-token.ts";
import { endOtherSessions, endSession, endSessionOf, liveSessions } from "./sessions-store.ts";
import { type SignInDependencies, tokensOf } from "./start-session.ts";

/** Requests confirmation of a claimed address, by a letter written in the same transaction. */
type WriteEmailConfirmation = (
  executor: Executor,
  claim: { userId: number; email: string; siteOrigin: string; isOwnClaim: true },
) => Promise<void>;

interface RegistrationDependencies {
  services: Services;
  /** Scheme and host of the site without region, for the link in the letter. */
  siteOrigin: string;
  writeEmailConfirmation: WriteEmailConfirmation;
}

/** A form submitted twice within this time gets the same reply twice; later the phone has an account. */
const DOUBLE_SUBMIT_MS = 60_000;

/**
 * Creates the account of a confirmed phone, in one transaction. The token stays valid for one sign-in afterwards. Throws `bad_token`,
 * `user_exists`. API-013, AUT-005, AUT-086
 */
function registration({ services, siteOrigin, writeEmailConfirmation }: RegistrationDependencies) {
  return (form: InputOf<typeof userRegister>, caller: Caller): Promise<OutputOf<typeof userRegister>> => {
    const now = services.now();
    return services.connection.db.transaction(async (tx) => {
      if (!(await verifyPhoneToken(tx, phoneProofOf(form, caller), now)))
        throw new ApiError("bad_token", "Подтверждение телефона устарело. Получите новый код");
      const existing = await findAccountByPhone(tx, form.phone);
      if (existing && now.getTime() - existing.createdAt.getTime() >= DOUBLE_SUBMIT_MS) throw userExists();
      if (existing) return { id: existing.id };

      const { firstname, surname, phone, email, referer_code: invitationCode } = form;
      const consent = await consentOf(tx, caller, { to: "personalData", shown: form.shownVersion, now });
      const userId = await insertAccount(tx, { firstname, surname, phone, email, consent }, now);
      if (userId === null) throw userExists();
      if (email) await writeEmailConfirmation(tx, { userId, email, siteOrigin, isOwnClaim: true });
      if (invitationCode) await rememberInviter(tx, userId, invitationCode);
      return { id: userId };
    });
  };
}

const userExists = (): ApiError =>
  new ApiError("user_exists", [{ field: "phone", message: "С этим номером уже зарегистрировались" }]);

interface AuthDependencies {
  services: Services;
  accessTokens: AccessTokens;
  /** Staff confirm the phone in a new browser. */
  needsSecondProof: boolean;
  keys: Keys;
  captcha: CaptchaProvider;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
  writeEmailConfirmation: WriteEmailConfirmation;
}

/** Invitation codes are short enough to be guessed. */
const WRONG_INVITATIONS_AN_HOUR = 20;

/** Sign-in, registration, sessions and the signed-in user. API-010 … API-016 */
export function authRoutes(dependencies: AuthDependencies): Route[] {
  const { services, accessTokens, keys } = dependencies;
  const { db } = services.connection;
  const invitations = createRateLimit(
    {
      name: "invitations",
      uses: WRONG_INVITATIONS_AN_HOUR,
      seconds: HOUR_SECONDS,
      message: "Слишком много запросов. Попробуйте через час",
    },
    countsInDatabase(db, services.now),
  );
  const signIns: SignInDependencies = {
    services,
    accessTokens,
    secondProof: { isRequired: dependencies.needsSecondProof, key: keys.passwordProofs },
  };
  const loginByPassword = passwordLogin({ ...signIns, captcha: dependencies.captcha });

  async function logout({ refresh_token }: InputOf<typeof authLogout>, { actor, clientAddress }: VisitorCaller) {
    if (actor.kind !== "guest") {
      await endSession(db, actor.userId, actor.sessionId);
      services.logSecurityEvent({ event: "signed_out", userId: actor.userId, clientAddress });
    }
    if (refresh_token) await endSessionOf(db, refresh_token);
    return {};
  }

  return [
    route(authRefresh, async ({ refresh_token }, caller) => {
      const next = await rotateRefreshToken(
        { db, key: keys.refreshTokens, now: services.now(), logSecurityEvent: services.logSecurityEvent },
        refresh_token,
        caller,
      );
      if (!next) throw notSignedIn();
      return tokensOf(accessTokens, next, next.refreshToken);
    }),
    route(authLogin, loginByPassword),
    route(staffLogin, loginByPassword),
    route(authLoginByPhone, phoneLogin(signIns)),
    route(userRegister, registration(dependencies)),
    route(whoami, async (_input, caller) => readUser(db, caller.subject, services.now())),
    route(authLogout, logout),
    route(staffLogout, logout),
    route(authSessions, async (_input, caller) => {
      const { userId, sessionId } = caller.actor;
      const live = await liveSessions(db, userId, services.now());
      return {
        sessions: live.map(({ id, userAgent, address, createdAt, usedAt }) => ({
          id,
          device: describeDevice(userAgent),
          address,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt.toISOString(),
          isCurrent: id === sessionId,
        })),
      };
    }),
    route(authSessionEnd, async ({ id }, caller) => {
      const { userId, sessionId } = caller.actor;
      if (id !== sessionId) await requireFreshProof(db, caller.actor, services.now());
      const ended = await (id === "others" ? endOtherSessions(db, userId, sessionId) : endSession(db, userId, id));
      services.logSecurityEvent({ event: "sessions_ended", userId, clientAddress: caller.clientAddress });
      return { ended };
    }),
    route(refererValidate, async ({ referer_code }, caller) => {
      const network = networkOf(caller.clientAddress);
      await invitations.consume(network);
      const inviter = await findInviter(db, referer_code);
      if (!inviter) throw notFound("Такого кода приглашения нет");
      await invitations.refund(network);
      return { referer_user: { firstname: inviter.firstname } };
    }),
  ];
}
