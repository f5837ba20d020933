import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { isAmongLocked } from "../../platform/db/locks.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments, receipts } from "../../platform/db/schema/payments.ts";

export type ReceiptRecord = typeof receipts.$inferSelect;
type NewReceiptRecord = Pick<
  typeof receipts.$inferInsert,
  "orderId" | "paymentId" | "kind" | "key" | "body" | "nextAt" | "state" | "failure"
>;
type ReceiptChange = Partial<
  Pick<ReceiptRecord, "key" | "state" | "nextAt" | "attempts" | "externalId" | "fiscal" | "url" | "failure" | "body">
>;

const amountOf = sql`(${receipts.body} ->> 'amountKopecks')::bigint`;

/** A payment whose money has moved further than its receipts say, kopecks. */
export interface UnreceiptedPayment {
  id: number;
  orderId: number;
  capturedKopecks: number;
  refundedKopecks: number;
  /** What receipts say of both. */
  receivedKopecks: number;
  returnedKopecks: number;
}

/** Payments that lack receipts, among those that were changed since a moment. */
export function findUnreceipted(executor: Executor, since: Date, limit: number): Promise<UnreceiptedPayment[]> {
  const sumOf = (kind: ReceiptRecord["kind"]) =>
    sql<number>`coalesce(sum(${amountOf}) filter (where ${receipts.kind} = ${kind}), 0)`.mapWith(Number);
  const received = sumOf("prepayment");
  const returned = sumOf("refund");
  return executor
    .select({
      id: payments.id,
      orderId: payments.orderId,
      capturedKopecks: payments.capturedKopecks,
      refundedKopecks: payments.refundedKopecks,
      receivedKopecks: received,
      returnedKopecks: returned,
    })
    .from(payments)
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(
      and(
        gt(payments.updatedAt, since),
        gt(payments.capturedKopecks, 0),
        // Less than was asked for pays for nothing and goes back.
        gte(payments.authorizedKopecks, payments.amountKopecks),
      ),
    )
    .groupBy(payments.id)
    .having(sql`${payments.capturedKopecks} > ${received} or ${payments.refundedKopecks} > ${returned}`)
    .orderBy(asc(payments.id))
    .limit(limit);
}

/** As `handoverKey` names them. */
const keyOfHandover = (kind: "full" | "full_back") =>
  sql`${`${kind}:`} || h.order_id || case when h.number > 0 then ':' || h.number else '' end`;

/**
 * Handovers of orders that have receipts for their money, but none for their goods, by order and number. Of an order that no member of staff
 * has handed out it is the number after those that were undone.
 */
export async function findUnfinished(
  executor: Executor,
  since: Date,
  limit: number,
): Promise<{ orderId: number; number: number }[]> {
  const { rows } = await executor.execute<{ orderId: number; number: number }>(sql`
    select h.order_id as "orderId", h.number::int as number
    from (
      select distinct order_id from ${receipts} where kind = 'prepayment' and created_at > ${since.toISOString()}
    ) paid cross join lateral (
      select order_id, number from order_handovers where order_id = paid.order_id and undone_at is null
      union all
      select o.id, (select count(*) from order_handovers given where given.order_id = o.id) from ${orders} o
      where o.id = paid.order_id and o.status = 'delivered' and not exists (
        select from order_handovers given where given.order_id = o.id and given.undone_at is null and not given.is_part
      )
    ) h
    where not exists (select from ${receipts} done where done.key = ${keyOfHandover("full")})
    order by h.order_id, h.number limit ${limit}`);
  return rows;
}

/** Receipts of the goods of handovers that were undone, each with the key of the one that says so and is not written yet. */
export async function findToUndo(executor: Executor, limit: number): Promise<(ReceiptRecord & { backKey: string })[]> {
  const { rows } = await executor.execute<{ id: number; backKey: string }>(sql`
    select given.id, ${keyOfHandover("full_back")} as "backKey"
    from order_handovers h join ${receipts} given on given.key = ${keyOfHandover("full")}
    where h.undone_at is not null
      and not exists (select from ${receipts} back where back.key = ${keyOfHandover("full_back")})
    limit ${limit}`);
  if (rows.length === 0) return [];
  const keys = new Map(rows.map(({ id, backKey }) => [id, backKey]));
  const found = await executor
    .select()
    .from(receipts)
    .where(inArray(receipts.id, [...keys.keys()]))
    .orderBy(asc(receipts.id));
  return found.map((receipt) => ({ ...receipt, backKey: keys.get(receipt.id) ?? "" }));
}

/** Takes back a receipt that nobody has heard of yet: it waits for its first attempt, for codes, or was refused. */
export async function dropUnsent(tx: Executor, key: string): Promise<void> {
  const isUnsent = or(eq(receipts.attempts, 0), eq(receipts.state, "refused"));
  await tx
    .delete(receipts)
    .where(and(eq(receipts.key, key), isNull(receipts.externalId), ne(receipts.state, "done"), isUnsent));
}

/** Nothing happens when there is one of that key. */
export async function insertReceipt(executor: Executor, receipt: NewReceiptRecord, at: Date): Promise<void> {
  await executor
    .insert(receipts)
    .values({ ...receipt, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: receipts.key });
}

/** The receipts of an order, the first one first. */
export const readReceiptsOf = (executor: Executor, orderId: number): Promise<ReceiptRecord[]> =>
  executor.select().from(receipts).where(eq(receipts.orderId, orderId)).orderBy(asc(receipts.id));

/**
 * Takes receipts that are due, of each order the oldest one alone: they reach the tax office in the sequence in which the money moved.
 * Nobody else gets them until the lease ends.
 */
export async function takeDueReceipts(
  executor: Executor,
  now: Date,
  { leaseMs, limit }: { leaseMs: number; limit: number },
): Promise<ReceiptRecord[]> {
  const due = executor
    .select({ id: receipts.id })
    .from(receipts)
    .where(
      and(
        inArray(receipts.state, ["new", "sent"]),
        lte(receipts.nextAt, now),
        sql`not exists (select from receipts earlier where earlier.order_id = ${receipts.orderId} and earlier.id < ${receipts.id} and earlier.state <> 'done')`,
      ),
    )
    .orderBy(asc(receipts.id))
    .limit(limit)
    .for("update", { skipLocked: true });
  return executor
    .update(receipts)
    .set({ nextAt: new Date(now.getTime() + leaseMs), attempts: sql`${receipts.attempts} + 1`, updatedAt: now })
    .where(isAmongLocked(receipts.id, due))
    .returning();
}

/** Changes a receipt that is not done. False when it is. */
export async function changeReceipt(executor: Executor, id: number, change: ReceiptChange, at: Date): Promise<boolean> {
  const changed = await executor
    .update(receipts)
    .set({ ...change, updatedAt: at })
    .where(and(eq(receipts.id, id), ne(receipts.state, "done")));
  return changed.rowCount === 1;
}

/** When the oldest receipt that is still to be issued was written; null when there is none. */
export async function oldestUnissued(executor: Executor): Promise<Date | null> {
  const [row] = await executor
    .select({ at: receipts.createdAt })
    .from(receipts)
    .where(inArray(receipts.state, ["new", "sent"]))
    .orderBy(asc(receipts.createdAt))
    .limit(1);
  return row?.at ?? null;
}

export async function lockReceipt(tx: Executor, id: number): Promise<ReceiptRecord | null> {
  const [row] = await tx.select().from(receipts).where(eq(receipts.id, id)).for("update");
  return row ?? null;
}
