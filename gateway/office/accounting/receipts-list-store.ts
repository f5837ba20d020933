import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { MomentRange } from "../../chain/regions/moment-range.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasOrderNumber } from "../../platform/db/number-match.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { receipts } from "../../platform/db/schema/payments.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";
import type { ReceiptRecord } from "../../sales/payments/receipts-store.ts";

interface ReceiptFilters {
  state?: ReceiptRecord["state"] | "waiting" | undefined;
  kind?: ReceiptRecord["kind"] | undefined;
  number?: string | undefined;
  created: MomentRange;
}

const isOf = (state: ReceiptRecord["state"] | "waiting") =>
  state === "waiting" ? inArray(receipts.state, ["refused", "stuck"]) : eq(receipts.state, state);

/** A page of receipts, the latest first. */
export async function readReceiptList(executor: Executor, filters: ReceiptFilters, position: ListPosition) {
  const { state, kind, number, created } = filters;
  const condition = all(
    state !== undefined && isOf(state),
    kind !== undefined && eq(receipts.kind, kind),
    number !== undefined && hasOrderNumber(number),
    created.from && gte(receipts.createdAt, created.from),
    created.to && lt(receipts.createdAt, created.to),
  );
  const order = { sort: receipts.id, id: receipts.id, direction: "desc" } as const;
  const { cursor, where, orderBy, limit } = keysetOf(order, position);
  const found = await executor
    .select({ receipt: receipts, identity: orders.orderNumber, cursor })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(
    executor,
    sql`select 1 from ${receipts} inner join ${orders} on ${orders.id} = ${receipts.orderId} where ${condition ?? sql`true`}`,
  );
  return { ...pageOf(found, position), total };
}

export async function findReceipt(executor: Executor, id: number) {
  const [row] = await executor
    .select({ receipt: receipts, identity: orders.orderNumber })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(eq(receipts.id, id));
  return row ?? null;
}
