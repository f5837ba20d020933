import { inArray } from "drizzle-orm";
import { type Cart, type CartLine, PIECES_PER_AXLE } from "../contract/cart.ts";
import type { GoodsCard } from "../contract/goods.ts";
import type { Executor } from "../db/database.ts";
import { goods } from "../db/schema/goods.ts";
import type { CardReader } from "../goods/card-reader.ts";
import type { RegionRow } from "../region/directory.ts";
import { fingerprintOf, maxQuantity, totalsOf } from "./rules.ts";
import { readLines, type StoredLine } from "./store.ts";
import { tradeInDiscount } from "./trade-in.ts";

export interface ViewedLine {
  stored: StoredLine;
  line: CartLine;
}

export interface CartView {
  cart: Cart;
  lines: ViewedLine[];
  /** Codes of lines whose goods are sold no more: shown nowhere, ordered never. */
  gone: string[];
}

const GONE = "Товар из корзины больше не продаётся, мы его убрали";

export const emptyCart = (): CartView => viewOf(null, [], [], []);

/** A cart as its customer sees it now, with today's prices and stock of the region. Changes nothing. */
export async function viewCart(
  cards: CardReader,
  executor: Executor,
  cart: { id: string; token: string | null },
  region: RegionRow,
  cartWarnings: readonly string[] = [],
): Promise<CartView> {
  const stored = await readLines(executor, cart.id);
  const ids = [...new Set(stored.flatMap(({ goodsId, backGoodsId }) => [goodsId, backGoodsId ?? goodsId]))];
  const found = await cards.byIds(ids, region, executor);
  const capacities = await readCapacities(
    executor,
    [...found].flatMap(([id, card]) => (card.category === "battery" ? [id] : [])),
  );
  const lines: ViewedLine[] = [];
  const gone: string[] = [];
  for (const row of stored) {
    const front = found.get(row.goodsId);
    const back = row.backGoodsId === null ? null : found.get(row.backGoodsId);
    if (front && back !== undefined) lines.push({ stored: row, line: lineOf(row, front, back, capacities) });
    else gone.push(row.sku);
  }
  return viewOf(cart.token, lines, gone, cartWarnings);
}

function viewOf(token: string | null, lines: ViewedLine[], gone: string[], cartWarnings: readonly string[]): CartView {
  const shown = lines.map(({ line }) => line);
  return {
    cart: {
      token,
      lines: shown,
      summary: { total: totalsOf(shown) },
      fingerprint: fingerprintOf(shown),
      cartWarnings: gone.length > 0 ? [...cartWarnings, GONE] : [...cartWarnings],
    },
    lines,
    gone,
  };
}

function lineOf(
  row: StoredLine,
  front: GoodsCard,
  back: GoodsCard | null,
  capacities: ReadonlyMap<number, number>,
): CartLine {
  const price = linePrice(front, back);
  const capacity = capacities.get(row.goodsId);
  const discount = back === null && capacity !== undefined ? tradeInDiscount(capacity, price) : null;
  const max = maxQuantity(
    { id: row.goodsId, inStock: front.stock.quantity },
    back && { id: row.backGoodsId ?? row.goodsId, inStock: back.stock.quantity },
  );
  return {
    sku: row.sku,
    kind: back ? "kit" : "goods",
    product: front,
    frontAxle: back ? front : null,
    backAxle: back,
    quantity: row.quantity,
    maxQuantity: max,
    // What cannot be had leaves the sum for as long as it cannot: another region, or tomorrow, may have it.
    active: row.active && max > 0,
    tradeIn: row.tradeIn && discount !== null,
    tradeInDiscount: discount,
    price,
    priceBefore: row.seenPriceKopecks === price ? null : row.seenPriceKopecks,
    sum: price * row.quantity,
  };
}

/** Kopecks for one of a line's quantity: a piece, or an axle set of four. */
export const linePrice = (front: GoodsCard, back: GoodsCard | null): number =>
  back ? (front.price + back.price) * PIECES_PER_AXLE : front.price;

/** A·h of batteries by goods id. */
export async function readCapacities(executor: Executor, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: goods.id, attributes: goods.attributes })
    .from(goods)
    .where(inArray(goods.id, [...ids]));
  return new Map(
    rows.flatMap(({ id, attributes }) => {
      const capacity = Number(attributes.capacity);
      return capacity > 0 ? [[id, capacity] as const] : [];
    }),
  );
}
