import { and, eq, lt, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { orderRefusals } from "../../platform/db/schema/orders.ts";

/** A request under its idempotency key. */
interface KeyedRequest {
  key: string;
  requestHash: string;
}

export async function wasRefused(executor: Executor, { key, requestHash }: KeyedRequest): Promise<boolean> {
  const isOfRequest = and(eq(orderRefusals.key, key), eq(orderRefusals.requestHash, requestHash));
  return (await executor.$count(orderRefusals, isOfRequest)) > 0;
}

export async function rememberRefusal(executor: Executor, request: KeyedRequest): Promise<void> {
  await executor.insert(orderRefusals).values(request).onConflictDoNothing();
}

/** No process that stood still goes on with a form of so long ago. */
const KEEP_HOURS = 24;

export async function deleteOldRefusals(executor: Executor): Promise<void> {
  await executor
    .delete(orderRefusals)
    .where(lt(orderRefusals.refusedAt, sql`now() - make_interval(hours => ${KEEP_HOURS})`));
}
