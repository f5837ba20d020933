import { fingerprintOf } from "../cart/rules.ts";
import type { ViewedLine } from "../cart/view.ts";
import type { ShortOrder } from "../contract/my-orders.ts";

type Status = ShortOrder["status"];

const CANCELLABLE: readonly Status[] = ["new", "processing", "ready"];

/** Until the goods are handed over. */
export const isCancellable = (status: Status): boolean => CANCELLABLE.includes(status);

/** Why an order cannot be cancelled, for the customer; null when it can. ORD-008 */
export function cancelRefusal(status: Status): string | null {
  if (isCancellable(status)) return null;
  return status === "cancelled" ? "Этот заказ уже отменён" : "Заказ уже выдан, отменить его нельзя";
}

/** The fingerprint the cart had before anything in it was sold out. */
export const fingerprintBeforeShortage = (lines: readonly ViewedLine[]): string =>
  fingerprintOf(lines.map(({ stored, line }) => ({ ...line, active: stored.active })));

/** Of a line's goods, or of both axles of a set, those with the least stock: id and pieces left. */
export function scarcestOf({ stored, line }: ViewedLine): [goodsId: number, left: number] {
  const front: [number, number] = [stored.goodsId, line.product.stock.quantity];
  if (stored.backGoodsId === null || !line.backAxle) return front;
  const back: [number, number] = [stored.backGoodsId, line.backAxle.stock.quantity];
  return back[1] < front[1] ? back : front;
}

/** For the customer: which goods are short. `missing` holds the pieces left by goods id. */
export function shortageMessages(lines: readonly ViewedLine[], missing: ReadonlyMap<number, number>): string[] {
  const titles = new Map(
    lines.flatMap(({ stored, line }) => [
      [stored.goodsId, line.product.title] as const,
      ...(stored.backGoodsId !== null && line.backAxle ? [[stored.backGoodsId, line.backAxle.title] as const] : []),
    ]),
  );
  return [...missing].map(([goodsId, left]) =>
    left === 0 ? `${titles.get(goodsId)}: уже нет в наличии` : `${titles.get(goodsId)}: осталось ${left}\u00a0шт.`,
  );
}

const DAY_MS = 86_400_000;

/**
 * Until when goods are reserved; null for an order without a reservation. Counted from when the order is ready, not from when it was
 * placed: goods may be in transit for two weeks.
 */
export const reservedUntil = (readyAt: Date | null, reserveDays: number | null): Date | null =>
  readyAt && reserveDays !== null ? new Date(readyAt.getTime() + reserveDays * DAY_MS) : null;
