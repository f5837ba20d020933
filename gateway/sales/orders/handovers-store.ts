import { and, asc, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { orderAdjustments, orderEvents, orderGivenPieces, orderHandovers } from "../../platform/db/schema/orders.ts";

export type HandoverRow = typeof orderHandovers.$inferSelect;
export type NewHandover = Omit<HandoverRow, "number" | "undoneAt">;

/** Answers the number that it got. */
export async function saveHandover(tx: Executor, handover: NewHandover): Promise<number> {
  const number = await nextHandover(tx, handover.orderId);
  await tx.insert(orderHandovers).values({ ...handover, number });
  return number;
}

/** The number of the handover that comes next; those that were undone keep theirs. */
export async function nextHandover(executor: Executor, orderId: number): Promise<number> {
  return executor.$count(orderHandovers, eq(orderHandovers.orderId, orderId));
}

/** How many handovers of an order were undone. */
export const countUndone = (executor: Executor, orderId: number): Promise<number> =>
  executor.$count(orderHandovers, and(eq(orderHandovers.orderId, orderId), isNotNull(orderHandovers.undoneAt)));

const holds = (orderId: number) => and(eq(orderHandovers.orderId, orderId), isNull(orderHandovers.undoneAt));

/** The handovers of an order that were not undone, the first one first. */
export const readHandovers = (executor: Executor, orderId: number): Promise<HandoverRow[]> =>
  executor.select().from(orderHandovers).where(holds(orderId)).orderBy(asc(orderHandovers.number));

/** The last one of them. */
export async function findHandover(executor: Executor, orderId: number): Promise<HandoverRow | null> {
  return (await readHandovers(executor, orderId)).at(-1) ?? null;
}

/** Kopecks that tills took for an order. */
export const takenAt = (handovers: readonly Pick<HandoverRow, "takenKopecks">[]): number =>
  handovers.reduce((sum, { takenKopecks }) => sum + takenKopecks, 0);

type Numbered = Pick<HandoverRow, "orderId" | "number">;

const which = ({ orderId, number }: Numbered) =>
  and(eq(orderHandovers.orderId, orderId), eq(orderHandovers.number, number));

/** Which till the money went into; all else of a handover stays as it was written. */
export async function saveTill(
  tx: Executor,
  handover: Numbered,
  till: NonNullable<HandoverRow["till"]>,
): Promise<void> {
  await tx.update(orderHandovers).set({ till }).where(which(handover));
}

/** The goods of a handover are with the shop again. */
export async function saveUndone(tx: Executor, handover: Numbered, undoneAt: Date): Promise<void> {
  await tx.update(orderHandovers).set({ undoneAt }).where(which(handover));
}

/** What a handover gave while the rest stayed ordered, by position of the line. */
export async function saveGivenPieces(
  tx: Executor,
  { orderId, number }: Numbered,
  pieces: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = [...pieces].flatMap(([position, quantity]) =>
    quantity > 0 ? [{ orderId, handover: number, position, quantity }] : [],
  );
  if (rows.length > 0) await tx.insert(orderGivenPieces).values(rows);
}

/** Pieces that were handed out while the rest stayed ordered, by handover and position; none of a handover that was undone. */
export function readPiecesByHandover(executor: Executor, orderId: number) {
  const { handover, position, quantity } = orderGivenPieces;
  return executor
    .select({ handover, position, quantity })
    .from(orderGivenPieces)
    .innerJoin(
      orderHandovers,
      and(eq(orderHandovers.orderId, orderGivenPieces.orderId), eq(orderHandovers.number, handover)),
    )
    .where(holds(orderId));
}

/** The same of all handovers, by position of the line. */
export async function readGivenPieces(executor: Executor, orderId: number): Promise<Map<number, number>> {
  const given = new Map<number, number>();
  for (const { position, quantity } of await readPiecesByHandover(executor, orderId))
    given.set(position, (given.get(position) ?? 0) + quantity);
  return given;
}

/** Lines that are left take new positions; those of `left` are the old ones in their sequence. */
export async function moveGivenPieces(tx: Executor, orderId: number, left: readonly number[]): Promise<void> {
  for (const [to, from] of left.entries())
    if (to !== from)
      await tx
        .update(orderGivenPieces)
        .set({ position: to })
        .where(and(eq(orderGivenPieces.orderId, orderId), eq(orderGivenPieces.position, from)));
}

/** How a handover was written down: by whom, null where it was no member of staff, and what the order was before. */
export async function findHandOut(executor: Executor, { orderId, at }: Pick<HandoverRow, "orderId" | "at">) {
  const { event, actorKind, actorId, fromStatus } = orderEvents;
  const [row] = await executor
    .select({ actorKind, actorId, fromStatus })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(event, ["hand_out", "hand_out_part"]), eq(orderEvents.at, at)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (!row) return null;
  return { staffId: row.actorKind === "staff" ? row.actorId : null, fromStatus: row.fromStatus };
}

/** Takes back that a discount for an old battery fell away. The sum of the order has to fall in the same transaction. Answers kopecks. */
export async function removeDeclinedTradeIn(tx: Executor, orderId: number): Promise<number> {
  const rows = await tx
    .delete(orderAdjustments)
    .where(and(eq(orderAdjustments.orderId, orderId), eq(orderAdjustments.kind, "trade_in_declined")))
    .returning({ kopecks: orderAdjustments.kopecks });
  return rows.reduce((sum, { kopecks }) => sum + kopecks, 0);
}

/** Takes the discount for an old battery back. The sum of the order has to rise in the same transaction. */
export async function saveDeclinedTradeIn(tx: Executor, orderId: number, kopecks: number): Promise<void> {
  await tx
    .insert(orderAdjustments)
    .values({ orderId, kind: "trade_in_declined", kopecks, why: "Старый аккумулятор не сдан" });
}

/** Takes points back that were to pay for goods. The sum of the order has to rise in the same transaction. */
export async function saveDeclinedPoints(tx: Executor, orderId: number, kopecks: number): Promise<void> {
  await tx
    .insert(orderAdjustments)
    .values({ orderId, kind: "points_declined", kopecks, why: "Баллы не действуют с картой рассрочки" });
}
