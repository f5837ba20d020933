import { slugOf } from "../platform/slug.ts";
import { AxleSetFinder } from "./axle-sets.ts";
import { type DemoCarRow, type DemoFitmentRow, demoCars } from "./car-rows.ts";
import { chooseDrafts } from "./choose-drafts.ts";
import { type GoodsDraft, roundPrice } from "./goods-draft.ts";
import { type DemoLocations, demoLocations } from "./locations.ts";
import { type DemoReviewRow, modelKey, reviewsOf, reviewsOfModel } from "./review-rows.ts";
import { seededRandom } from "./seeded-random.ts";
import { createStockGenerator, type DemoStockRow } from "./stock-rows.ts";

export interface DemoGoods extends GoodsDraft {
  id: number;
  sku: string;
  slug: string;
  marketPriceRoubles: number | null;
  /** Over the product's own reviews and those of its model. */
  ratingAverage: number | null;
  ratingCount: number;
  stock: readonly DemoStockRow[];
  reviews: readonly DemoReviewRow[];
}

export interface DemoShop extends DemoLocations {
  cars: readonly DemoCarRow[];
  fitments: readonly DemoFitmentRow[];
  /** Every call generates the same goods, one at a time. */
  goods(): Generator<DemoGoods, void>;
  axleSetFinder(): AxleSetFinder;
}

const FIRST_SKU = 1_000_000;
const SKU_COUNT = 9_000_000;
/** Coprime to SKU_COUNT, so that SKUs are unique and neighbouring goods have distant ones. */
const SKU_STRIDE = 7_368_787;
const MARKET_PRICE_CHANCE = 0.35;

/** A deterministic demo shop of exactly `goodsCount` goods. */
export function generateDemoShop({ goodsCount }: { goodsCount: number }): DemoShop {
  const locations = demoLocations();
  const { cars, fitments } = demoCars();
  return {
    ...locations,
    cars,
    fitments,
    *goods() {
      const stockOf = createStockGenerator(locations.locations, goodsCount);
      const ofModels = new Map<string, readonly DemoReviewRow[]>();
      let id = 0;
      for (const draft of chooseDrafts(goodsCount)) {
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
  stockOf: ReturnType<typeof createStockGenerator>,
  ofModels: Map<string, readonly DemoReviewRow[]>,
): DemoGoods {
  const sku = String(FIRST_SKU + ((id * SKU_STRIDE) % SKU_COUNT));
  const random = seededRandom(`goods/${draft.category}/${draft.title}`);
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
    // «А·ч» is one word.
    slug: `${slugOf(draft.title.replaceAll("·", ""))}-${sku}`,
    marketPriceRoubles: random.chance(MARKET_PRICE_CHANCE)
      ? roundPrice(draft.priceRoubles * (1.06 + random.unit() * 0.18) + 10)
      : null,
    ratingAverage: shown.length > 0 ? Math.round((stars / shown.length) * 100) / 100 : null,
    ratingCount: shown.length,
    stock: stockOf(draft, random),
    reviews: known ? own : shown,
  };
}
