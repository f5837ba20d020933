import { eq, sql } from "drizzle-orm";
import { isWaiting } from "../../customers/second-person/approvals-store.ts";
import { exists } from "../../platform/db/ask-together.ts";
import { shipments } from "../../platform/db/schema/delivery.ts";
import { orderAdjustments } from "../../platform/db/schema/orders.ts";
import { payments, receipts } from "../../platform/db/schema/payments.ts";
import type { OrderRow } from "./orders-store.ts";

/** What there is of an order besides its lines. Most have none of it: one question instead of five. */
export const whatThereIs = ({ id }: OrderRow) => ({
  adjustments: exists(sql`${orderAdjustments} where ${eq(orderAdjustments.orderId, id)}`),
  payments: exists(sql`${payments} where ${eq(payments.orderId, id)}`),
  receipts: exists(sql`${receipts} where ${eq(receipts.orderId, id)}`),
  shipment: exists(sql`${shipments} where ${eq(shipments.orderId, id)}`),
  wantedCancel: isWaiting("cancel", String(id)),
});
