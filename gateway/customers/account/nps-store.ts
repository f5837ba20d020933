import { and, desc, eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { npsAnswers } from "../../platform/db/schema/account.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { ownRowsOf } from "../auth/ownership-store.ts";

interface RateableOrder {
  id: number;
  identity: string;
}

/** The order to ask the user's opinion of: the latest delivered one, unless it is answered. Earlier ones are too long ago. */
export async function findOrderToRate(executor: Executor, userId: number): Promise<RateableOrder | null> {
  const isOwn = ownRowsOf(orders, userId);
  const [latest] = await executor
    .select({ id: orders.id, identity: orders.orderNumber, answer: npsAnswers.id })
    .from(orders)
    .leftJoin(npsAnswers, and(eq(npsAnswers.orderId, orders.id), eq(npsAnswers.userId, userId)))
    .where(and(isOwn, eq(orders.status, "delivered")))
    .orderBy(desc(orders.updatedAt), desc(orders.id))
    .limit(1);
  return latest && latest.answer === null ? { id: latest.id, identity: latest.identity } : null;
}

/** Stores an answer; false when the order has one. */
export async function insertNpsAnswer(
  executor: Executor,
  answer: { userId: number; orderId: number; score: number; comment: string },
): Promise<boolean> {
  const inserted = await executor
    .insert(npsAnswers)
    .values(answer)
    .onConflictDoNothing({ target: [npsAnswers.userId, npsAnswers.orderId] });
  return inserted.rowCount !== 0;
}
