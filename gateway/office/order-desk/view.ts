import type { OrderDeskRow, orderDeskCard } from "../../contract/office/order-desk.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import type { RowOf } from "../../platform/resource-kit/list-store.ts";
import type { OrderRow } from "../../sales/orders/orders-store.ts";
import { deadlineOfOrder } from "../../sales/orders/pay-terms-rules.ts";
import type { readEvents } from "./card-store.ts";
import type { orderRows } from "./list-store.ts";
import { latenessOf } from "./rules.ts";

type Card = OutputOf<typeof orderDeskCard>;
type ListedOrder = RowOf<typeof orderRows>;
type EventRow = Awaited<ReturnType<typeof readEvents>>[number];

/**
 * Kopecks that came for an order before its handover and at it, without what went back for goods that came back; null for one that was handed out
 * before anybody noted that.
 */
export const paidOf = (
  status: OrderRow["status"],
  { before, taken, givenBack }: { before: number; taken: number | null; givenBack: number },
): number | null =>
  status === "delivered" && taken === null && before === 0 ? null : Math.max(0, before + (taken ?? 0) - givenBack);

const deadlineOfRow = (row: ListedOrder) => deadlineOfOrder(row, { isPaidInPart: row.invoicePaidKopecks > 0 });

export const deskRowOf = (row: ListedOrder, now: Date): OrderDeskRow => ({
  identity: row.orderNumber,
  reserveId: row.reserveId,
  version: row.version,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  customer: row.contact.name,
  deliveryType: row.deliveryType,
  place: row.deliveryPlace,
  readyAt: row.deliveryReadyAt?.toISOString() ?? null,
  date: row.deliveryDay,
  interval: row.deliveryInterval,
  zone: row.deliveryZone,
  readySince: row.readySince?.toISOString() ?? null,
  deadline: deadlineOfRow(row),
  lateness: latenessOf({ ...row, deadline: deadlineOfRow(row) }, now),
  payment: row.payment.title,
  sum: row.sumKopecks,
  paid: paidOf(row.status, {
    before: row.paidBeforeKopecks,
    taken: row.takenKopecks,
    givenBack: row.givenBackKopecks,
  }),
});

const namesOfKinds: Record<Card["events"][number]["who"]["kind"], string> = {
  customer: "Покупатель",
  guest: "Покупатель",
  staff: "Сотрудник",
  system: "Система",
  bank: "Банк",
  erp: "Учётная система",
};

/** Customers are named by what they are: their name stands on the card. */
export const whoOf = ({ actorKind, name }: Pick<EventRow, "actorKind" | "name">): Card["events"][number]["who"] => ({
  kind: actorKind,
  name: (actorKind === "staff" && name) || namesOfKinds[actorKind],
});

export const eventOf = (row: EventRow): Card["events"][number] => ({
  at: row.at.toISOString(),
  event: row.event,
  toStatus: row.toStatus,
  who: whoOf(row),
  reason: row.reason,
});
