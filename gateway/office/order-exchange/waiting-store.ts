import { and, asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import type { Executor } from "../../platform/db/database.ts";
import { type GivenOrder, orderExchange, orderExchangeQueries } from "../../platform/db/schema/order-exchange.ts";
import { orders } from "../../platform/db/schema/orders.ts";

/** 1C does not have the order as it is now. */
export const isWaiting = sql`${orderExchange.confirmedNumber} is distinct from ${orderExchange.changeNumber}`;

/** Orders that 1C does not have as they are, in the sequence of their last changes; `from` leaves earlier orders out. */
export function readWaiting(
  executor: Executor,
  { from, limit }: { from: Date | null; limit: number },
): Promise<GivenOrder[]> {
  return executor
    .select({ orderId: orderExchange.orderId, changeNumber: orderExchange.changeNumber })
    .from(orderExchange)
    .innerJoin(orders, eq(orders.id, orderExchange.orderId))
    .where(and(isWaiting, from === null ? undefined : gte(orders.createdAt, from)))
    .orderBy(asc(orderExchange.changeNumber))
    .limit(limit);
}

const KEPT_MS = 60 * DAY_MS;

/** Keeps what a session was given, and forgets what was given long ago. */
export async function saveQuery(
  executor: Executor,
  { sessionId, given, at }: { sessionId: number; given: GivenOrder[]; at: Date },
): Promise<void> {
  await executor.delete(orderExchangeQueries).where(lt(orderExchangeQueries.askedAt, new Date(at.getTime() - KEPT_MS)));
  await executor.insert(orderExchangeQueries).values({ sessionId, given, askedAt: at });
}

/**
 * 1C has what the session was given last: those orders wait no longer that are still as they were then. Answers how many orders it was
 * given; null for a session that has asked for nothing. To confirm once more confirms the same.
 */
export async function confirmLastQuery(tx: Executor, sessionId: number, at: Date): Promise<number | null> {
  const [query] = await tx
    .select()
    .from(orderExchangeQueries)
    .where(eq(orderExchangeQueries.sessionId, sessionId))
    .orderBy(desc(orderExchangeQueries.id))
    .limit(1)
    .for("update");
  if (!query) return null;
  if (query.confirmedAt !== null) return query.given.length;
  await tx.update(orderExchangeQueries).set({ confirmedAt: at }).where(eq(orderExchangeQueries.id, query.id));
  const ids = query.given.map(({ orderId }) => orderId);
  const numbers = query.given.map(({ changeNumber }) => changeNumber);
  // In one sequence for all sessions. What a younger session has confirmed is not taken back by an older one.
  await tx.execute(sql`
    with given as (select * from unnest(${sql.param(ids)}::int[], ${sql.param(numbers)}::bigint[]) as given (order_id, number)),
    locked as (
      select ${orderExchange.orderId} as id, given.number from ${orderExchange} join given on given.order_id = ${orderExchange.orderId}
      order by ${orderExchange.orderId} for update of ${orderExchange}
    )
    update ${orderExchange} set confirmed_number = locked.number, confirmed_at = ${at.toISOString()}::timestamptz
    from locked where ${orderExchange.orderId} = locked.id and coalesce(${orderExchange.confirmedNumber}, 0) < locked.number`);
  return query.given.length;
}

/** Keeps how 1C calls an order. One that 1C tells of first is as it has it. */
export async function saveNumberInOneC(
  tx: Executor,
  orderId: number,
  { number, day }: { number: string; day: Day | null },
): Promise<void> {
  if (number === "") return;
  const names = { numberInOneC: number, dayInOneC: day };
  const changed = await tx.update(orderExchange).set(names).where(eq(orderExchange.orderId, orderId));
  if (changed.rowCount !== 0) return;
  await tx.execute(sql`
    insert into ${orderExchange} (order_id, change_number, confirmed_number, number_in_one_c, day_in_one_c)
    select ${orderId}, change.number, change.number, ${number}, ${day}::date
    from (select nextval('order_exchange_changes') as number) change on conflict (order_id) do nothing`);
}

/** How 1C calls an order; null while it has not said so. */
export async function findNumberInOneC(executor: Executor, orderId: number) {
  const [row] = await executor
    .select({ number: orderExchange.numberInOneC, day: orderExchange.dayInOneC })
    .from(orderExchange)
    .where(eq(orderExchange.orderId, orderId));
  return row && row.number !== "" ? row : null;
}

/** 1C is not told of an order before something else happens to it: its customer does not exist. */
export async function leaveOut(executor: Executor, orderId: number): Promise<void> {
  await executor
    .update(orderExchange)
    .set({ confirmedNumber: sql`${orderExchange.changeNumber}` })
    .where(eq(orderExchange.orderId, orderId));
}
