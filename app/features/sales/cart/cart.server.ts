import { type GoodsCard, goodsCards } from "../../../../gateway/contract/catalogue/goods.ts";
import { goodsName } from "../../../../gateway/contract/catalogue/goods-name.ts";
import { raisedTo, type SoldBy } from "../../../../gateway/contract/catalogue/sold-by.ts";
import { type Cart, type CartLine, cartRead } from "../../../../gateway/contract/sales/cart.ts";
import { goodsAnalogs } from "../../../../gateway/contract/sales/offers.ts";
import { orderOfCart } from "../../../../gateway/contract/sales/orders.ts";
import { formatPieces, formatPrice } from "../../../ui/format.ts";
import { readCartCookies, writeCartCookies } from "../../../visitor/cart-cookies.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { lineText } from "../../catalogue/add-to-cart/line-text.ts";
import { readRemovedText } from "./removed-line.ts";

/** `isStale`: an earlier copy, shown while the gateway is unavailable. */
interface CartReading {
  cart: Cart;
  isStale: boolean;
}

const emptyCart: Cart = {
  token: null,
  lines: [],
  summary: { total: { quantity: 0, activeQuantity: 0, subtotal: 0, tradeIn: 0, sum: 0 } },
  fingerprint: "",
  cartWarnings: [],
};

/** Keeps the header's count in step with the cart. */
export function rememberCart({ cookies }: Visitor, { token, summary }: Cart): void {
  writeCartCookies(cookies, { token, count: summary.total.quantity });
}

/** The visitor's cart as it is now. Null when it could not be read: an outage is never an empty cart. */
export async function readCart(visitor: Visitor): Promise<CartReading | null> {
  if (readCartCookies(visitor.cookies).token === null) return { cart: emptyCart, isStale: false };
  const result = await visitor.gateway.call(cartRead, {});
  if (!result.ok) return null;
  // A customer's cart opens only for the customer, who could not be identified just now.
  if (visitor.isUserUnknown && result.data.cart.token === null) return null;
  if (result.stale) return { cart: result.data.cart, isStale: true };
  rememberCart(visitor, result.data.cart);
  return { cart: result.data.cart, isStale: false };
}

export interface CartPartView {
  url: string;
  name: string;
  sizeText: string;
}

/** Prices in kopecks; `price` of one piece or one axle set. */
export interface CartLineView {
  sku: string;
  /** The whole line in one phrase, for screen readers. */
  title: string;
  picture: string;
  isAxleSet: boolean;
  /** The product, or front and rear of an axle set. */
  parts: CartPartView[];
  quantity: number;
  maxQuantity: number;
  /** Absent where one is sold, and one more. */
  soldBy: SoldBy | undefined;
  /** Why so many cannot be ordered; null when they can. */
  quantityRefusal: string | null;
  active: boolean;
  price: number;
  priceBefore: number | null;
  /** A price that was agreed on, in words; null without one. */
  agreed: string | null;
  sum: number;
  /** Null where no trade-in is possible; the value is for one piece. */
  tradeIn: { chosen: boolean; worth: number } | null;
  /** What can be had instead of a line that is sold out, and the value that puts it into the cart. */
  analogs: { text: string; item: string }[];
  /** Goods of the line that are gone, which a letter can announce; of an axle set by name, because one axle may still be there. */
  gone: { sku: string; name: string | null }[];
}

export interface CartView {
  lines: CartLineView[];
  /** Pieces of the lines to order. */
  activePieces: number;
  cartWarnings: string[];
  isStale: boolean;
  /** Lines just removed, which can be restored: {@link readRemovedText}. */
  removed: string[];
  /** What they were called, as far as it is known. */
  removedNames: string[];
}

/** `flash` is shown before the cart's own warnings; `url` names the lines just removed. */
export function cartView({ cart, isStale }: CartReading, flash: readonly string[], url: URL): CartView {
  const { activeQuantity } = cart.summary.total;
  const present = new Set(cart.lines.map(({ sku }) => sku));
  return {
    lines: cart.lines.map(lineView),
    activePieces: activeQuantity,
    cartWarnings: [...new Set([...flash, ...cart.cartWarnings])],
    isStale,
    removed: url.searchParams.getAll("removed").filter((text) => {
      const line = readRemovedText(text);
      return line !== null && !present.has(line.sku);
    }),
    removedNames: [],
  };
}

/** Cards that one call answers. */
const MOST_NAMED = 24;

/** Names what was just removed; nothing where the gateway does not answer or the goods are not sold any more. */
export async function withRemovedNames<View extends Pick<CartView, "removed" | "removedNames">>(
  { gateway }: Visitor,
  view: View,
): Promise<View> {
  const lines = view.removed.flatMap((text) => readRemovedText(text)?.sku ?? []).map(partsOfLine);
  const sku = lines.flat().slice(0, MOST_NAMED);
  if (sku.length === 0) return view;
  const found = await gateway.call(goodsCards, { sku });
  const names = new Map(found.ok ? found.data.items.map((card) => [card.sku, titleOf(card)]) : []);
  const removedNames = lines.flatMap((parts) => parts.flatMap((code) => names.get(code) ?? []).join(" и ") || []);
  return { ...view, removedNames };
}

/** The product of a line, or both of an axle set. */
const partsOfLine = (sku: string): string[] => (sku.startsWith("kit-") ? sku.split("-").slice(1) : [sku]);

/** What was ordered from this cart within a day: the reply may have been lost. Null where the gateway does not answer. */
export async function readLastOrder(visitor: Visitor): Promise<{ number: string; href: string } | null> {
  if (readCartCookies(visitor.cookies).token === null) return null;
  const found = await visitor.gateway.call(orderOfCart, {});
  const order = found.ok ? found.data.order : null;
  return order && { number: order.identity, href: `/order/${order.identity}/${order.orderAccessToken}/` };
}

/** Offered in place of a line. */
const MOST_ANALOGS = 2;

/** For lines that are sold out, what is most like them and can be had now; nothing where the gateway does not answer. */
export async function withAnalogs<View extends Pick<CartView, "lines">>(visitor: Visitor, view: View): Promise<View> {
  const lines = view.lines.map(async (line) => {
    if (line.maxQuantity > 0 || line.isAxleSet) return line;
    const found = await visitor.gateway.call(goodsAnalogs, { sku: line.sku });
    const analogs = (found.ok ? found.data.items : []).filter(({ stock }) => stock.quantity > 0).slice(0, MOST_ANALOGS);
    return { ...line, analogs: analogs.map((card) => analogOf(card, line.quantity)) };
  });
  return { ...view, lines: await Promise.all(lines) };
}

const analogOf = (card: GoodsCard, wanted: number) => ({
  text: `${titleOf(card)}, ${formatPrice(card.price)}`,
  item: lineText({ sku: card.sku, quantity: Math.min(raisedTo(wanted, card.soldBy), card.stock.quantity) }),
});

function lineView(line: CartLine): CartLineView {
  const parts = line.backAxle ? [line.product, line.backAxle] : [line.product];
  return {
    sku: line.sku,
    title: parts.map(titleOf).join(" и "),
    picture: line.product.picture,
    isAxleSet: line.kind === "kit",
    parts: parts.map((part) => ({ url: part.url, name: nameOf(part), sizeText: part.sizeText })),
    quantity: line.quantity,
    maxQuantity: line.maxQuantity,
    soldBy: line.soldBy.from > 1 ? line.soldBy : undefined,
    quantityRefusal: line.quantityRefusal,
    active: line.active,
    price: line.price,
    priceBefore: line.priceBefore,
    agreed:
      line.agreed &&
      `Цена по договорённости: ${formatPrice(line.agreed.price)}, до ${formatPieces(line.agreed.quantity)}`,
    sum: line.sum,
    tradeIn: line.tradeInDiscount === null ? null : { chosen: line.tradeIn, worth: line.tradeInDiscount },
    analogs: [],
    gone: uniqueBySku(parts)
      .filter(({ stock }) => stock.state === "none")
      .map((part) => ({ sku: part.sku, name: line.kind === "kit" ? titleOf(part) : null })),
  };
}

const uniqueBySku = (cards: GoodsCard[]) => [...new Map(cards.map((card) => [card.sku, card])).values()];

const nameOf = ({ brand, model }: GoodsCard) => goodsName(brand.title, model.title);

const titleOf = (card: GoodsCard) => `${nameOf(card)} ${card.sizeText}`;
