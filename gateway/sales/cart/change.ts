import type { CardReader, GoodsCardWithId } from "../../catalogue/goods/card-reader.ts";
import type { RegionRow } from "../../chain/regions/directory.ts";
import type { GoodsCard } from "../../contract/catalogue/goods.ts";
import { raisedTo } from "../../contract/catalogue/sold-by.ts";
import { axleSetSku, MAX_CART_LINES, MAX_LINE_QUANTITY } from "../../contract/sales/cart.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { priceOfOne } from "../pricing/rules.ts";
import { readLines, type StoredLine, saveLine } from "./cart-store.ts";
import {
  axleSetParts,
  type Fitted,
  fitQuantity,
  type LineLimits,
  maxQuantity,
  refusalOf,
  soldByOfLine,
  subjectOf,
} from "./rules.ts";

/** What a change of a cart needs, within one transaction that has the cart locked. */
export interface Change {
  executor: Executor;
  cards: CardReader;
  region: RegionRow;
  cartId: string;
}

/**
 * Without `quantity` the fewest that are sold. `active` and `tradeIn` are of a line that comes back as it stood; an addition is wanted now
 * otherwise.
 */
export type Addition = {
  quantity?: number | undefined;
  active?: boolean | undefined;
  tradeIn?: boolean | undefined;
} & ({ sku: string } | { axleSet: { frontSku: string; backSku: string } });

interface Purchase {
  sku: string;
  front: GoodsCardWithId;
  back: GoodsCardWithId | null;
}

const titleOf = ({ front, back }: Purchase) => (back ? `${front.title} и ${back.title}` : front.title);

const about = (purchase: Purchase, cartWarning: string) =>
  `${titleOf(purchase)}: ${cartWarning.charAt(0).toLowerCase()}${cartWarning.slice(1)}`;

/**
 * Adds to the existing lines; returns warnings about what differs from the request. A quantity in which goods are not sold is refused where
 * somebody has just named it, and raised otherwise. API-067
 */
export async function addToCart(
  change: Change,
  additions: readonly Addition[],
  named: "named" | "as-before",
): Promise<string[]> {
  const { purchases, unknown } = await findPurchases(change, additions);
  const lines = new Map((await readLines(change.executor, change.cartId)).map((line) => [line.sku, line]));
  const cartWarnings = unknown.map((sku) => `Товар с кодом ${sku}: нет в продаже`);
  let added = 0;
  for (const { purchase, quantity, active = true, tradeIn } of purchases) {
    const had = lines.get(purchase.sku)?.quantity ?? 0;
    const limits = limitsOf(purchase);
    if (limits.max === 0) {
      cartWarnings.push(`${titleOf(purchase)}: нет в наличии`);
      continue;
    }
    const wanted = had + (quantity ?? raisedTo(1, limits.soldBy));
    // What lies in the cart from before it was sold so is nobody's mistake now.
    const isRaised =
      named === "as-before" || quantity === undefined || refusalOf(had || limits.soldBy.from, limits) !== null;
    const fitted = fitOrRefuse(wanted, had, limits, isRaised);
    if (fitted.cartWarning)
      cartWarnings.push(additions.length > 1 ? about(purchase, fitted.cartWarning) : fitted.cartWarning);
    const before = lines.get(purchase.sku);
    const takesBattery = purchase.front.category === "battery" && purchase.back === null;
    const line = await save(change, purchase, fitted.quantity, {
      active,
      tradeIn: (takesBattery && tradeIn) || before?.tradeIn === true,
      addedAt: before?.addedAt ?? new Date(0),
    });
    lines.set(purchase.sku, line);
    added += 1;
  }
  if (added === 0) throw new ApiError("out_of_stock", cartWarnings.join("\n"));
  if (lines.size > MAX_CART_LINES)
    throw new ApiError("cart_full", `В корзине может быть не больше ${MAX_CART_LINES} разных товаров`);
  return cartWarnings;
}

/** What to say of an addition that comes once more because its reply was lost. */
export async function alreadyAdded(change: Change, additions: readonly Addition[]): Promise<string[]> {
  const lines = await readLines(change.executor, change.cartId);
  if (additions.length > 1) return ["Эти товары уже в корзине"];
  return additions.flatMap((addition) => {
    const added = "sku" in addition ? addition.sku : axleSetSku(addition.axleSet.frontSku, addition.axleSet.backSku);
    const line = lines.find(({ sku }) => sku === added);
    return line ? [`${line.quantity} ${line.backGoodsId === null ? "шт." : "компл."} уже в корзине`] : [];
  });
}

export interface LineUpdate {
  sku: string;
  quantity?: number | undefined;
  tradeIn?: boolean | undefined;
}

/** Sets what is given of one line. API-069 */
export async function updateLine(change: Change, update: LineUpdate): Promise<string[]> {
  const line = (await readLines(change.executor, change.cartId)).find(({ sku }) => sku === update.sku);
  if (!line) throw notFound("Этого товара уже нет в корзине");
  const purchase = await purchaseOf(change, line);
  if (update.tradeIn && purchase.front.category !== "battery")
    throw new ApiError("invalid", [{ message: "Старый аккумулятор сдают при покупке нового", field: "tradeIn" }]);
  const limits = limitsOf(purchase);
  if (update.quantity !== undefined && limits.max === 0)
    throw new ApiError("out_of_stock", `${titleOf(purchase)}: нет в наличии`);
  const fitted =
    update.quantity === undefined
      ? { quantity: line.quantity, cartWarning: null }
      : fitOrRefuse(update.quantity, line.quantity, limits, false);
  await save(change, purchase, fitted.quantity, { ...line, tradeIn: update.tradeIn ?? line.tradeIn });
  return fitted.cartWarning ? [fitted.cartWarning] : [];
}

function limitsOf({ front, back }: Purchase): LineLimits {
  const soldBy = soldByOfLine(front, back);
  const max = maxQuantity(
    { id: front.id, inStock: front.stock.quantity },
    back && { id: back.id, inStock: back.stock.quantity },
    soldBy,
  );
  return { max, soldBy, kind: back ? "kit" : "goods" };
}

/** Throws `invalid` at the quantity. */
function fitOrRefuse(asked: number, had: number, limits: LineLimits, isRaised: boolean): Fitted {
  const fitted = fitQuantity(asked, had, limits, isRaised);
  const refusal = refusalOf(fitted.quantity, limits);
  if (refusal) throw new ApiError("invalid", [{ field: "quantity", message: `${subjectOf(limits.kind)} ${refusal}` }]);
  return fitted;
}

/** Whoever changes a line has seen its price. */
async function save(
  { executor, cartId }: Change,
  { sku, front, back }: Purchase,
  quantity: number,
  { active, tradeIn, addedAt }: Pick<StoredLine, "active" | "tradeIn" | "addedAt">,
): Promise<StoredLine> {
  const line = {
    cartId,
    sku,
    goodsId: front.id,
    backGoodsId: back?.id ?? null,
    quantity: Math.min(quantity, MAX_LINE_QUANTITY),
    active,
    tradeIn,
    seenPriceKopecks: priceOfOne(front.price, back?.price),
  };
  await saveLine(executor, line);
  return { ...line, addedAt };
}

async function purchaseOf({ cards, region, executor }: Change, line: StoredLine): Promise<Purchase> {
  const found = await cards.byIds([line.goodsId, line.backGoodsId ?? line.goodsId], region, executor);
  const withId = (id: number) => {
    const card = found.get(id);
    if (!card) throw notFound("Этот товар больше не продаётся");
    return { ...card, id };
  };
  return {
    sku: line.sku,
    front: withId(line.goodsId),
    back: line.backGoodsId === null ? null : withId(line.backGoodsId),
  };
}

/** Looks all of the goods up at once. One of several that is not for sale does not stop the others. */
async function findPurchases(
  { cards, region, executor }: Change,
  additions: readonly Addition[],
): Promise<{ purchases: (Omit<Addition, "sku" | "kit"> & { purchase: Purchase })[]; unknown: string[] }> {
  const wanted = additions.map((addition) => ({
    asked: { quantity: addition.quantity, active: addition.active, tradeIn: addition.tradeIn },
    sku: "sku" in addition ? addition.sku : null,
    axleSets: "sku" in addition ? axleSetParts(addition.sku) : [addition.axleSet],
  }));
  const skus = wanted.flatMap(({ sku, axleSets }) => [
    ...(sku === null ? [] : [sku]),
    ...axleSets.flatMap(({ frontSku, backSku }) => [frontSku, backSku]),
  ]);
  const found = await cards.bySkus([...new Set(skus)], region, executor);
  const unknown: string[] = [];
  const purchases = wanted.flatMap(({ sku, axleSets, asked }) => {
    const plain = sku === null ? undefined : found.get(sku);
    if (plain) return { ...asked, purchase: { sku: plain.sku, front: plain, back: null } };
    for (const { frontSku, backSku } of axleSets) {
      const front = found.get(frontSku);
      const back = found.get(backSku);
      if (front && back) return { ...asked, purchase: axleSetOf(front, back) };
    }
    if (wanted.length === 1) throw notFound("Такого товара нет в продаже");
    unknown.push(sku ?? axleSets.map(({ frontSku, backSku }) => axleSetSku(frontSku, backSku)).join());
    return [];
  });
  return { purchases, unknown };
}

function axleSetOf(front: GoodsCardWithId, back: GoodsCardWithId): Purchase {
  if (front.category !== back.category || !isForAxle(front))
    throw new ApiError("invalid", [{ message: "Комплект составляют из шин или из дисков на две оси", field: "kit" }]);
  return { sku: axleSetSku(front.sku, back.sku), front, back };
}

const isForAxle = ({ category }: GoodsCard) => category === "tyre" || category === "trucktyre" || category === "disk";
