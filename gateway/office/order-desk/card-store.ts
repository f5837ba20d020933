import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { fullName } from "../../platform/db/full-name.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { orderEvents, orderNotes, orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { locations } from "../../platform/db/schema/regions.ts";
import { users } from "../../platform/db/schema/users.ts";
import type { OrderRow } from "../../sales/orders/orders-store.ts";
import { isOfShops, type Shops } from "./list-store.ts";

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

/** Where the pieces of an order were taken from. */
export function readReserve(executor: Executor, orderId: number) {
  const { goodsId, locationId, quantity, returnedAt } = orderReservations;
  return executor
    .select({
      place: locations.title,
      sku: goods.sku,
      title: goods.title,
      quantity,
      isReturned: sql<boolean>`${returnedAt} is not null`,
    })
    .from(orderReservations)
    .innerJoin(locations, eq(locations.id, locationId))
    .innerJoin(goods, eq(goods.id, goodsId))
    .where(eq(orderReservations.orderId, orderId))
    .orderBy(asc(locations.title), asc(goods.title));
}

/** Who changed an order last, and when. */
export async function findLatestEvent(executor: Executor, orderId: number) {
  const [latest] = (await readEvents(executor, orderId)).slice(-1);
  return latest ?? null;
}
