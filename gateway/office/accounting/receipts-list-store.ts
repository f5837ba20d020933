import { eq, inArray } from "drizzle-orm";
import type { Zone } from "../../contract/platform/local-time.ts";
import { receiptList } from "../../contract/sales/receipts.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasOrderNumber } from "../../platform/db/number-match.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { receipts } from "../../platform/db/schema/payments.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";
import type { ReceiptRecord } from "../../sales/payments/receipts-store.ts";

const isOf = (state: ReceiptRecord["state"] | "waiting") =>
  state === "waiting" ? inArray(receipts.state, ["refused", "stuck"]) : eq(receipts.state, state);

/** Receipts, the latest first. */
export const receiptRows = (executor: Executor, zone: Zone) =>
  listQuery(receiptList, {
    select: (cursor) =>
      executor
        .select({ receipt: receipts, identity: orders.orderNumber, cursor })
        .from(receipts)
        .innerJoin(orders, eq(orders.id, receipts.orderId)),
    order: { id: receipts.id },
    filters: {
      state: isOf,
      kind: (kind) => eq(receipts.kind, kind),
      number: hasOrderNumber,
      ...momentsIn("created", receipts.createdAt, zone),
    },
  });

export async function findReceipt(executor: Executor, id: number) {
  const [row] = await executor
    .select({ receipt: receipts, identity: orders.orderNumber })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(eq(receipts.id, id));
  return row ?? null;
}
