import { and, eq, lt, sql } from "drizzle-orm";
import { finalRefusals } from "../../contract/sales/orders.ts";
import { exists, type Question } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { orderRefusals } from "../../platform/db/schema/orders.ts";
import { ApiError } from "../../platform/http/api-error.ts";

/** A request under its idempotency key. */
interface KeyedRequest {
  key: string;
  requestHash: string;
}

export const wasRefused = ({ key, requestHash }: KeyedRequest): Question<boolean> =>
  exists(sql`${orderRefusals} where ${and(eq(orderRefusals.key, key), eq(orderRefusals.requestHash, requestHash))}`);

export async function rememberRefusal(executor: Executor, request: KeyedRequest): Promise<void> {
  await executor.insert(orderRefusals).values(request).onConflictDoNothing();
}

/**
 * Undoes the work alone when it is refused for good, and answers the refusal: the transaction goes on, with the lock of its key, so that no
 * late copy of the same form becomes an order behind the customer's back.
 */
export async function unlessRefused<Done>(
  tx: Executor,
  work: (tx: Executor) => Promise<Done>,
): Promise<Done | ApiError> {
  await tx.execute(sql`savepoint before_work`);
  try {
    return await work(tx);
  } catch (error) {
    if (!(error instanceof ApiError && finalRefusals.has(error.code))) throw error;
    await tx.execute(sql`rollback to savepoint before_work`);
    return error;
  }
}

/** No process that stood still goes on with a form of so long ago. */
const KEEP_HOURS = 24;

export async function deleteOldRefusals(executor: Executor): Promise<void> {
  await executor
    .delete(orderRefusals)
    .where(lt(orderRefusals.refusedAt, sql`now() - make_interval(hours => ${KEEP_HOURS})`));
}
