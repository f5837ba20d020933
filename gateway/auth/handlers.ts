import {
  authLogin,
  authLoginByPhone,
  authLogout,
  authRefresh,
  authSessionEnd,
  authSessions,
  refererValidate,
  userRegister,
  whoami,
} from "../contract/auth.ts";
import { notFound } from "../http/api-error.ts";
import { networkOf } from "../http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../http/rate-limit.ts";
import { type Route, route } from "../http/route.ts";
import type { CaptchaProvider } from "../providers/captcha/captcha-provider.ts";
import type { Services } from "../services.ts";
import { type AccessTokens, notSignedIn } from "./access-token.ts";
import { describeDevice } from "./device-rules.ts";
import { findInviter } from "./invitations-store.ts";
import { passwordLogin } from "./login-by-password.ts";
import { phoneLogin } from "./login-by-phone.ts";
import { readUser } from "./read-user.ts";
import { registration, type WriteEmailConfirmation } from "./register.ts";
import { rotateRefreshToken } from "./rotate-refresh-token.ts";
import { endOtherSessions, endSession, endSessionOf, liveSessions } from "./sessions-store.ts";
import { tokensOf } from "./start-session.ts";

interface AuthDependencies {
  services: Services;
  accessTokens: AccessTokens;
  /** Derives the successors of refresh tokens. */
  secret: string;
  captcha: CaptchaProvider;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
  writeEmailConfirmation: WriteEmailConfirmation;
}

/** Invitation codes are short enough to be guessed. */
const INVITATIONS_AN_HOUR = 60;

/** Sign-in, registration, sessions and the signed-in user. API-010 … API-016 */
export function authRoutes(dependencies: AuthDependencies): Route[] {
  const { services, accessTokens, secret } = dependencies;
  const { db } = services.connection;
  const invitations = createRateLimit({
    uses: INVITATIONS_AN_HOUR,
    seconds: HOUR_SECONDS,
    message: "Слишком много запросов. Попробуйте через час",
  });

  return [
    route(authRefresh, async ({ refresh_token }, caller) => {
      const next = await rotateRefreshToken({ db, secret, now: services.now() }, refresh_token, caller);
      if (!next) throw notSignedIn();
      return tokensOf(accessTokens, next, next.refreshToken);
    }),
    route(authLogin, passwordLogin(dependencies)),
    route(authLoginByPhone, phoneLogin(dependencies)),
    route(userRegister, registration(dependencies)),
    route(whoami, async (_input, caller) => readUser(db, await accessTokens.userOf(caller), services.now())),
    route(authLogout, async ({ refresh_token }, caller) => {
      const signedIn = await accessTokens.findSession(caller);
      if (signedIn) await endSession(db, signedIn.userId, signedIn.sessionId);
      if (refresh_token) await endSessionOf(db, refresh_token);
      return {};
    }),
    route(authSessions, async (_input, caller) => {
      const { userId, sessionId } = await accessTokens.sessionOf(caller);
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
      const { userId, sessionId } = await accessTokens.sessionOf(caller);
      const ended = await (id === "others" ? endOtherSessions(db, userId, sessionId) : endSession(db, userId, id));
      return { ended };
    }),
    route(refererValidate, async ({ referer_code }, caller) => {
      await invitations.consume(networkOf(caller.clientAddress));
      const inviter = await findInviter(db, referer_code);
      if (!inviter) throw notFound("Такого кода приглашения нет");
      return { referer_user: { firstname: inviter.firstname } };
    }),
  ];
}
