import {
  DEMO_WHEEL_BRANDS,
  DEMO_WHEEL_MODELS,
  type DemoWheelFinish,
  type DemoWheelModel,
} from "./data/wheel-models.ts";
import { DEMO_WHEEL_SIZES, type DemoWheelSize } from "./data/wheel-sizes.ts";
import { descriptionText } from "./descriptions.ts";
import { type DraftTiers, type GoodsDraft, type LazyDraft, required, roundPrice } from "./goods-draft.ts";
import { seededRandom } from "./seeded-random.ts";

const brands = new Map(DEMO_WHEEL_BRANDS.map((brand) => [brand.slug, brand]));

/** Facet values by the finish codes of the table. */
const FINISH_SLUGS: Readonly<Record<string, string>> = {
  s: "silver",
  hs: "silver",
  sf: "silver",
  bk: "black",
  mb: "black",
  bkf: "black-polished",
  dp: "black-polished",
  gm: "graphite",
  gmf: "graphite-polished",
  w: "white",
  wf: "white",
  bz: "bronze",
};
const KIND_TEXT = { alloy: "Литой", steel: "Штампованный", forged: "Кованый" } as const;

/** One finish, offset and bore of every size, then all the others. */
export const wheelTiers: DraftTiers = [() => variants(true), () => variants(false)];

function* variants(isUsual: boolean): Iterable<LazyDraft> {
  for (const model of DEMO_WHEEL_MODELS)
    for (const size of DEMO_WHEEL_SIZES) {
      if (size.diameter < model.minInch || size.diameter > model.maxInch) continue;
      const random = seededRandom(
        `wheel/${model.brandSlug}/${model.modelSlug}/${size.width}x${size.diameter}/${size.pcd}`,
      );
      const usual = random.between(0, model.finishes.length * size.offsets.length * size.bores.length - 1);
      let at = 0;
      for (const finish of model.finishes)
        for (const et of size.offsets)
          for (const bore of size.bores) {
            if ((at === usual) === isUsual) yield () => draftOf(model, size, finish, et, bore, isUsual ? 1 : 0.12);
            at += 1;
          }
    }
}

function draftOf(
  model: DemoWheelModel,
  size: DemoWheelSize,
  finish: DemoWheelFinish,
  et: number,
  cb: number,
  tierSales: number,
): GoodsDraft {
  const brand = required(brands.get(model.brandSlug), `wheel brand ${model.brandSlug}`);
  const finishSlug = required(FINISH_SLUGS[finish.code], `finish ${finish.code}`);
  const rim = `${size.width}x${size.diameter}`;
  const sizeText = `${rim} ${size.pcd} ET${et}`;
  const key = `${model.brandSlug}/${model.modelSlug}`;
  const modelRandom = seededRandom(key);
  const random = seededRandom(`${key}/${sizeText}/${cb}/${finish.code}`);
  const modelPrice = 0.95 + modelRandom.unit() * 0.1;
  const polished = finishSlug.endsWith("polished") ? 1.06 : 1;
  return {
    category: "disk",
    brandSlug: brand.slug,
    brandTitle: brand.title,
    modelSlug: model.modelSlug,
    modelTitle: model.title,
    title: `${KIND_TEXT[model.material]} диск ${brand.title} ${model.title} ${sizeText} D${cb} ${finish.title}`,
    sizeText,
    attributes: {
      width: size.width,
      diameter: size.diameter,
      pcd: size.pcd,
      et,
      cb,
      material: model.material,
      finish: finishSlug,
      country: brand.country,
    },
    description: descriptionText([model.material], segmentOf(model), key),
    priceRoubles: roundPrice(size.basePriceRoubles * model.priceFactor * modelPrice * polished),
    popularity: Math.round(
      size.popularity * 70 * (0.35 + modelRandom.unit() * 0.65) * (0.7 + random.unit() * 0.3) * tierSales,
    ),
    axleSetKey: model.material === "steel" ? null : `${key}/${finish.code}/${size.pcd}/${cb}`,
  };
}

const segmentOf = ({ priceFactor }: DemoWheelModel) =>
  priceFactor < 1 ? "budget" : priceFactor < 1.4 ? "mid" : "premium";
