import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { cheaperPriceRequests, personalOffers } from "../../platform/db/schema/enquiries.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { orderEvents, orderNotes, orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { locations } from "../../platform/db/schema/regions.ts";
import { users } from "../../platform/db/schema/users.ts";
import { fullName, fullNameOf } from "../../platform/resource-kit/full-names-store.ts";
import type { OrderRow } from "../../sales/orders/orders-store.ts";
import { isOfShops, isToCollect, type Shops } from "./list-store.ts";

/** Title and price now of goods, by id. */
export async function readPricesNow(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { title: string; price: number }>();
  const rows = await executor
    .select({ id: goods.id, title: goods.title, price: goods.priceKopecks })
    .from(goods)
    .where(inArray(goods.id, [...ids]));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** The agreed prices that an order has used, by goods id, with who agreed to them. */
export async function readUsedOffers(executor: Executor, orderId: number) {
  const rows = await executor
    .select({ offer: personalOffers, decidedBy: cheaperPriceRequests.decidedBy })
    .from(personalOffers)
    .innerJoin(cheaperPriceRequests, eq(cheaperPriceRequests.id, personalOffers.requestId))
    .where(eq(personalOffers.orderId, orderId));
  const named = rows.map(async ({ offer, decidedBy }) => {
    const { requestId, priceKopecks, quantity } = offer;
    const by = await fullNameOf(executor, decidedBy);
    return [offer.goodsId, { requestId, priceKopecks, quantity, by }] as const;
  });
  return new Map(await Promise.all(named));
}

const whichOrder = (orderNumber: string, shops: Shops) =>
  and(eq(orders.orderNumber, orderNumber.toUpperCase()), isOfShops(shops));

/** An order by its number, if it is one of these shops'. */
export async function findDeskOrder(executor: Executor, orderNumber: string, shops: Shops): Promise<OrderRow | null> {
  const [row] = await executor.select().from(orders).where(whichOrder(orderNumber, shops));
  return row ?? null;
}

/** Like `findDeskOrder`, locked until the transaction ends. */
export async function lockDeskOrder(tx: Executor, orderNumber: string, shops: Shops): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(whichOrder(orderNumber, shops)).for("update");
  return row ?? null;
}

const nameOfUser = sql<string | null>`nullif(${fullName}, '')`;

/** What happened to an order, the latest last; the name is null for who is no user, or is none any longer. */
export function readEvents(executor: Executor, orderId: number) {
  const { at, event, toStatus, actorKind, reason } = orderEvents;
  return executor
    .select({ at, event, toStatus, actorKind, reason, name: nameOfUser })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
}

/** Notes of an order, the latest first. */
export function readOrderNotes(executor: Executor, orderId: number) {
  return executor
    .select({ id: orderNotes.id, at: orderNotes.at, text: orderNotes.text, author: nameOfUser })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.authorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.id));
}

/** Stores a note once for its key. */
export async function insertOrderNote(tx: Executor, note: typeof orderNotes.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(orderNotes).values(note).onConflictDoNothing({ target: orderNotes.key });
  return rowCount === 1;
}

export async function findName(executor: Executor, userId: number): Promise<string | null> {
  const [row] = await executor.select({ name: nameOfUser }).from(users).where(eq(users.id, userId));
  return row?.name ?? null;
}

/** Where the pieces of an order were taken from, and how many of them the place cannot have: see `isShort`. */
export function readReserve(executor: Executor, { id, status }: Pick<OrderRow, "id" | "status">) {
  const { goodsId, locationId, quantity, returnedAt } = orderReservations;
  const isReturned = sql<boolean>`${returnedAt} is not null`;
  const pieces = sql<number>`sum(${quantity})::int`;
  const lacking = sql<number>`case when ${isReturned} then 0
    else greatest(0, least(${pieces}, coalesce(max(${stock.reserved} - ${stock.outside}), 0)))::int end`;
  return executor
    .select({
      place: locations.title,
      sku: goods.sku,
      title: goods.title,
      quantity: pieces,
      isReturned,
      short: isToCollect(status) ? lacking : sql<number>`0`,
    })
    .from(orderReservations)
    .innerJoin(locations, eq(locations.id, locationId))
    .innerJoin(goods, eq(goods.id, goodsId))
    .leftJoin(stock, and(eq(stock.goodsId, goodsId), eq(stock.locationId, locationId)))
    .where(eq(orderReservations.orderId, id))
    .groupBy(locations.id, goods.id, isReturned)
    .orderBy(asc(locations.title), asc(goods.title));
}

/** Who changed an order last, and when. */
export async function findLatestEvent(executor: Executor, orderId: number) {
  const [latest] = (await readEvents(executor, orderId)).slice(-1);
  return latest ?? null;
}
