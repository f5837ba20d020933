import { and, asc, eq, inArray, ne, notExists, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { orderLines, orderMarkingCodes } from "../../platform/db/schema/orders.ts";
import { orderReturns } from "../../platform/db/schema/returns.ts";
import { pieceOfCode } from "./marking-rules.ts";

/** Sold with a marking code on each piece. */
const MARKED = ["tyre", "trucktyre", "oils"];

/** Positions of an order's lines whose goods carry marking codes, one for each piece of the line's quantity. */
export async function readMarkedPositions(executor: Executor, orderId: number): Promise<number[]> {
  const rows = await executor
    .selectDistinct({ position: orderLines.position })
    .from(orderLines)
    .innerJoin(goods, or(eq(goods.id, orderLines.goodsId), eq(goods.id, orderLines.backGoodsId)))
    .where(and(eq(orderLines.orderId, orderId), inArray(goods.category, MARKED)))
    .orderBy(asc(orderLines.position));
  return rows.map(({ position }) => position);
}

/**
 * Which of these pieces have left the shop with another order and did not come back. Others who hand out the same pieces wait for this
 * transaction.
 */
export async function lockGivenPieces(tx: Executor, orderId: number, pieces: readonly string[]): Promise<Set<string>> {
  for (const piece of [...pieces].sort()) await lockKey(tx, `marking code ${piece}`);
  if (pieces.length === 0) return new Set();
  const cameBack = tx
    .select({ one: sql`1` })
    .from(orderReturns)
    .where(and(eq(orderReturns.orderId, orderMarkingCodes.orderId), eq(orderReturns.state, "accepted")));
  const rows = await tx
    .select({ piece: orderMarkingCodes.piece })
    .from(orderMarkingCodes)
    .where(
      and(inArray(orderMarkingCodes.piece, [...pieces]), ne(orderMarkingCodes.orderId, orderId), notExists(cameBack)),
    );
  return new Set(rows.map(({ piece }) => piece));
}

/** Keeps the codes of what a handover gives, by the position of its line. */
export async function saveMarkingCodes(
  tx: Executor,
  { orderId, number: handover }: { orderId: number; number: number },
  byPosition: ReadonlyMap<number, readonly string[]>,
  at: Date,
): Promise<void> {
  const rows = [...byPosition].flatMap(([position, codes]) =>
    codes.map((code) => ({ orderId, position, handover, code, piece: pieceOfCode(code), at })),
  );
  if (rows.length > 0) await tx.insert(orderMarkingCodes).values(rows);
}

/** The pieces of a handover that was undone are with the shop again: they may leave it anew. */
export async function removeMarkingCodes(
  tx: Executor,
  { orderId, number }: { orderId: number; number: number },
): Promise<void> {
  const { orderId: order, handover } = orderMarkingCodes;
  await tx.delete(orderMarkingCodes).where(and(eq(order, orderId), eq(handover, number)));
}

/** Lines that are left take new positions; those of `left` are the old ones in their sequence. */
export async function moveMarkingCodes(tx: Executor, orderId: number, left: readonly number[]): Promise<void> {
  for (const [to, from] of left.entries())
    if (to !== from)
      await tx
        .update(orderMarkingCodes)
        .set({ position: to })
        .where(and(eq(orderMarkingCodes.orderId, orderId), eq(orderMarkingCodes.position, from)));
}

/** The codes of a handover by the position of its line, as they were scanned. */
export async function readMarkingCodesOf(
  executor: Executor,
  { orderId, number }: { orderId: number; number: number },
): Promise<Map<number, string[]>> {
  const rows = await executor
    .select()
    .from(orderMarkingCodes)
    .where(and(eq(orderMarkingCodes.orderId, orderId), eq(orderMarkingCodes.handover, number)))
    .orderBy(asc(orderMarkingCodes.position), asc(orderMarkingCodes.piece));
  const codes = new Map<number, string[]>();
  for (const { position, code } of rows) codes.set(position, [...(codes.get(position) ?? []), code]);
  return codes;
}
