import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { permissionsOfRoles } from "../../contract/platform/staff-permissions.ts";
import type { Executor } from "../../platform/db/database.ts";
import { phoneTokens, sessions, spentRefreshTokens } from "../../platform/db/schema/sign-in.ts";
import { userRoles, users } from "../../platform/db/schema/users.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";
import { isUseNoted, isWithinShift, SESSION_SECONDS, sessionExpiry } from "./session-rules.ts";

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

export type SessionRow = typeof sessions.$inferSelect;

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
      expiresAt: sessionExpiry(now, now),
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error("The session was not created");
  return { sessionId: session.id, refreshToken };
}

/**
 * Whether the session is the user's and live, and the user not blocked. A member of staff's ends after a shift and after an hour without
 * a call; each call is a use.
 */
export async function hasLiveSession(
  executor: Executor,
  { userId, sessionId }: { userId: number; sessionId: string },
  now: Date,
): Promise<boolean> {
  const [session] = await executor
    .select({
      createdAt: sessions.createdAt,
      usedAt: sessions.usedAt,
      roleIds: sql<
        string[]
      >`coalesce((select json_agg(${userRoles.id}) from ${userRoles} where ${userRoles.userId} = ${users.id}), '[]')`,
    })
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
  if (!session) return false;
  if (permissionsOfRoles(session.roleIds).size === 0) return true;
  if (!isWithinShift(session, now)) return false;
  if (!isUseNoted(session, now))
    await executor
      .update(sessions)
      .set({ usedAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), lt(sessions.usedAt, now)));
  return true;
}

/** When a session was signed in to; null for an unknown one. */
export async function findSessionStart(executor: Executor, sessionId: string): Promise<Date | null> {
  const [session] = await executor
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return session?.createdAt ?? null;
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
  { id, refreshHash, createdAt }: Pick<SessionRow, "id" | "refreshHash" | "createdAt">,
  successor: { hash: string; browser: Browser },
  now: Date,
): Promise<void> {
  await tx.insert(spentRefreshTokens).values({ hash: refreshHash, sessionId: id, spentAt: now });
  await tx
    .update(sessions)
    .set({
      refreshHash: successor.hash,
      usedAt: now,
      expiresAt: sessionExpiry(createdAt, now),
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
