import type { RegionRow, RegionSupply } from "../../chain/regions/directory.ts";
import { tyreSeasonOn } from "../../chain/regions/tyre-season.ts";
import type { Services } from "../../chain/services.ts";
import { type Category, categories } from "../../contract/catalogue/categories.ts";
import type { goodsList } from "../../contract/catalogue/goods.ts";
import type { GoodsQuery } from "../../contract/catalogue/goods-query.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { localTime } from "../../platform/zone-time.ts";
import type { CardCache } from "../goods/card-cache.ts";
import type { SearchContext } from "./category-search.ts";
import type { CarLookup, ChosenCar } from "./chosen-car.ts";
import type { GoodsIndex } from "./goods-index.ts";
import type { RegionReach } from "./row-page.ts";

export interface ListDependencies {
  services: Services;
  index: GoodsIndex;
  cards: CardCache;
  cars: CarLookup;
}

/** The catalogue list. CAT-042 … CAT-049, CAT-074 */
export async function listGoods(
  tools: ListDependencies,
  requested: GoodsQuery,
  region: RegionRow,
): Promise<OutputOf<typeof goodsList>> {
  const { services, index, cards, cars } = tools;
  const query = { ...requested, category: effectiveCategory(requested) };
  const car = await cars.carOf(query);
  const answer = index.search(query, searchContext(services, region, car));
  return {
    items: await cards.cards(answer.ids, region),
    total: answer.total,
    facets: answer.facets,
    relaxations: answer.relaxations,
    ignored: answer.ignored,
    car: car && { name: car.name, sizes: car.sizes[query.category] ?? [] },
  };
}

/** `category` is also a filter among categories that share a list: truck tyres are part of the tyre catalogue. A-15 */
function effectiveCategory({ category, filters }: GoodsQuery): Category {
  const wanted = filters.category?.find((slug): slug is Category => Object.hasOwn(categories, slug));
  return wanted && categories[wanted].list === categories[category].list ? wanted : category;
}

export function searchContext(services: Services, region: RegionRow, car: ChosenCar | null): SearchContext {
  const { regions, now } = services;
  return {
    reach: reachOf(services, regions.supplyOf(region)),
    season: tyreSeasonOn(localTime(now(), region.zone).day, region.tyreDays),
    shops: regions.shopsOf(region).map(({ id, title }) => ({ id, title })),
    cars: car?.cars ?? null,
    carKey: car?.key ?? "",
  };
}

/** By supply, which is another one whenever the directory is read anew. */
const reaches = new WeakMap<RegionSupply, RegionReach>();

function reachOf({ regions }: Services, supply: RegionSupply): RegionReach {
  const known = reaches.get(supply);
  if (known) return known;
  const deliveringIds = (kind: "warehouse" | "supplier") =>
    [...supply.leadDays.keys()].filter((id) => regions.locations.get(id)?.kind === kind);
  const ids = {
    shopIds: supply.shopIds,
    warehouseIds: deliveringIds("warehouse"),
    supplierIds: deliveringIds("supplier"),
  };
  const reach = { ...ids, key: JSON.stringify(ids) };
  reaches.set(supply, reach);
  return reach;
}
