import { AxleSetFinder } from "./axle-sets.ts";
import { type DemoCarRow, type DemoFitmentRow, demoCars } from "./car-rows.ts";
import { slugOf } from "./data/table.ts";
import { type GoodsDraft, roundPrice } from "./goods-draft.ts";
import { draftsOfShop } from "./goods-quota.ts";
import { type DemoLocations, demoLocations } from "./locations.ts";
import { type DemoReviewRow, modelKey, reviewsOf, reviewsOfModel } from "./review-rows.ts";
import { randomOf } from "./seeded-random.ts";
import { type DemoStockRow, shelvesOf } from "./stock-rows.ts";

export interface DemoGoods extends GoodsDraft {
  id: number;
  sku: string;
  slug: string;
  marketPriceRoubles: number | null;
  /** Of the goods' own reviews and those of the whole model, which come with the first of its goods. */
  ratingAverage: number | null;
  ratingCount: number;
  stock: readonly DemoStockRow[];
  reviews: readonly DemoReviewRow[];
}

export interface DemoShop extends DemoLocations {
  cars: readonly DemoCarRow[];
  fitments: readonly DemoFitmentRow[];
  /** Every call yields the same goods anew, one at a time. */
  goods(): Generator<DemoGoods, void>;
  /** What `goods` must be shown to before its kits are asked for. */
  axleSetFinder(): AxleSetFinder;
}

const FIRST_SKU = 1_000_000;
const SKUS = 9_000_000;
/** Has no divisor in common with SKUS: every number of goods gets a code of its own, far from its neighbour's. */
const SKU_STRIDE = 7_368_787;
const WITH_MARKET_PRICE = 0.35;

/** A whole shop of exactly `goodsCount` goods: the same rows on every machine and at any time. */
export function generateDemoShop({ goodsCount }: { goodsCount: number }): DemoShop {
  const locations = demoLocations();
  const { cars, fitments } = demoCars();
  return {
    ...locations,
    cars,
    fitments,
    *goods() {
      const stockOf = shelvesOf(locations.locations, goodsCount);
      const ofModels = new Map<string, readonly DemoReviewRow[]>();
      let id = 0;
      for (const draft of draftsOfShop(goodsCount)) {
        id += 1;
        yield goodsOf(id, draft, stockOf, ofModels);
      }
    },
    axleSetFinder: () => new AxleSetFinder(fitments),
  };
}

function goodsOf(
  id: number,
  draft: GoodsDraft,
  stockOf: ReturnType<typeof shelvesOf>,
  ofModels: Map<string, readonly DemoReviewRow[]>,
): DemoGoods {
  const sku = String(FIRST_SKU + ((id * SKU_STRIDE) % SKUS));
  const random = randomOf(`goods/${draft.category}/${draft.title}`);
  const own = reviewsOf(draft, random);
  const model = modelKey(draft);
  const known = ofModels.get(model);
  const ofModel = known ?? reviewsOfModel(draft);
  ofModels.set(model, ofModel);
  const shown = [...own, ...ofModel];
  const stars = shown.reduce((sum, review) => sum + review.rating, 0);
  return {
    ...draft,
    id,
    sku,
    slug: `${slugOf(draft.title)}-${sku}`,
    marketPriceRoubles: random.chance(WITH_MARKET_PRICE)
      ? roundPrice(draft.priceRoubles * (1.06 + random.unit() * 0.18) + 10)
      : null,
    ratingAverage: shown.length > 0 ? Math.round((stars / shown.length) * 100) / 100 : null,
    ratingCount: shown.length,
    stock: stockOf(draft, random),
    reviews: known ? own : shown,
  };
}
