import type { CardCache } from "../../catalogue/goods/card-cache.ts";
import { cardOf } from "../../catalogue/goods/card-rules.ts";
import { productBySku } from "../../catalogue/goods/card-store.ts";
import { categoriesFilteredByCar } from "../../catalogue/lists/car-filter.ts";
import type { CarLookup } from "../../catalogue/lists/chosen-car.ts";
import type { GoodsIndex } from "../../catalogue/lists/goods-index.ts";
import { searchContext } from "../../catalogue/lists/list-goods.ts";
import type { RegionRow } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import { summarise } from "../../chain/stock/rules.ts";
import type { Category } from "../../contract/catalogue/categories.ts";
import type { GoodsCard } from "../../contract/catalogue/goods.ts";
import type { GoodsQuery } from "../../contract/catalogue/goods-query.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { DeliveryType } from "../../contract/sales/checkout.ts";
import {
  goodsAnalogs,
  goodsPriceChanges,
  goodsPriceHistory,
  goodsRecommendation,
  productBenefits,
} from "../../contract/sales/offers.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Caller, type Route, route } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import { courierTariff } from "../checkout/courier.ts";
import { offeredGroups, RESERVE_DAYS } from "../checkout/payment-groups.ts";
import { type CheckoutSettings, settingsIn } from "../checkout/settings.ts";
import { analogQuery, isAnalog } from "./analog-rules.ts";
import { benefitsOf } from "./benefit-rules.ts";
import { readPriceEnds } from "./offers-store.ts";
import { priceHistoryOf, windowStart } from "./price-rules.ts";

interface SuggestionTools {
  services: Services;
  index: GoodsIndex;
  cards: CardCache;
  cars: CarLookup;
}

const SHOWN = 6;
/** Candidates, of which those of the same brand and those that are no analogues are dropped. */
const CANDIDATES = 48;
const MAX_PER_BRAND = 2;
/** An analogue costs between two thirds and one and a half times as much. */
const PRICE_FACTOR = 1.5;

/** Goods of other brands that can replace a product, the closest in price first. Throws `not_found`. API-057, PRD-004 */
async function analogsOf(
  { services, index, cards }: SuggestionTools,
  sku: string,
  caller: Caller,
): Promise<GoodsCard[]> {
  const region = services.regions.regionOf(caller.regionSlug);
  const product = await productBySku(services, caller, sku);
  if (!product) throw notFound("Такого товара нет в продаже");
  const { row } = product;
  const category = row.category as Category;
  const similar = analogQuery(category, row.attributes);
  if (!similar) return [];
  const roubles = row.priceKopecks / 100;
  const price = { from: Math.floor(roubles / PRICE_FACTOR), to: Math.ceil(roubles * PRICE_FACTOR) };
  const { ids } = index.search(
    queryOf(category, { filters: similar.filters, ranges: { ...similar.ranges, price } }, CANDIDATES),
    searchContext(services, region, null),
  );
  if (ids.length === 0) return [];
  const today = localTime(services.now(), region.zone).day;
  const distance = (kopecks: number) => Math.abs(Math.log(kopecks / row.priceKopecks));
  const found = (await cards.sources(ids))
    .filter((it) => it.row.brandSlug !== row.brandSlug && isAnalog(category, row.attributes, it.row.attributes))
    .map((it) => cardOf(it, region, services.regions, today))
    .filter(({ stock }) => stock.state !== "none")
    .sort((a, b) => distance(a.price) - distance(b.price) || (a.sku < b.sku ? -1 : 1));
  return limitPerBrand(found).slice(0, SHOWN);
}

function limitPerBrand(cards: readonly GoodsCard[]): GoodsCard[] {
  const seen = new Map<string, number>();
  return cards.filter(({ brand }) => {
    const before = seen.get(brand.slug) ?? 0;
    seen.set(brand.slug, before + 1);
    return before < MAX_PER_BRAND;
  });
}

/** The most popular goods in stock: those that fit the given car, or of all the category where the car does not matter. API-058, PRD-005 */
async function recommend(
  { services, index, cards, cars }: SuggestionTools,
  { type, ...car }: InputOf<typeof goodsRecommendation>,
  region: RegionRow,
): Promise<OutputOf<typeof goodsRecommendation>> {
  const named = Object.entries(car).flatMap(([key, slug]): [string, string[]][] =>
    slug === undefined ? [] : [[key, [slug]]],
  );
  const byCar = named.length > 0 && categoriesFilteredByCar.has(type);
  const query = queryOf(type, { filters: byCar ? Object.fromEntries(named) : {}, ranges: {} }, SHOWN);
  const chosen = byCar ? await cars.carOf(query) : null;
  const { ids } = index.search(query, searchContext(services, region, chosen));
  const found = await cards.cards(ids, region);
  return { items: found.filter(({ stock }) => stock.state !== "none"), byCar };
}

const queryOf = (category: Category, choice: Pick<GoodsQuery, "filters" | "ranges">, limit: number): GoodsQuery => ({
  category,
  ...choice,
  sort: "stock",
  offset: 0,
  limit,
});

interface OfferDependencies {
  services: Services;
  index: GoodsIndex;
  cards: CardCache;
  cars: CarLookup;
  settings: CheckoutSettings;
}

const UNKNOWN = "Такого товара нет в продаже";

/** Analogues, recommendations, benefits and price history of a product. API-057, API-058, API-062 */
export function offerRoutes({ services, index, cards, cars, settings }: OfferDependencies): Route[] {
  const tools: SuggestionTools = { services, index, cards, cars };
  const regionOf = (slug: string) => services.regions.regionOf(slug);
  return [
    route(goodsAnalogs, async ({ sku }, caller) => ({
      items: await analogsOf(tools, sku, caller),
    })),
    route(goodsRecommendation, (input, caller) => recommend(tools, input, regionOf(caller.regionSlug))),
    route(productBenefits, (input, caller) => readBenefits(services, settings, input, caller)),
    route(goodsPriceHistory, ({ sku }, caller) => readPriceHistory(services, sku, caller)),
    route(goodsPriceChanges, ({ sku }) => readPriceChanges(services, sku)),
  ];
}

async function readPriceChanges(
  { connection, now }: Services,
  skus: readonly string[],
): Promise<OutputOf<typeof goodsPriceChanges>> {
  const today = now();
  const rows = await readPriceEnds(connection.db, skus, windowStart(today));
  return {
    items: [...new Set(rows.map(({ sku }) => sku))].flatMap((sku) => {
      const past = rows.filter((row) => row.sku === sku);
      const { changes } = priceHistoryOf(today, { price: past[0]?.now ?? 0, marketPrice: null }, past);
      return changes.slice(0, 1).map((change) => ({ sku, ...change }));
    }),
  };
}

async function readBenefits(
  services: Services,
  settings: CheckoutSettings,
  { sku, quantity }: InputOf<typeof productBenefits>,
  caller: Caller,
): Promise<OutputOf<typeof productBenefits>> {
  const { regions, now, shopSettings } = services;
  const product = await productBySku(services, caller, sku);
  if (!product) throw notFound(UNKNOWN);
  const { row, stock } = product.source;
  const region = regions.regionOf(caller.regionSlug);
  const supply = regions.supplyOf(region);
  const { capacity } = row.attributes;
  const payable = offeredGroups(settingsIn(settings, region), { sumKopecks: row.priceKopecks * quantity, now: now() });
  const isPayable = (delivery: DeliveryType) => payable.some(({ deliveries }) => deliveries.includes(delivery));
  const isPaidOnReceipt = payable.some(({ id }) => id === "offline");
  const benefits = benefitsOf(
    {
      quantity,
      priceKopecks: row.priceKopecks,
      // The quantity does not depend on the day.
      inStock: summarise(stock, supply, regions.locations, "1970-01-01", 1).quantity,
      capacity: row.category === "battery" && typeof capacity === "number" ? capacity : null,
    },
    {
      hasShops: supply.shopIds.length > 0 && isPayable("pickup"),
      reserveDays: isPaidOnReceipt ? RESERVE_DAYS : null,
      tariff: isPayable("city_region") ? courierTariff(region) : null,
      tradeIn: isPaidOnReceipt ? shopSettings.current("tradeIn") : null,
    },
  );
  return { product: { benefits } };
}

async function readPriceHistory(
  services: Services,
  sku: string,
  caller: Caller,
): Promise<OutputOf<typeof goodsPriceHistory>> {
  const product = await productBySku(services, caller, sku);
  if (!product) throw notFound(UNKNOWN);
  const { priceKopecks: price, marketPriceKopecks: marketPrice } = product.row;
  return priceHistoryOf(services.now(), { price, marketPrice }, product.pastPrices);
}
