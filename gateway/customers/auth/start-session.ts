import type { Services } from "../../chain/services.ts";
import type { Tokens } from "../../contract/customers/auth.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { SignedIn } from "../../platform/http/actors.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from "./access-token.ts";
import type { SecondProof } from "./second-proof.ts";
import { endSession, openSession } from "./sessions-store.ts";

/** Dependencies of every way to sign in. */
export interface SignInDependencies {
  services: Services;
  accessTokens: AccessTokens;
  secondProof: SecondProof;
}

export const blocked = (): ApiError => new ApiError("blocked", "Вход в этот личный кабинет закрыт. Позвоните нам");

interface SignIn {
  userId: number;
  way: "password" | "phone";
  caller: VisitorCaller;
}

/**
 * Always a new session, whatever the browser had before: nobody can prepare one for somebody else. The browser's session of the same user
 * ends: who signs in again, to prove who they are, leaves none behind that may have been stolen.
 */
export async function startSession(
  { services, accessTokens }: SignInDependencies,
  executor: Executor,
  { userId, way, caller }: SignIn,
): Promise<Tokens> {
  const { actor } = caller;
  if (actor.kind !== "guest" && actor.userId === userId) await endSession(executor, userId, actor.sessionId);
  services.logSecurityEvent({ event: "signed_in", userId, clientAddress: caller.clientAddress, way });
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
