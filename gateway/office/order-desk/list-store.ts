import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { orderDeskList } from "../../contract/office/order-desk.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasAnyOrderNumber } from "../../platform/db/match.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { invoicePayments } from "../../platform/db/schema/invoices.ts";
import { orderEvents, orderHandovers, orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { asText, type Keyset, listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";
import { methodsOfGroup } from "../../sales/checkout/payment-groups.ts";
import type { OrderRow } from "../../sales/orders/orders-store.ts";
import { givenBackByStaff } from "../../sales/returns/returns-store.ts";

/** Ids of the shops whose orders may be seen. */
export type Shops = readonly number[] | "all";

/** Kopecks that came for the invoice of an order. */
const invoicePaid = sql<number>`coalesce((
  select sum(${invoicePayments.kopecks}) from ${invoicePayments} where ${invoicePayments.orderId} = ${orders.id}
), 0)`;

const columns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  reserveId: orders.reserveId,
  version: orders.version,
  status: orders.status,
  createdAt: orders.createdAt,
  contact: orders.contact,
  deliveryType: orders.deliveryType,
  deliveryPlace: orders.deliveryPlace,
  deliveryReadyAt: orders.deliveryReadyAt,
  deliveryDay: orders.deliveryDay,
  deliveryInterval: orders.deliveryInterval,
  deliveryZone: orders.deliveryZone,
  reservedUntil: orders.reservedUntil,
  payUntil: orders.payUntil,
  paidAt: orders.paidAt,
  payment: orders.payment,
  sumKopecks: orders.sumKopecks,
  /** Null for an order that no member of staff has handed out. */
  takenKopecks: sql<number | null>`taken.kopecks`.mapWith(orders.sumKopecks),
  /** As `readMoneyReceived` has it. */
  paidBeforeKopecks: sql<number>`(
    coalesce((
      select sum(greatest(0, ${payments.capturedKopecks} - ${payments.chargedBackKopecks}
        - greatest(${payments.refundRequestedKopecks}, ${payments.refundedKopecks})))
      from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.capturedKopecks} > 0
    ), 0) + ${invoicePaid}
  )`.mapWith(Number),
  invoicePaidKopecks: invoicePaid.mapWith(Number),
  givenBackKopecks: givenBackByStaff(orders.id),
  readySince: sql<Date | null>`(
    select max(${orderEvents.at}) from ${orderEvents}
    where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.event} = 'make_ready' and ${orders.status} = 'ready'
  )`.mapWith(orderEvents.at),
};

/** What tills took for an order, handovers that were undone apart. */
const taken = sql`(
  select sum(${orderHandovers.takenKopecks}) as kopecks from ${orderHandovers}
  where ${orderHandovers.orderId} = ${orders.id} and ${orderHandovers.undoneAt} is null
) taken`;

/** Orders of these shops; those that no shop gives out belong to nobody who is bound to shops. */
export const isOfShops = (shops: Shops): SQL | undefined => (shops === "all" ? undefined : inOrNothing(shops));

const inOrNothing = (ids: readonly number[]): SQL =>
  ids.length === 0 ? sql`false` : inArray(orders.deliveryShopId, [...ids]);

const isInvoiced = inArray(sql`(${orders.payment}->>'method')`, methodsOfGroup("invoice"));

/** Open orders that end within a day, or that were promised for a moment that has passed. See `latenessOf`. */
function isLate(at: Date): SQL {
  const now = sql`${at.toISOString()}::timestamptz`;
  const isPaidOnline = sql`(${orders.payUntil} is not null and not ${isInvoiced})`;
  const promised = sql`coalesce(${orders.deliveryReadyAt}, (${orders.deliveryDay} + time '20:00') at time zone ${orders.deliveryZone})`;
  return sql`(${orders.status} in ('new', 'processing', 'ready') and (
    (
      ${orders.paidAt} is null and ${invoicePaid} = 0 and (
        ${orders.reservedUntil} <= ${now} + case when ${isPaidOnline} then interval '0' else interval '24 hours' end
        or (${isPaidOnline} and ${orders.payUntil} <= ${now})
      )
    )
    or (${promised} <= ${now} and (${orders.status} <> 'ready' or ${orders.deliveryDay} is not null))
  ))`;
}

const TO_COLLECT: readonly OrderRow["status"][] = ["new", "processing"];

/** Whether its goods are still to be brought together. */
export const isToCollect = (status: OrderRow["status"]): boolean => TO_COLLECT.includes(status);

/**
 * Orders to be collected with goods of a place that had fewer free pieces by its last file, or has since an import was undone, than were
 * ordered from it since: somebody gets none. Who is in an order of before is not told apart: all of them are to be looked at. An array, so
 * that PostgreSQL begins with the few orders to be collected instead of looking through all of them for the latest.
 */
const isShort = sql`${orders.id} = any(array(
  select open.id from ${orders} open
  join ${orderReservations} reserved on reserved.order_id = open.id and reserved.returned_at is null
  join ${stock} held on held.goods_id = reserved.goods_id and held.location_id = reserved.location_id
  where ${inArray(sql`open.status`, [...TO_COLLECT])} and held.reserved > held.outside
))`;

/**
 * Orders of several shops that a page can hold: the latest of each, which its index finds at once. Over all shops together one index
 * has either their sequence or their status.
 */
function latestOfEach(shops: readonly number[], condition: SQL, { orderBy, limit }: Keyset): SQL {
  const ids = sql.join(
    shops.map((id) => sql`${id}::int`),
    sql`, `,
  );
  return sql`${orders.id} in (
    select latest.id from unnest(array[${ids}]) as shop(id) cross join lateral (
      select ${orders.id} from ${orders} where ${orders.deliveryShopId} = shop.id and ${condition}
      order by ${sql.join(orderBy, sql`, `)} limit ${limit}
    ) latest
  )`;
}

/** What the list of orders depends on besides its filters. */
interface DeskScope {
  shops: Shops;
  /** The shop of the filter. */
  shop?: number | undefined;
  zone: Zone;
  now: Date;
}

/** How far an order is. */
const step = {
  sql: sql`array_position(array['new', 'processing', 'ready', 'delivered', 'cancelled'], ${orders.status}::text)`,
  kind: "number",
} as const;
const customer = sql`(${orders.contact}->>'name')`;

/** Orders, the latest first. */
export const orderRows = (executor: Executor, { shops, shop, zone, now }: DeskScope) =>
  listQuery(orderDeskList, {
    select: (cursor) =>
      executor
        .select({ ...columns, cursor })
        .from(orders)
        .leftJoinLateral(taken, sql`true`),
    order: { sort: orders.createdAt, id: orders.id },
    sorts: { created: orders.createdAt, status: step, customer: asText(customer), sum: orders.sumKopecks },
    where: isOfShops(shops),
    within: (wanted, keyset) =>
      shops !== "all" && shops.length > 1 && shop === undefined ? latestOfEach(shops, wanted, keyset) : wanted,
    filters: {
      status: (status) => eq(orders.status, status),
      late: (how) => (how === "short" ? isShort : isLate(now)),
      shop: (id) => eq(orders.deliveryShopId, id),
      number: hasAnyOrderNumber,
      phone: (phone) => eq(orders.phoneDigits, phone),
      payment: (group) => inArray(sql`(${orders.payment}->>'method')`, [...methodsOfGroup(group)]),
      delivery: (delivery) => eq(orders.deliveryType, delivery),
      ...momentsIn("created", orders.createdAt, zone),
    },
  });
