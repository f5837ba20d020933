import type { RegionDirectory, RegionRow } from "../../chain/regions/directory.ts";
import { summarise } from "../../chain/stock/rules.ts";
import { type Category, productPath, usualQuantity } from "../../contract/catalogue/categories.ts";
import type { GoodsCard } from "../../contract/catalogue/goods.ts";
import { withoutDoubles } from "../../contract/catalogue/goods-name.ts";
import { GOODS_PICTURES } from "../../contract/catalogue/picture-views.ts";
import type { SoldBy } from "../../contract/catalogue/sold-by.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { CardSource } from "./card-store.ts";
import { photosOf } from "./photo-rules.ts";
import { distinctSize } from "./size-rules.ts";

export const soldByOf = ({
  leastQuantity: from,
  quantityStep: by,
}: Pick<CardSource["row"], "leastQuantity" | "quantityStep">): SoldBy => ({ from, by });

/** `today` is the region's calendar day. */
export function cardOf(source: CardSource, region: RegionRow, directory: RegionDirectory, today: Day): GoodsCard {
  const { row } = source;
  const category = row.category as Category;
  const { season } = row.attributes;
  const soldBy = soldByOf(row);
  const supply = directory.supplyOf(region);
  return {
    sku: row.sku,
    url: productPath({ ...row, category }),
    title: withoutDoubles(row.title),
    category,
    brand: { slug: row.brandSlug, title: row.brandTitle },
    model: { slug: row.modelSlug, title: row.modelTitle },
    sizeText: distinctSize(row),
    season: season === "summer" || season === "winter" ? season : null,
    allSeason: row.attributes.allSeason === true,
    studs: row.attributes.studs === true,
    price: row.priceKopecks,
    market: row.marketPriceKopecks === null ? null : { price: row.marketPriceKopecks },
    picture: photosOf(row)[0] ?? `${GOODS_PICTURES}/${encodeURIComponent(row.sku)}`,
    rating: row.ratingAverage === null ? null : { average: row.ratingAverage, count: row.ratingCount },
    stock: summarise(source.stock, supply, directory.locations, today, usualQuantity(category), soldBy),
    soldBy,
  };
}
