import type { CardReader, ReadCard } from "../../catalogue/goods/card-reader.ts";
import type { CardSource } from "../../catalogue/goods/card-store.ts";
import type { RegionRow } from "../../chain/regions/directory.ts";
import type { GoodsCard } from "../../contract/catalogue/goods.ts";
import type { Cart, CartLine } from "../../contract/sales/cart.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lineSum, priceOfOne } from "../pricing/rules.ts";
import { type AgreedPrices, readAgreedPrices } from "./agreed-store.ts";
import { capacityOf, findCart, readLines, type StoredLine } from "./cart-store.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { maxQuantity, refusalOf, soldByOfLine, subjectOf, totalsOf } from "./rules.ts";
import { type TradeInTerms, tradeInDiscount } from "./trade-in.ts";

export interface ViewedLine {
  stored: StoredLine;
  line: CartLine;
}

export interface CartView {
  cart: Cart;
  lines: ViewedLine[];
  /** Codes of lines whose goods are sold no more: shown nowhere, ordered never. */
  gone: string[];
  /** Goods of the lines with their stock, by id. */
  sources: ReadonlyMap<number, CardSource>;
}

const GONE = "Товар из корзины больше не продаётся, мы его убрали";

export const emptyCart = (): CartView => viewOf(null, [], [], []);

interface SeenWith {
  region: RegionRow;
  now: Date;
  tradeIn: TradeInTerms;
  /** Where they have been read already. */
  agreed?: AgreedPrices;
}

/** A cart as its customer sees it at a moment, with today's prices and stock of the region. Changes nothing. */
export async function viewCart(
  cards: CardReader,
  executor: Executor,
  cart: { id: string; token: string | null },
  { region, now, tradeIn, agreed: known }: SeenWith,
  cartWarnings: readonly string[] = [],
): Promise<CartView> {
  const stored = await readLines(executor, cart.id);
  const ids = [...new Set(stored.flatMap(({ goodsId, backGoodsId }) => [goodsId, backGoodsId ?? goodsId]))];
  const found = await cards.readByIds(ids, region, executor);
  const agreed = known ?? (await readAgreedPrices(executor, cart.id, now));
  const lines: ViewedLine[] = [];
  const gone: string[] = [];
  for (const row of stored) {
    const front = found.get(row.goodsId);
    const back = row.backGoodsId === null ? null : found.get(row.backGoodsId);
    if (front && back !== undefined)
      lines.push({ stored: row, line: viewLine(row, front, back?.card ?? null, { agreed, tradeIn }) });
    else gone.push(row.sku);
  }
  const sources = new Map([...found].map(([id, { source }]) => [id, source]));
  return { ...viewOf(cart.token, lines, gone, cartWarnings), sources };
}

/** How many pieces a cart has by its token; none where it is gone. */
export async function piecesIn(cards: CardReader, executor: Executor, token: string, seen: SeenWith): Promise<number> {
  const id = await findCart(executor, token);
  if (id === null) return 0;
  const { cart } = await viewCart(cards, executor, { id, token }, seen);
  return cart.summary.total.quantity;
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
    sources: new Map(),
  };
}

interface LineTerms {
  agreed: AgreedPrices;
  tradeIn: TradeInTerms;
  /** What one of it was ordered for, kopecks: a line of an order keeps that. Absent is today's price. */
  ordered?: number;
}

/** A line with the goods as they are now. An order that is changed has its lines from here as well. */
export function viewLine(
  row: Omit<StoredLine, "cartId" | "addedAt">,
  { card: front, source }: ReadCard,
  back: GoodsCard | null,
  { agreed: agreedPrices, tradeIn, ordered }: LineTerms,
): CartLine {
  const price = ordered ?? priceOfOne(front.price, back?.price);
  const capacity = front.category === "battery" ? capacityOf(source.row) : undefined;
  const found = back === null ? agreedPrices.get(row.goodsId) : undefined;
  // What has become cheaper for everybody needs no agreement.
  const agreed = found && found.price < price ? found : null;
  const takesBattery = back === null && capacity !== undefined && agreed === null;
  // What is not taken is offered nowhere.
  const discount = (takesBattery && tradeInDiscount(tradeIn, capacity, price)) || null;
  const backId = row.backGoodsId ?? row.goodsId;
  const soldBy = soldByOfLine({ id: row.goodsId, soldBy: front.soldBy }, back && { id: backId, soldBy: back.soldBy });
  const max = maxQuantity(
    { id: row.goodsId, inStock: front.stock.quantity },
    back && { id: backId, inStock: back.stock.quantity },
    soldBy,
  );
  const kind = back ? "kit" : "goods";
  const refusal = refusalOf(row.quantity, { max, soldBy, kind });
  return {
    sku: row.sku,
    kind,
    product: front,
    frontAxle: back ? front : null,
    backAxle: back,
    quantity: row.quantity,
    maxQuantity: max,
    soldBy,
    quantityRefusal: refusal && `${subjectOf(kind)} ${refusal}`,
    // What cannot be had leaves the sum for as long as it cannot: another region, or tomorrow, may have it.
    active: row.active && max > 0,
    tradeIn: row.tradeIn && discount !== null,
    tradeInDiscount: discount,
    agreed: agreed && { price: agreed.price, quantity: agreed.quantity, endsAt: agreed.endsAt.toISOString() },
    price,
    priceBefore: row.seenPriceKopecks === price ? null : row.seenPriceKopecks,
    sum: lineSum({ price, quantity: row.quantity }),
  };
}
