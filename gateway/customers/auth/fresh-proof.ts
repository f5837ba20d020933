import type { Executor } from "../../platform/db/database.ts";
import type { SignedIn } from "../../platform/http/actors.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { isFreshProof } from "./session-rules.ts";
import { findSessionStart } from "./sessions-store.ts";

/**
 * Throws `proof_required` unless the caller signed in a few minutes ago, by code, call or password: a stolen session alone must not take
 * an account over. Who proves it signs in once more, into a new session, which a thief of the old one does not have.
 */
export async function requireFreshProof(executor: Executor, { sessionId }: SignedIn, now: Date): Promise<void> {
  const startedAt = await findSessionStart(executor, sessionId);
  if (startedAt === null || !isFreshProof(startedAt, now))
    throw new ApiError("proof_required", "Подтвердите, что это вы: войдите ещё раз");
}
