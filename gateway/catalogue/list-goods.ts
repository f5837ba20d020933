import { type Category, categories } from "../contract/categories.ts";
import type { OutputOf } from "../contract/endpoint.ts";
import type { goodsList } from "../contract/goods.ts";
import type { GoodsQuery } from "../contract/goods-query.ts";
import type { CardCache } from "../goods/card-cache.ts";
import type { RegionRow } from "../region/directory.ts";
import type { Services } from "../services.ts";
import type { SearchContext } from "./category-search.ts";
import type { CarLookup, ChosenCar } from "./chosen-car.ts";
import type { GoodsIndex } from "./goods-index.ts";

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
    car: car && { name: car.name, sizes: car.sizes[query.category] ?? [] },
  };
}

/** `category` is also a filter among categories that share a list: truck tyres are part of the tyre catalogue. A-15 */
function effectiveCategory({ category, filters }: GoodsQuery): Category {
  const wanted = filters.category?.find((slug): slug is Category => Object.hasOwn(categories, slug));
  return wanted && categories[wanted].list === categories[category].list ? wanted : category;
}

export function searchContext({ regions }: Services, region: RegionRow, car: ChosenCar | null): SearchContext {
  const supply = regions.supplyOf(region);
  const deliveringIds = (kind: "warehouse" | "supplier") =>
    [...supply.leadDays.keys()].filter((id) => regions.locations.get(id)?.kind === kind);
  return {
    reach: {
      shopIds: supply.shopIds,
      warehouseIds: deliveringIds("warehouse"),
      supplierIds: deliveringIds("supplier"),
    },
    shops: regions.shopsOf(region).map(({ id, title }) => ({ id, title })),
    cars: car?.cars ?? null,
    carKey: car?.key ?? "",
  };
}
