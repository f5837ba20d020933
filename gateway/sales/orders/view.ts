import type { OutputOf } from "../../contract/platform/endpoint.ts";
import type { ShortOrder } from "../../contract/sales/my-orders.ts";
import { type orderByIdentity, orderStatuses } from "../../contract/sales/orders.ts";
import { isShipped } from "../shipments/follow-order.ts";
import type { ShipmentRow } from "../shipments/shipments-store.ts";
import type { Cancellation, OrderContents, OrderLineRow, OrderRow } from "./orders-store.ts";
import { deadlineOfOrder, isInvoiced } from "./pay-terms-rules.ts";
import { isCancellable } from "./transition-rules.ts";

type Order = OutputOf<typeof orderByIdentity>["order"];

export const lineTitle = ({ title, backTitle }: OrderLineRow): string =>
  backTitle === null ? title : `${title} и ${backTitle}`;

/** Who or what cancelled an order, for its customer. */
function cancellationOf({ payUntil }: OrderRow, cancellation: Cancellation | undefined): Order["cancellation"] {
  if (cancellation?.event === "expire") return payUntil === null ? "reserve_ended" : "not_paid";
  if (cancellation?.event !== "cancel") return null;
  return cancellation.actorKind === "customer" || cancellation.actorKind === "guest" ? "by_customer" : "by_shop";
}

/** Whether it is as the directory has it is for staff. */
function organizationOf({ organization }: OrderRow): Order["organization"] {
  if (!organization) return null;
  const { inn, kpp, name, ogrn, address } = organization;
  return { inn, kpp, name, ogrn, address };
}

interface OrderMoney {
  fitting: Order["fitting"];
  cancellation: Cancellation | undefined;
  isCancelAsked: boolean;
  /** Pieces that were handed out while the rest stayed ordered, by position of the line. */
  given?: ReadonlyMap<number, number> | undefined;
  /** Kopecks that came for its invoice. */
  invoicePaid: number;
  /** Kopecks that came for it in any way. */
  paid: number;
  paying: Order["paying"];
  onlineWays: Order["onlineWays"];
  pickupCode: Order["pickupCode"];
  receipts: Order["receipts"];
  shipment: ShipmentRow | null;
}

/** All of an order, for its customer. */
export function orderOf(
  row: OrderRow,
  { lines, adjustments }: OrderContents,
  {
    fitting,
    cancellation,
    isCancelAsked,
    given,
    invoicePaid,
    paid,
    paying,
    onlineWays,
    pickupCode,
    receipts,
    shipment,
  }: OrderMoney,
): Order {
  return {
    identity: row.orderNumber,
    reserveId: row.reserveId,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    reservedUntil: row.reservedUntil.toISOString(),
    deadline: deadlineOfOrder(row, { isPaidInPart: invoicePaid > 0 }),
    cancellation: cancellationOf(row, cancellation),
    isCancelAsked,
    isPlacedByStaff: row.placedBy !== null,
    contact: row.contact,
    delivery: deliveryOf(row),
    shipment: shipment && { state: shipment.state, trackingUrl: shipment.trackingUrl, events: shipment.events },
    payment: row.payment,
    organization: organizationOf(row),
    invoice: isInvoiced(row) && row.payUntil ? { payUntil: row.payUntil.toISOString(), paid: invoicePaid } : null,
    paying,
    onlineWays,
    pickupCode,
    fitting,
    canCancel: isCancellable(row.status) && !row.isPartGiven && !isShipped(shipment),
    receipts,
    lines: lines.map((line) => lineOf(line, given?.get(line.position))),
    subtotal: row.subtotalKopecks,
    adjustments: adjustments.map(({ kind, kopecks, why }) => ({ kind, kopecks, why })),
    sum: row.sumKopecks,
    paid,
  };
}

export const deliveryOf = (row: OrderRow): Order["delivery"] => ({
  type: row.deliveryType,
  title: row.deliveryTitle,
  place: row.deliveryPlace,
  hoursText: row.deliveryHours,
  phone: row.deliveryPhone,
  readyAt: row.deliveryReadyAt?.toISOString() ?? null,
  date: row.deliveryDay,
  interval: row.deliveryInterval,
  zone: row.deliveryZone,
});

export function lineOf(line: OrderLineRow, given?: number): Order["lines"][number] {
  const { sku, title, url, picture, backSku, backTitle, backUrl, backPicture } = line;
  return {
    sku,
    title,
    url,
    picture,
    back:
      backSku === null
        ? null
        : { sku: backSku, title: backTitle ?? "", url: backUrl ?? "", picture: backPicture ?? "" },
    quantity: line.quantity,
    ...(given !== undefined && { given }),
    price: line.priceKopecks,
    sum: line.sumKopecks,
  };
}

/** ORD-004 */
export function shortOrderOf(
  row: OrderRow,
  lines: readonly OrderLineRow[],
  cancellation: Cancellation | undefined,
): ShortOrder {
  return {
    identity: row.orderNumber,
    reserveId: row.reserveId,
    status: row.status,
    title: orderStatuses[row.status],
    createdAt: row.createdAt.toISOString(),
    sum: row.sumKopecks,
    place: row.deliveryType === "pickup" ? `${row.deliveryTitle}, ${row.deliveryPlace}` : row.deliveryPlace,
    deadline: deadlineOfOrder(row),
    zone: row.deliveryZone,
    cancellation: cancellationOf(row, cancellation),
    lines: lines.map((line) => ({
      title: lineTitle(line),
      url: line.url,
      image: line.picture,
      quantity: line.quantity,
    })),
    canBeCancelled: isCancellable(row.status) && !row.isPartGiven,
  };
}
