import type { CardReader, ReadCard } from "../../../catalogue/goods/card-reader.ts";
import type { RegionRow } from "../../../chain/regions/directory.ts";
import { MAX_LINE_QUANTITY } from "../../../contract/sales/cart.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import type { AgreedPrices } from "../../cart/agreed-store.ts";
import { refusalOf, soldByOfLine, subjectOf } from "../../cart/rules.ts";
import type { TradeInTerms } from "../../cart/trade-in.ts";
import { viewLine } from "../../cart/view.ts";
import type { BasketLine } from "../../checkout/basket.ts";
import { promoLines } from "../../promo/cart-promo.ts";
import type { PromoLine } from "../../promo/rules.ts";
import { orderLineOf } from "../ordered-goods.ts";
import type { NewOrder, OrderLineRow } from "../orders-store.ts";
import { lineTitle } from "../view.ts";

/** What an order is to have of some goods. */
export interface WantedLine {
  /** Position of a line that the order has; null adds goods. */
  position: number | null;
  sku: string;
  /** 0 takes the line out. */
  quantity: number;
  tradeIn: boolean;
}

type NewLine = Omit<NewOrder["lines"][number], "promoKopecks" | "points" | "earnPercent">;

/** A line of an order as it is going to be, with all that its price depends on. */
export interface ChangedLine {
  row: NewLine;
  priced: BasketLine;
  promo: PromoLine;
  isBattery: boolean;
  /** The agreed price that it uses; null for none. */
  offerId: number | null;
}

interface LineSources {
  cards: CardReader;
  region: RegionRow;
  agreed: AgreedPrices;
  tradeIn: TradeInTerms;
}

const refuse = (index: number, message: string) =>
  new ApiError("invalid", [{ field: `lines[${index}].quantity`, message }]);

/**
 * The lines of an order after a change. What was ordered keeps its price as long as it is no more than was ordered; more of it, and goods that
 * are added, cost what they cost today. Throws `invalid` at the line.
 */
export async function changedLines(
  executor: Executor,
  stored: readonly OrderLineRow[],
  wanted: readonly WantedLine[],
  sources: LineSources,
): Promise<ChangedLine[]> {
  const { cards, region } = sources;
  if (stored.some(({ position }) => !wanted.some((want) => want.position === position)))
    throw new ApiError("invalid", [{ field: "lines", message: "В заказе есть ещё строки: обновите страницу" }]);
  const added = wanted.flatMap(({ position, sku, quantity }) => (position === null && quantity > 0 ? [sku] : []));
  const addedBySku = await cards.bySkus(added, region, executor);
  const ids = [
    ...stored.flatMap(({ goodsId, backGoodsId }) => [goodsId, backGoodsId]),
    ...[...addedBySku.values()].map(({ id }) => id),
  ].filter((id) => id !== null);
  const found = await cards.readByIds([...new Set(ids)], region, executor);
  return wanted.flatMap((want, index) => {
    if (want.quantity === 0) return [];
    if (want.position === null) {
      const id = addedBySku.get(want.sku)?.id;
      const card = id === undefined ? undefined : found.get(id);
      if (!card) throw refuse(index, `Товара с артикулом ${want.sku} в продаже нет`);
      refuseQuantity(index, want.quantity, card, null);
      return [lineFrom(card, null, want, sources)];
    }
    const line = stored.find((each) => each.position === want.position && codeOf(each) === want.sku);
    if (!line) throw refuse(index, "Этой строки в заказе уже нет");
    return orderedLines(line, want, { found, sources, index });
  });
}

/** What staff know the goods of a line by. */
export const codeOf = ({ sku, backSku }: Pick<OrderLineRow, "sku" | "backSku">): string =>
  backSku === null ? sku : `${sku}, ${backSku}`;

/** Fewer than were ordered are the staff's word: a piece may be missing. More are sold as to anybody. Throws `invalid` at the line. */
function refuseQuantity(index: number, quantity: number, front: ReadCard, back: ReadCard | null): void {
  const kind = back ? "kit" : "goods";
  const half = ({ card, source }: ReadCard) => ({ id: source.row.id, soldBy: card.soldBy });
  const soldBy = soldByOfLine(half(front), back && half(back));
  const refusal = refusalOf(quantity, { max: MAX_LINE_QUANTITY, soldBy, kind });
  if (refusal) throw refuse(index, `${subjectOf(kind)} ${refusal}`);
}

interface Found {
  found: ReadonlyMap<number, ReadCard>;
  sources: LineSources;
  index: number;
}

function orderedLines(line: OrderLineRow, want: WantedLine, { found, sources, index }: Found): ChangedLine[] {
  const front = line.goodsId === null ? undefined : found.get(line.goodsId);
  const back = line.backGoodsId === null ? null : found.get(line.backGoodsId);
  const kept = Math.min(want.quantity, line.quantity);
  const more = want.quantity - kept;
  if (!front || back === undefined) {
    if (more > 0) throw refuse(index, `«${lineTitle(line)}» больше не продаётся: добавить нельзя`);
    return [lineWithoutCard(line, kept)];
  }
  const keeping = (quantity: number) =>
    lineFrom(front, back, { ...want, sku: line.sku, quantity }, sources, line.priceKopecks);
  if (more === 0) return [keeping(kept)];
  refuseQuantity(index, want.quantity, front, back);
  // What an agreed price was for is in the first part already.
  const extra = lineFrom(front, back, { ...want, sku: line.sku, quantity: more }, { ...sources, agreed: new Map() });
  const isSamePrice = extra.row.priceKopecks === line.priceKopecks;
  return isSamePrice ? [keeping(want.quantity)] : [keeping(kept), extra];
}

/** `ordered` is what one of it was ordered for, kopecks. */
function lineFrom(
  front: ReadCard,
  back: ReadCard | null,
  { sku, quantity, tradeIn }: Pick<WantedLine, "sku" | "quantity" | "tradeIn">,
  { agreed, tradeIn: terms }: LineSources,
  ordered?: number,
): ChangedLine {
  const ids = { goodsId: front.source.row.id, backGoodsId: back?.source.row.id ?? null };
  const stored = { ...ids, sku, quantity, active: true, tradeIn, seenPriceKopecks: ordered ?? front.card.price };
  const line = viewLine(stored, front, back?.card ?? null, { agreed, tradeIn: terms, ordered });
  const [promo] = promoLines([line]);
  if (!promo) throw new Error("A line has no promo line");
  return {
    row: orderLineOf({ stored: ids, line }),
    priced: { ...ids, ...line },
    promo,
    isBattery: front.card.category === "battery",
    offerId: line.agreed ? (agreed.get(ids.goodsId)?.offerId ?? null) : null,
  };
}

/** An order keeps what it has of goods that are sold no more; no campaign knows what they are. */
function lineWithoutCard(line: OrderLineRow, quantity: number): ChangedLine {
  const { orderId: _, position: __, promoKopecks: ___, points: ____, earnPercent: _____, ...row } = line;
  const sumKopecks = line.priceKopecks * quantity;
  const ids = { goodsId: line.goodsId ?? 0, backGoodsId: line.backGoodsId };
  return {
    row: { ...row, quantity, sumKopecks },
    priced: { ...ids, price: line.priceKopecks, quantity, tradeIn: false, tradeInDiscount: null },
    promo: { sumKopecks, category: "", brand: { slug: "", title: "" } },
    isBattery: false,
    offerId: null,
  };
}
