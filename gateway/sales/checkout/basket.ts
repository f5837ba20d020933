import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import type { CardSource } from "../../catalogue/goods/card-store.ts";
import type { LocationRow, RegionRow, RegionSupply } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import { allocateOrder, type RequiredQuantities, type StockRow } from "../../chain/stock/rules.ts";
import { readStock } from "../../chain/stock/stock-store.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { nearestFirst } from "../../platform/distance.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import { readCart } from "../cart/read-cart.ts";
import { needsOf } from "../cart/rules.ts";
import { type LineToPrice, priceOf } from "../pricing/rules.ts";
import { promoLines } from "../promo/cart-promo.ts";
import { type FoundPromo, findPromo, promoDiscount } from "../promo/order-promo.ts";
import { firstCourierDay } from "./courier.ts";
import type { PaymentMoment } from "./payment-groups.ts";
import { readyTime } from "./ready-time.ts";

/** What has to be delivered, and where it may come from. */
export interface Basket {
  region: RegionRow;
  supply: RegionSupply;
  needs: RequiredQuantities;
  stock: ReadonlyMap<number, readonly StockRow[]>;
  /** Null where nobody has read them. */
  goods: ReadonlyMap<number, CardSource["row"]> | null;
  lines: readonly BasketLine[];
  subtotalKopecks: number;
  /** The campaign of the cart; null for none. */
  promo: FoundPromo | null;
}

/** A line of a cart, or goods as if they lay in it already. */
export type BasketLine = LineToPrice & Parameters<typeof needsOf>[0][number];

type Sources = ReadonlyMap<number, CardSource>;

/** The active lines of the caller's cart, and further ones with their goods. */
export async function readBasket(
  services: Services,
  cards: CardReader,
  caller: VisitorCaller,
  further: { lines: readonly BasketLine[]; sources: Sources } | null = null,
): Promise<Basket> {
  const { db } = services.connection;
  const region = services.regions.regionOf(caller.regionSlug);
  const { id: cartId, promo: typed, view } = await readCart(services, cards, caller);
  const active = view.lines.filter(({ line }) => line.active).map(({ stored, line }) => ({ ...stored, ...line }));
  const sources = new Map([...view.sources, ...(further?.sources ?? [])]);
  const basket = await basketOf(services, region, [...active, ...(further?.lines ?? [])], sources);
  if (further) return basket;
  const { subject: userId, campaign: touch } = caller;
  const cart = { cartId, typed, userId, touch, regionSlug: region.slug, lines: promoLines(active) };
  return { ...basket, promo: active.length > 0 ? await findPromo(db, cart, services.now()) : null };
}

/** Stock is read where the goods are not known already. */
export async function basketOf(
  services: Services,
  region: RegionRow,
  lines: readonly BasketLine[],
  known?: Sources,
): Promise<Basket> {
  const needs = needsOf(lines);
  const stock = known
    ? new Map([...known].map(([id, source]) => [id, source.stock]))
    : await readStock(services.connection.db, [...needs.keys()]);
  const { subtotal } = priceOf(lines, { delivery: null, keepsTradeIn: false });
  return {
    region,
    supply: services.regions.supplyOf(region),
    needs,
    stock,
    goods: known ? new Map([...known].map(([id, { row }]) => [id, row])) : null,
    lines,
    subtotalKopecks: subtotal,
    promo: null,
  };
}

/** What ways to pay are offered for, and what they would divide: what an order without delivery would cost. */
export function paymentMoment(
  { lines, subtotalKopecks, promo }: Pick<Basket, "lines" | "subtotalKopecks" | "promo">,
  now: Date,
): PaymentMoment {
  const payableKopecks = (keepsTradeIn: boolean) =>
    priceOf(lines, { delivery: null, keepsTradeIn, promo: promoDiscount(promo) }).sum;
  return { sumKopecks: subtotalKopecks, payableKopecks, now };
}

/** When everything can be fetched at a shop; null when it cannot be gathered there. */
export function pickupReadyAt({ region, supply, needs, stock }: Basket, shop: LocationRow, now: Date): Date | null {
  const { missing, days } = allocateOrder(needs, stock, supply, shop.id);
  return missing.size > 0 ? null : readyTime(now, days, shop.hours, region.zone);
}

/** The first day the courier can bring everything; null when it cannot be gathered. */
export function courierDay({ region, supply, needs, stock }: Basket, now: Date): Day | null {
  const { missing, days } = allocateOrder(needs, stock, supply, null);
  return missing.size > 0 ? null : firstCourierDay(now, days, region.zone);
}

/** The centre nearest to the region's own point that has all of it on its shelves; null when none has. */
export const shelfShop = (
  { region, supply, needs, stock }: Pick<Basket, "region" | "supply" | "needs" | "stock">,
  shops: readonly LocationRow[],
): LocationRow | null =>
  nearestFirst(region, shops).find((shop) => {
    const { missing, days } = allocateOrder(needs, stock, supply, shop.id);
    return missing.size === 0 && days === 0;
  }) ?? null;

/** The local day of the earliest pickup in any shop of the region. */
export function pickupDay(basket: Basket, shops: readonly LocationRow[], now: Date): Day | null {
  const moments = shops.flatMap((shop) => pickupReadyAt(basket, shop, now)?.getTime() ?? []);
  return moments.length > 0 ? localTime(new Date(Math.min(...moments)), basket.region.zone).day : null;
}
