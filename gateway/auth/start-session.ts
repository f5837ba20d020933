import type { Tokens } from "../contract/auth.ts";
import type { Executor } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import type { Caller } from "../http/route.ts";
import type { Services } from "../services.ts";
import { ACCESS_TOKEN_SECONDS, type AccessTokens, type SignedIn } from "./access-token.ts";
import { openSession } from "./sessions-store.ts";

/** Dependencies of every way to sign in. */
export interface SignInDependencies {
  services: Services;
  accessTokens: AccessTokens;
}

export const blocked = (): ApiError => new ApiError("blocked", "Вход в этот личный кабинет закрыт. Позвоните нам");

/** Always a new session, whatever the browser had before: nobody can prepare one for somebody else. */
export async function startSession(
  { services, accessTokens }: SignInDependencies,
  executor: Executor,
  userId: number,
  caller: Caller,
): Promise<Tokens> {
  const { sessionId, refreshToken } = await openSession(executor, userId, caller, services.now());
  return tokensOf(accessTokens, { userId, sessionId }, refreshToken);
}

/** AUT-029 */
export async function tokensOf(accessTokens: AccessTokens, signedIn: SignedIn, refreshToken: string): Promise<Tokens> {
  return {
    access_token: await accessTokens.issue(signedIn),
    refresh_token: refreshToken,
    token_type: "Bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
  };
}
