import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { ExchangeType } from "../../contract/office/exchange.ts";
import type { Executor } from "../../platform/db/database.ts";
import { exchangeSessions } from "../../platform/db/schema/exchange.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";

export type ExchangeSession = typeof exchangeSessions.$inferSelect;

/** One that was not heard of for so long is over. */
const SESSION_MS = 12 * 3_600_000;

/** A session of its own for each time that 1C signs in. */
export async function openSession(
  executor: Executor,
  { type, now }: { type: ExchangeType; now: Date },
): Promise<{ key: string; sessid: string }> {
  const [key, sessid] = [newSecret(), newSecret()];
  await executor
    .insert(exchangeSessions)
    .values({ keyHash: hashOfSecret(key), sessid, type, begunAt: now, seenAt: now });
  return { key, sessid };
}

export const findSessionByKey = (executor: Executor, key: string, now: Date) =>
  findSession(executor, eq(exchangeSessions.keyHash, hashOfSecret(key)), now);

export const findSessionBySessid = (executor: Executor, sessid: string, now: Date) =>
  findSession(executor, eq(exchangeSessions.sessid, sessid), now);

async function findSession(executor: Executor, condition: SQL, now: Date): Promise<ExchangeSession | null> {
  const isLive = gt(exchangeSessions.seenAt, new Date(now.getTime() - SESSION_MS));
  const [row] = await executor.select().from(exchangeSessions).where(and(condition, isLive));
  return row ?? null;
}

export async function changeSession(
  executor: Executor,
  { id }: Pick<ExchangeSession, "id">,
  change: Partial<Pick<ExchangeSession, "version" | "seenAt" | "endedAt">>,
): Promise<void> {
  await executor.update(exchangeSessions).set(change).where(eq(exchangeSessions.id, id));
}

/**
 * Sessions of a week ago with the names of their files: runs of imports tell what became of them. The bytes have gone before, with those of
 * other imports.
 */
export async function forgetExchanges(executor: Executor): Promise<void> {
  await executor.delete(exchangeSessions).where(sql`${exchangeSessions.seenAt} < now() - interval '7 days'`);
}
