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
import { HOUR_SECONDS, limitOf } from "../http/limit.ts";
import { networkOf } from "../http/network.ts";
import { type Route, route } from "../http/route.ts";
import type { CaptchaProvider } from "../providers/captcha/captcha-provider.ts";
import type { Services } from "../services.ts";
import { type AccessTokens, notSignedIn } from "./access-token.ts";
import { deviceWords } from "./device.ts";
import { passwordLogin } from "./login.ts";
import { phoneLogin } from "./login-by-phone.ts";
import { readUser } from "./read-user.ts";
import { findInviter } from "./referer.ts";
import { registration, type WriteEmailConfirmation } from "./register.ts";
import { rotate } from "./rotate.ts";
import { endOtherSessions, endSession, endSessionOf, liveSessions } from "./sessions.ts";
import { tokensOf } from "./start-session.ts";

interface AuthDependencies {
  services: Services;
  tokens: AccessTokens;
  /** Keys the successors of refresh tokens. */
  secret: string;
  captcha: CaptchaProvider;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
  writeEmailConfirmation: WriteEmailConfirmation;
}

/** Codes of invitations are short enough to be guessed at. */
const INVITATIONS_AN_HOUR = 60;

/** Sign-in, registration, and what a signed-in browser asks about itself. API-010 … API-016 */
export function authRoutes(dependencies: AuthDependencies): Route[] {
  const { services, tokens, secret } = dependencies;
  const { db } = services.connection;
  const invitations = limitOf({
    uses: INVITATIONS_AN_HOUR,
    seconds: HOUR_SECONDS,
    message: "Слишком много запросов. Попробуйте через час",
  });

  return [
    route(authRefresh, async ({ refresh_token }, caller) => {
      const next = await rotate({ db, secret, now: services.now() }, refresh_token, caller);
      if (!next) throw notSignedIn();
      return tokensOf(tokens, next, next.refreshToken);
    }),
    route(authLogin, passwordLogin(dependencies)),
    route(authLoginByPhone, phoneLogin(dependencies)),
    route(userRegister, registration(dependencies)),
    route(whoami, async (_input, caller) => readUser(db, await tokens.userOf(caller), services.now())),
    route(authLogout, async ({ refresh_token }, caller) => {
      const signedIn = await tokens.findSession(caller);
      if (signedIn) await endSession(db, signedIn.userId, signedIn.sessionId);
      if (refresh_token) await endSessionOf(db, refresh_token);
      return {};
    }),
    route(authSessions, async (_input, caller) => {
      const { userId, sessionId } = await tokens.sessionOf(caller);
      const alive = await liveSessions(db, userId, services.now());
      return {
        sessions: alive.map(({ id, userAgent, address, createdAt, usedAt }) => ({
          id,
          device: deviceWords(userAgent),
          address,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt.toISOString(),
          isCurrent: id === sessionId,
        })),
      };
    }),
    route(authSessionEnd, async ({ id }, caller) => {
      const { userId, sessionId } = await tokens.sessionOf(caller);
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
