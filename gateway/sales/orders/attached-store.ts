import { and, eq, sql } from "drizzle-orm";
import { isWaiting } from "../../customers/second-person/approvals-store.ts";
import { exists, msOf, type Question } from "../../platform/db/ask-together.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { shipments } from "../../platform/db/schema/delivery.ts";
import { orderAdjustments } from "../../platform/db/schema/orders.ts";
import { payments, receipts } from "../../platform/db/schema/payments.ts";
import type { OrderRow } from "./orders-store.ts";

/** The visit at which its tyres are fitted, the last one where there are several; null without any. */
const fittingOf = (orderId: number): Question<{ at: number; shopId: number } | null> => ({
  sql: sql`(select json_build_object('at', ${msOf(appointments.startsAt)}, 'shopId', ${appointments.locationId}) from ${appointments}
    where ${and(eq(appointments.orderId, orderId), eq(appointments.status, "active"))} order by ${appointments.startsAt} desc limit 1)`,
  read: (value) => value as { at: number; shopId: number } | null,
});

/** What there is of an order besides its lines. Most have none of it: one question instead of five. */
export const whatThereIs = ({ id }: OrderRow) => ({
  adjustments: exists(sql`${orderAdjustments} where ${eq(orderAdjustments.orderId, id)}`),
  payments: exists(sql`${payments} where ${eq(payments.orderId, id)}`),
  receipts: exists(sql`${receipts} where ${eq(receipts.orderId, id)}`),
  shipment: exists(sql`${shipments} where ${eq(shipments.orderId, id)}`),
  fitting: fittingOf(id),
  wantedCancel: isWaiting("cancel", String(id)),
});
