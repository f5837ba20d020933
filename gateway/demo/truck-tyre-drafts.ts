import {
  DEMO_TRUCK_TYRE_MODELS,
  DEMO_TRUCK_TYRE_SIZES,
  type DemoTruckTyreModel,
  type DemoTruckTyreSize,
} from "./data/truck-tyre-models.ts";
import { DEMO_TYRE_BRANDS } from "./data/tyre-models.ts";
import { descriptionText } from "./descriptions.ts";
import { type DraftTiers, type GoodsDraft, type LazyDraft, required, roundPrice } from "./goods-draft.ts";
import { seededRandom } from "./seeded-random.ts";

const brands = new Map(DEMO_TYRE_BRANDS.map((brand) => [brand.slug, brand]));
const AXLE_TEXT = {
  steer: "рулевая ось",
  drive: "ведущая ось",
  trailer: "прицепная ось",
  all: "универсальная",
} as const;

/** Known sizes of a model, then all other truck sizes. */
export const truckTyreTiers: DraftTiers = [
  () => variants((model, size) => model.sizes.includes(size.size), 1),
  () => variants((model, size) => !model.sizes.includes(size.size), 0.2),
];

function* variants(
  isWanted: (model: DemoTruckTyreModel, size: DemoTruckTyreSize) => boolean,
  tierSales: number,
): Iterable<LazyDraft> {
  for (const model of DEMO_TRUCK_TYRE_MODELS)
    for (const size of DEMO_TRUCK_TYRE_SIZES) if (isWanted(model, size)) yield () => draftOf(model, size, tierSales);
}

function draftOf(model: DemoTruckTyreModel, size: DemoTruckTyreSize, tierSales: number): GoodsDraft {
  const brand = required(brands.get(model.brandSlug), `tyre brand ${model.brandSlug}`);
  const random = seededRandom(`truck/${model.brandSlug}/${model.modelSlug}/${size.size}`);
  const sizeText = `${size.size} ${size.index}`;
  return {
    category: "trucktyre",
    brandSlug: brand.slug,
    brandTitle: brand.title,
    modelSlug: model.modelSlug,
    modelTitle: model.title,
    title: `Грузовая шина ${brand.title} ${model.title} ${sizeText} ${AXLE_TEXT[model.axle]}`,
    sizeText,
    attributes: {
      season: "summer",
      width: size.width,
      ...(size.profile === undefined ? {} : { profile: size.profile }),
      diameter: size.diameter,
      "load-index": size.index.slice(0, -1).replace("/", "-"),
      "speed-index": size.index.slice(-1).toLowerCase(),
      axle: model.axle,
      country: brand.country,
    },
    description: descriptionText(
      ["truck"],
      model.priceFactor > 1.2 ? "premium" : "mid",
      `${model.brandSlug}/${model.modelSlug}`,
    ),
    priceRoubles: roundPrice(size.basePriceRoubles * model.priceFactor * (0.98 + random.unit() * 0.04)),
    popularity: Math.round((120 + random.unit() * 280) * tierSales),
    axleSetKey: null,
  };
}
