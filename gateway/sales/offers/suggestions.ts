import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import { cardOf } from "../../catalogue/goods/card-rules.ts";
import { productBySku } from "../../catalogue/goods/card-store.ts";
import { categoriesFilteredByCar } from "../../catalogue/lists/car-filter.ts";
import type { CarLookup } from "../../catalogue/lists/chosen-car.ts";
import type { GoodsIndex } from "../../catalogue/lists/goods-index.ts";
import { searchContext } from "../../catalogue/lists/list-goods.ts";
import type { RegionRow } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import type { Category } from "../../contract/catalogue/categories.ts";
import type { GoodsCard } from "../../contract/catalogue/goods.ts";
import type { GoodsQuery } from "../../contract/catalogue/goods-query.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { goodsRecommendation } from "../../contract/sales/offers.ts";
import { notFound } from "../../platform/http/api-error.ts";
import type { Caller } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import { analogQuery, isAnalog } from "./analog-rules.ts";
import { readProducts } from "./offers-store.ts";

export interface SuggestionTools {
  services: Services;
  index: GoodsIndex;
  cards: CardReader;
  cars: CarLookup;
}

const SHOWN = 6;
/** Candidates, of which those of the same brand and those that are no analogues are dropped. */
const CANDIDATES = 48;
const MAX_PER_BRAND = 2;
/** An analogue costs between two thirds and one and a half times as much. */
const PRICE_FACTOR = 1.5;

/** Goods of other brands that can replace a product, the closest in price first. Throws `not_found`. API-057, PRD-004 */
export async function analogsOf(
  { services, index }: SuggestionTools,
  sku: string,
  caller: Caller,
): Promise<GoodsCard[]> {
  const { db } = services.connection;
  const region = services.regions.regionOf(caller.regionSlug);
  const product = await productBySku(db, caller, sku);
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
  const found = (await readProducts(db, ids))
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
export async function recommend(
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
  const found = await cards.byIds(ids, region);
  return { items: [...found.values()].filter(({ stock }) => stock.state !== "none"), byCar };
}

const queryOf = (category: Category, choice: Pick<GoodsQuery, "filters" | "ranges">, limit: number): GoodsQuery => ({
  category,
  ...choice,
  sort: "stock",
  offset: 0,
  limit,
});
