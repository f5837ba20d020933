import type { Tokens } from "../contract/auth.ts";
import type { Executor } from "../db/database.ts";
import type { Caller } from "../http/route.ts";
import type { Services } from "../services.ts";
import { ACCESS_TOKEN_SECONDS, type AccessTokens, type SignedIn } from "./access-token.ts";
import { openSession } from "./sessions.ts";

/** What every way to sign in works with. */
export interface SignInDependencies {
  services: Services;
  tokens: AccessTokens;
}

/** A new session, whatever the browser had before: nobody can prepare one for somebody else. */
export async function startSession(
  { services, tokens }: SignInDependencies,
  executor: Executor,
  userId: number,
  caller: Caller,
): Promise<Tokens> {
  const { sessionId, refreshToken } = await openSession(executor, userId, caller, services.now());
  return tokensOf(tokens, { userId, sessionId }, refreshToken);
}

/** AUT-029 */
export async function tokensOf(tokens: AccessTokens, signedIn: SignedIn, refreshToken: string): Promise<Tokens> {
  return {
    access_token: await tokens.issue(signedIn),
    refresh_token: refreshToken,
    token_type: "Bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
  };
}
