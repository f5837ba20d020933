import { eq, inArray } from "drizzle-orm";
import { categoriesFilteredByCar } from "../catalogue/car-filter.ts";
import type { CarLookup } from "../catalogue/chosen-car.ts";
import type { GoodsIndex } from "../catalogue/goods-index.ts";
import { searchContext } from "../catalogue/list-goods.ts";
import type { Category } from "../contract/categories.ts";
import type { InputOf, OutputOf } from "../contract/endpoint.ts";
import type { GoodsCard } from "../contract/goods.ts";
import type { GoodsQuery } from "../contract/goods-query.ts";
import type { goodsRecommendation } from "../contract/offers.ts";
import { goods } from "../db/schema/goods.ts";
import type { CardReader } from "../goods/card-reader.ts";
import { cardOf } from "../goods/card-rules.ts";
import { readCardSources } from "../goods/card-store.ts";
import { notFound } from "../http/api-error.ts";
import type { RegionRow } from "../region/directory.ts";
import { localTime } from "../region/zone-time.ts";
import type { Services } from "../services.ts";
import { isLike, likeQuery } from "./likeness.ts";

export interface SuggestionTools {
  services: Services;
  index: GoodsIndex;
  cards: CardReader;
  cars: CarLookup;
}

const SHOWN = 6;
/** Read before those of the same brand and those that are not really like are dropped. */
const LOOKED_AT = 48;
const MOST_OF_A_BRAND = 2;
/** A stand-in costs between two thirds and one and a half times as much. */
const PRICE_FACTOR = 1.5;

/** The nearest in price first. API-057, PRD-004 */
export async function analogsOf(
  { services, index }: SuggestionTools,
  sku: string,
  region: RegionRow,
): Promise<GoodsCard[]> {
  const { db } = services.connection;
  const [product] = await readCardSources(db, eq(goods.sku, sku));
  if (!product) throw notFound("Такого товара нет в продаже");
  const { row } = product;
  const category = row.category as Category;
  const like = likeQuery(category, row.attributes);
  if (!like) return [];
  const roubles = row.priceKopecks / 100;
  const price = { from: Math.floor(roubles / PRICE_FACTOR), to: Math.ceil(roubles * PRICE_FACTOR) };
  const { ids } = index.search(
    queryOf(category, { filters: like.filters, ranges: { ...like.ranges, price } }, LOOKED_AT),
    searchContext(services, region, null),
  );
  if (ids.length === 0) return [];
  const today = localTime(services.now(), region.zone).day;
  const distance = (kopecks: number) => Math.abs(Math.log(kopecks / row.priceKopecks));
  const found = (await readCardSources(db, inArray(goods.id, ids)))
    .filter((it) => it.row.brandSlug !== row.brandSlug && isLike(category, row.attributes, it.row.attributes))
    .map((it) => cardOf(it, region, services.regions, today))
    .filter(({ stock }) => stock.state !== "none")
    .sort((a, b) => distance(a.price) - distance(b.price) || (a.sku < b.sku ? -1 : 1));
  return ofManyBrands(found).slice(0, SHOWN);
}

function ofManyBrands(cards: readonly GoodsCard[]): GoodsCard[] {
  const seen = new Map<string, number>();
  return cards.filter(({ brand }) => {
    const before = seen.get(brand.slug) ?? 0;
    seen.set(brand.slug, before + 1);
    return before < MOST_OF_A_BRAND;
  });
}

/** The most popular of what can be had: of what fits the car when one is named and decides, else of the whole category. API-058, PRD-005 */
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
