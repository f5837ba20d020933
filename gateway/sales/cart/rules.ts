import { axleSetSoldBy } from "../../catalogue/goods/availability-rules.ts";
import { loweredTo, quantityRefusal, raisedTo, type SoldBy } from "../../contract/catalogue/sold-by.ts";
import { type Cart, type CartLine, MAX_LINE_QUANTITY, PIECES_PER_AXLE } from "../../contract/sales/cart.ts";
import { pluralOf } from "../../platform/format.ts";
import { adjustmentOf, priceOf } from "../pricing/rules.ts";

/** Every front and rear code that an axle set's code may be made of: product codes may contain hyphens themselves. */
export function axleSetParts(sku: string): { frontSku: string; backSku: string }[] {
  if (!sku.startsWith("kit-")) return [];
  const parts = sku.slice("kit-".length).split("-");
  return parts.slice(1).map((_, position) => ({
    frontSku: parts.slice(0, position + 1).join("-"),
    backSku: parts.slice(position + 1).join("-"),
  }));
}

interface Wanted {
  goodsId: number;
  backGoodsId: number | null;
  quantity: number;
}

/** Pieces of each of the goods that lines need together. */
export function needsOf(lines: readonly Wanted[]): Map<number, number> {
  const needs = new Map<number, number>();
  const add = (id: number, pieces: number) => needs.set(id, (needs.get(id) ?? 0) + pieces);
  for (const { goodsId, backGoodsId, quantity } of lines) {
    if (backGoodsId === null) {
      add(goodsId, quantity);
    } else {
      add(goodsId, quantity * PIECES_PER_AXLE);
      add(backGoodsId, quantity * PIECES_PER_AXLE);
    }
  }
  return needs;
}

/** The largest quantity of a line as it is sold: complete axle sets when `back` is given. */
export function maxQuantity(
  front: { id: number; inStock: number },
  back: { id: number; inStock: number } | null,
  soldBy: SoldBy,
): number {
  const sameGoods = front.id === back?.id;
  const available = back
    ? Math.floor(Math.min(front.inStock, back.inStock) / (PIECES_PER_AXLE * (sameGoods ? 2 : 1)))
    : front.inStock;
  return loweredTo(Math.min(available, MAX_LINE_QUANTITY), soldBy);
}

/** Totals as in the contract: pieces of all lines, money of active ones. CRT-008 */
export function totalsOf(lines: readonly CartLine[]): Cart["summary"]["total"] {
  const active = lines.filter((line) => line.active);
  const { subtotal, adjustments, sum } = priceOf(active, { delivery: null, keepsTradeIn: true });
  return {
    quantity: piecesOf(lines),
    activeQuantity: piecesOf(active),
    subtotal,
    tradeIn: Math.abs(adjustmentOf(adjustments, "trade_in")),
    sum,
  };
}

const piecesOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { kind, quantity }) => sum + (kind === "kit" ? quantity * PIECES_PER_AXLE * 2 : quantity), 0);

/** «3 шт.», «2 комплекта» */
export function countText(kind: CartLine["kind"], count: number): string {
  return kind === "goods" ? `${count} шт.` : `${count} ${pluralOf(count, "комплект", "комплекта", "комплектов")}`;
}

export interface Fitted {
  quantity: number;
  cartWarning: string | null;
}

/** In whole kits where `back` is given. */
export const soldByOfLine = (front: Half, back: Half | null): SoldBy =>
  back ? axleSetSoldBy(front, back) : front.soldBy;

type Half = Parameters<typeof axleSetSoldBy>[0];

export interface LineLimits {
  max: number;
  soldBy: SoldBy;
  kind: CartLine["kind"];
}

/** Why a line with such a quantity cannot be ordered, after «Этот товар»; null when it can. */
export const refusalOf = (quantity: number, { max, soldBy, kind }: LineLimits): string | null =>
  quantityRefusal(quantity, soldBy, { most: max, unit: (count) => countText(kind, count) });

/**
 * The quantity a line gets for a requested one, and the warning when it is another: less than there is, or more where `isRaised` and goods
 * are not sold in such a quantity.
 */
export function fitQuantity(asked: number, had: number, limits: LineLimits, isRaised = false): Fitted {
  const { max, soldBy, kind } = limits;
  const wanted = isRaised ? raisedTo(asked, soldBy) : asked;
  if (wanted <= max) {
    const refusal = refusalOf(asked, { ...limits, max: 0 });
    return { quantity: wanted, cartWarning: refusal && isRaised ? sentence(refusal, kind, wanted) : null };
  }
  const left = countText(kind, max);
  if (max === loweredTo(MAX_LINE_QUANTITY, soldBy))
    return { quantity: max, cartWarning: `Больше ${left} заказывают по телефону` };
  return {
    quantity: max,
    cartWarning: had >= max ? `Осталось ${left}, больше добавить нельзя` : `Осталось ${left}, столько и добавили`,
  };
}

const sentence = (refusal: string, kind: CartLine["kind"], quantity: number): string =>
  `${subjectOf(kind)} ${refusal}, в корзине ${countText(kind, quantity)}`;

/** What a refusal of a quantity is about where its title stands beside it. */
export const subjectOf = (kind: CartLine["kind"]): string => (kind === "goods" ? "Этот товар" : "Этот комплект");
