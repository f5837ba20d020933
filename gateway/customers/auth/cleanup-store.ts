import { lt, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { phoneTokens, sessions, spentRefreshTokens } from "../../platform/db/schema/sign-in.ts";
import { SESSION_SECONDS } from "./session-rules.ts";

/** Ended sessions stay for enquiries of customers. */
const KEEP_ENDED_DAYS = 30;
const KEEP_PHONE_TOKENS_DAYS = 1;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Deletes what nobody can sign in with any longer: ended sessions, used refresh tokens past their expiry, old phone tokens. */
export async function deleteOldSignIns(executor: Executor): Promise<void> {
  await executor
    .delete(sessions)
    .where(or(lt(sessions.endedAt, daysAgo(KEEP_ENDED_DAYS)), lt(sessions.expiresAt, daysAgo(KEEP_ENDED_DAYS))));
  await executor
    .delete(spentRefreshTokens)
    .where(lt(spentRefreshTokens.spentAt, sql`now() - make_interval(secs => ${SESSION_SECONDS})`));
  await executor.delete(phoneTokens).where(lt(phoneTokens.expiresAt, daysAgo(KEEP_PHONE_TOKENS_DAYS)));
}
