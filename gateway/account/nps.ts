import { and, desc, eq } from "drizzle-orm";
import { ownershipOf } from "../auth/own-rows.ts";
import type { Database, Executor } from "../db/database.ts";
import { npsAnswers } from "../db/schema/account.ts";
import { orders } from "../db/schema/orders.ts";
import { ApiError } from "../http/api-error.ts";

interface AskedOrder {
  id: number;
  identity: string;
}

/** The order that an opinion is asked about: the latest delivered one, unless the user has answered. Earlier ones are forgotten by now. */
export async function findNpsOrder(executor: Executor, userId: number): Promise<AskedOrder | null> {
  const isOwn = await ownershipOf(executor, userId);
  const [latest] = await executor
    .select({ id: orders.id, identity: orders.orderNumber, answer: npsAnswers.id })
    .from(orders)
    .leftJoin(npsAnswers, and(eq(npsAnswers.orderId, orders.id), eq(npsAnswers.userId, userId)))
    .where(and(isOwn(orders), eq(orders.status, "delivered")))
    .orderBy(desc(orders.updatedAt), desc(orders.id))
    .limit(1);
  return latest && latest.answer === null ? { id: latest.id, identity: latest.identity } : null;
}

/** Keeps an answer, one an order. A Fault `not_due` when nothing is asked. API-019 */
export async function answerNps(
  db: Database,
  userId: number,
  answer: { score: number; comment: string },
): Promise<void> {
  const order = await findNpsOrder(db, userId);
  if (!order) throw notDue();
  const kept = await db
    .insert(npsAnswers)
    .values({ userId, orderId: order.id, ...answer })
    .onConflictDoNothing({ target: [npsAnswers.userId, npsAnswers.orderId] });
  if (kept.rowCount === 0) throw notDue();
}

const notDue = (): ApiError => new ApiError("not_due", "Сейчас вопросов нет: спросим о следующем заказе");
