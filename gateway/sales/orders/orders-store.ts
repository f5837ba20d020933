import { randomInt } from "node:crypto";
import { and, asc, desc, eq, gte, inArray, ne, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import { exists, type Question } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasAnyOrderNumber } from "../../platform/db/match.ts";
import { carts, orderAdjustments, orderEvents, orderLines, orders } from "../../platform/db/schema/orders.ts";
import type { Guest, Staff, User } from "../../platform/http/actors.ts";
import { hashOfSecret } from "../../platform/secret.ts";

/** Unambiguous when read aloud or off a receipt. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const SUFFIX_LENGTH = 5;
const RESERVE_DIGITS = 8;

/** «261120-7K3QX»: the local day (YYYY-MM-DD) and a random tail. Never all digits, so that staff search does not mistake it for a phone. */
export function newOrderNumber(day: Day): string {
  const tail = Array.from({ length: SUFFIX_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${day.slice(2).replaceAll("-", "")}-${tail}`;
}

/** Eight digits: shorter than a phone, so that staff search can distinguish them. */
export const newReserveId = (): string => String(randomInt(10 ** (RESERVE_DIGITS - 1), 10 ** RESERVE_DIGITS));

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
type OrderEventRow = typeof orderEvents.$inferSelect;
type OrderAdjustmentRow = typeof orderAdjustments.$inferSelect;

/** Who does something to an order; `actorId` is a user's. */
export type OrderActor = Pick<typeof orderEvents.$inferSelect, "actorKind" | "actorId">;

/** Customers themselves; null is a guest. */
export const actorOf = (userId: number | null): OrderActor => ({
  actorKind: userId === null ? "guest" : "customer",
  actorId: userId,
});

/** Whoever calls: customers themselves, or staff who act for one. */
export const actorOfCaller = (actor: Guest | User | Staff): OrderActor =>
  actor.kind === "staff"
    ? { actorKind: "staff", actorId: actor.userId }
    : actorOf(actor.kind === "user" ? actor.userId : null);

/** Whether a form has ordered. */
export const isKeyUsed = (idempotencyKey: string): Question<boolean> =>
  exists(sql`${orders} where ${eq(orders.idempotencyKey, idempotencyKey)}`);

export async function findByKey(executor: Executor, idempotencyKey: string): Promise<OrderRow | null> {
  const [row] = await executor.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey));
  return row ?? null;
}

export async function findByOrderNumber(executor: Executor, orderNumber: string): Promise<OrderRow | null> {
  const [row] = await executor.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  return row ?? null;
}

/** Number of what was ordered last from the cart with this token, if that was since then and still holds. */
export async function findOrderOfCart(executor: Executor, cartToken: string, since: Date): Promise<string | null> {
  const [row] = await executor
    .select({ orderNumber: orders.orderNumber })
    .from(carts)
    .innerJoin(orders, eq(orders.orderNumber, carts.lastOrderNumber))
    .where(
      and(eq(carts.tokenHash, hashOfSecret(cartToken)), gte(orders.createdAt, since), ne(orders.status, "cancelled")),
    );
  return row?.orderNumber ?? null;
}

/** By the order number or the reserve id: customers have either at hand. */
export async function findByAnyNumber(executor: Executor, number: string): Promise<OrderRow | null> {
  const [row] = await executor.select().from(orders).where(hasAnyOrderNumber(number));
  return row ?? null;
}

/** Whether a form has done what it was for: forms are sent twice. */
export async function hasEvent(executor: Executor, orderId: number, key: string): Promise<boolean> {
  return (await executor.$count(orderEvents, and(eq(orderEvents.orderId, orderId), eq(orderEvents.key, key)))) > 0;
}

export async function findOrder(executor: Executor, id: number): Promise<OrderRow | null> {
  const [row] = await executor.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

/** An order, locked until the transaction ends. */
export async function lockOrder(tx: Executor, id: number): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return row ?? null;
}

/** What was ordered and what its sum is made of. */
export interface OrderContents {
  lines: OrderLineRow[];
  adjustments: OrderAdjustmentRow[];
}

/** What ended an order before its goods were handed over. */
export type Cancellation = Pick<OrderEventRow, "event" | "actorKind">;

/** How orders were cancelled, by their ids; others have none. */
export async function readCancellationsOf(
  executor: Executor,
  rows: readonly Pick<OrderRow, "id" | "status">[],
): Promise<Map<number, Cancellation>> {
  const ids = rows.filter(({ status }) => status === "cancelled").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { orderId, event, actorKind, toStatus } = orderEvents;
  const found = await executor
    .select({ orderId, event, actorKind })
    .from(orderEvents)
    .where(and(inArray(orderId, ids), eq(toStatus, "cancelled")));
  return new Map(found.map((row) => [row.orderId, row]));
}

export async function readContents(executor: Executor, { id }: Pick<OrderRow, "id">): Promise<OrderContents> {
  const [lines, adjustments] = await Promise.all([readLinesOf(executor, [{ id }]), readAdjustments(executor, { id })]);
  return { lines: lines.get(id) ?? [], adjustments };
}

/** What is taken off, then the delivery. */
export const readAdjustments = (executor: Executor, { id }: Pick<OrderRow, "id">): Promise<OrderAdjustmentRow[]> =>
  executor
    .select()
    .from(orderAdjustments)
    .where(eq(orderAdjustments.orderId, id))
    .orderBy(asc(sql`${orderAdjustments.kind} = 'delivery'`), desc(orderAdjustments.kind));

/** The lines of several orders by their ids. */
export async function readLinesOf(
  executor: Executor,
  rows: readonly Pick<OrderRow, "id">[],
): Promise<Map<number, OrderLineRow[]>> {
  const lines = new Map<number, OrderLineRow[]>(rows.map(({ id }) => [id, []]));
  if (rows.length === 0) return lines;
  const found = await executor
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...lines.keys()]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  for (const line of found) lines.get(line.orderId)?.push(line);
  return lines;
}

export interface OrderNumbers {
  orderNumber: string;
  reserveId: string;
}

/** An order as it is placed. Its sums are checked when the transaction ends. */
export interface NewOrder {
  order: Omit<
    typeof orders.$inferInsert,
    keyof OrderNumbers | "id" | "accessTokenHash" | "status" | "version" | "updatedAt" | "createdAt"
  >;
  lines: readonly Omit<typeof orderLines.$inferInsert, "orderId" | "position">[];
  adjustments: readonly Omit<typeof orderAdjustments.$inferInsert, "orderId">[];
  actor: OrderActor;
  at: Date;
}

/** Stores a placed order with the first of its events; null when another order has one of its numbers or its key. */
export async function saveOrder(tx: Executor, numbers: OrderNumbers, placed: NewOrder): Promise<OrderRow | null> {
  const row = await saveOrderRow(tx, numbers, placed);
  for (const change of row ? contentsOf(tx, row, placed) : []) await change;
  return row;
}

async function saveOrderRow(
  tx: Executor,
  numbers: OrderNumbers,
  { order, at }: Pick<NewOrder, "order" | "at">,
): Promise<OrderRow | null> {
  const [row] = await tx
    .insert(orders)
    .values({ ...order, ...numbers, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** What is stored with the row of a placed order, as changes that need nothing of one another. */
export const contentsOf = (
  tx: Executor,
  { id: orderId, status }: Pick<OrderRow, "id" | "status">,
  { lines, adjustments, actor, at }: Pick<NewOrder, "lines" | "adjustments" | "actor" | "at">,
) => [
  tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, orderId, position }))),
  ...(adjustments.length > 0
    ? [tx.insert(orderAdjustments).values(adjustments.map((adjustment) => ({ ...adjustment, orderId })))]
    : []),
  tx
    .insert(orderEvents)
    .values({ ...actor, orderId, at, event: "place", fromStatus: null, toStatus: status, reason: "" }),
];

/** Like `findByAnyNumber`, locked until the transaction ends. */
export async function lockByAnyNumber(tx: Executor, number: string): Promise<OrderRow | null> {
  const found = await findByAnyNumber(tx, number);
  return found && lockOrder(tx, found.id);
}

const NUMBER_ATTEMPTS = 8;

/**
 * Stores the row of a placed order under random numbers; a conflict with an existing one draws new numbers. `day` is the local day,
 * YYYY-MM-DD. What `contentsOf` says belongs into the same transaction.
 */
export async function insertOrder(tx: Executor, day: Day, order: Pick<NewOrder, "order" | "at">): Promise<OrderRow> {
  for (let attempt = 0; attempt < NUMBER_ATTEMPTS; attempt += 1) {
    const numbers = { orderNumber: newOrderNumber(day), reserveId: newReserveId() };
    const row = await saveOrderRow(tx, numbers, order);
    if (row) return row;
  }
  throw new Error("No free number was found for an order");
}
