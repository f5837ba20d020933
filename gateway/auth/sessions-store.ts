import { and, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { sessions, spentRefreshTokens } from "../db/schema/sign-in.ts";
import { users } from "../db/schema/users.ts";
import { hashOfSecret, newSecret } from "../secret.ts";
import { sessionExpiry } from "./session-rules.ts";

type SessionRow = typeof sessions.$inferSelect;

export interface Browser {
  clientAgent: string;
  clientAddress: string;
}

const MAX_AGENT_LENGTH = 300;
const MAX_ADDRESS_LENGTH = 64;

const browserFields = ({ clientAgent, clientAddress }: Browser) => ({
  userAgent: clientAgent.slice(0, MAX_AGENT_LENGTH),
  address: clientAddress.slice(0, MAX_ADDRESS_LENGTH),
});

/** Starts a session; the refresh token is returned once and only its hash is stored. */
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
      expiresAt: sessionExpiry(now),
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error("The session was not created");
  return { sessionId: session.id, refreshToken };
}

/** Whether the session is the user's and live, and the user not blocked. */
export async function hasLiveSession(
  executor: Executor,
  { userId, sessionId }: { userId: number; sessionId: string },
  now: Date,
): Promise<boolean> {
  const rows = await executor
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        isNull(users.blockedAt),
      ),
    );
  return rows.length > 0;
}

/** A user's live sessions, the most recently used first. */
export function liveSessions(executor: Executor, userId: number, now: Date) {
  return executor
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt));
}

/** The session of an unused refresh token, locked until the transaction ends. */
export const lockSessionByToken = (tx: Executor, refreshHash: string): Promise<SessionRow | null> =>
  lockSession(tx, eq(sessions.refreshHash, refreshHash));

/** The session of a used refresh token, locked until the transaction ends, and when the token was used. */
export async function lockSessionBySpentToken(
  tx: Executor,
  hash: string,
): Promise<{ session: SessionRow; spentAt: Date } | null> {
  const [spent] = await tx.select().from(spentRefreshTokens).where(eq(spentRefreshTokens.hash, hash));
  const session = spent ? await lockSession(tx, eq(sessions.id, spent.sessionId)) : null;
  return spent && session ? { session, spentAt: spent.spentAt } : null;
}

async function lockSession(tx: Executor, which: SQL): Promise<SessionRow | null> {
  const [row] = await tx.select().from(sessions).where(which).for("update");
  return row ?? null;
}

/** Marks a session's refresh token as used, stores its successor and prolongs the session. */
export async function replaceRefreshToken(
  tx: Executor,
  { id, refreshHash }: Pick<SessionRow, "id" | "refreshHash">,
  successor: { hash: string; browser: Browser },
  now: Date,
): Promise<void> {
  await tx.insert(spentRefreshTokens).values({ hash: refreshHash, sessionId: id, spentAt: now });
  await tx
    .update(sessions)
    .set({
      refreshHash: successor.hash,
      usedAt: now,
      expiresAt: sessionExpiry(now),
      ...browserFields(successor.browser),
    })
    .where(eq(sessions.id, id));
}

/** Ends the session that a refresh token belongs or belonged to. */
export async function endSessionOf(executor: Executor, refreshToken: string): Promise<void> {
  const hash = hashOfSecret(refreshToken);
  const spent = executor
    .select({ id: spentRefreshTokens.sessionId })
    .from(spentRefreshTokens)
    .where(eq(spentRefreshTokens.hash, hash));
  await end(executor, or(eq(sessions.refreshHash, hash), inArray(sessions.id, spent)));
}

/** Ends one session of a user; returns how many were live. */
export function endSession(executor: Executor, userId: number, sessionId: string): Promise<number> {
  return end(executor, and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
}

/** Ends all sessions of a user but one, or all of them for null; returns how many were live. */
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
