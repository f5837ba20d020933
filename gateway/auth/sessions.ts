import { and, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { sessions, spentRefreshTokens } from "../db/schema/sign-in.ts";
import { hashOfSecret, newSecret } from "../secret.ts";

/** As long as the cookie that carries the refresh token. CFG-023 */
export const SESSION_SECONDS = 2_592_000;

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_SECONDS * 1_000);

export interface Browser {
  clientAgent: string;
  clientAddress: string;
}

const AGENT_LENGTH = 300;
const ADDRESS_LENGTH = 64;

export const browserFields = ({ clientAgent, clientAddress }: Browser) => ({
  userAgent: clientAgent.slice(0, AGENT_LENGTH),
  address: clientAddress.slice(0, ADDRESS_LENGTH),
});

/** A new sign-in of a user; the refresh token is told once and never kept. */
export async function openSession(
  executor: Executor,
  userId: number,
  browser: Browser,
  now: Date,
): Promise<{ sessionId: string; refreshToken: string }> {
  const refreshToken = newSecret();
  const [session] = await executor
    .insert(sessions)
    .values({
      userId,
      refreshHash: hashOfSecret(refreshToken),
      ...browserFields(browser),
      createdAt: now,
      usedAt: now,
      expiresAt: sessionEnd(now),
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error("The session was not made");
  return { sessionId: session.id, refreshToken };
}

/** Sign-ins of a user that are alive, the latest used first. */
export function liveSessions(executor: Executor, userId: number, now: Date) {
  return executor
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt));
}

/** Ends the sign-in that a refresh token belongs or belonged to. */
export async function endSessionOf(executor: Executor, refreshToken: string): Promise<void> {
  const hash = hashOfSecret(refreshToken);
  const spent = executor
    .select({ id: spentRefreshTokens.sessionId })
    .from(spentRefreshTokens)
    .where(eq(spentRefreshTokens.hash, hash));
  await end(executor, or(eq(sessions.refreshHash, hash), inArray(sessions.id, spent)));
}

/** Ends one sign-in of a user; answers how many were alive. */
export function endSession(executor: Executor, userId: number, sessionId: string): Promise<number> {
  return end(executor, and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
}

/** Ends all sign-ins of a user but one; all of them for null. Answers how many were alive. */
export function endOtherSessions(executor: Executor, userId: number, keepSessionId: string | null): Promise<number> {
  const others = keepSessionId === null ? undefined : ne(sessions.id, keepSessionId);
  return end(executor, and(eq(sessions.userId, userId), others));
}

async function end(executor: Executor, which: SQL | undefined): Promise<number> {
  const ended = await executor
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length;
}
