import {
  DEMO_BATTERY_BRANDS,
  DEMO_BATTERY_CASES,
  DEMO_BATTERY_SERIES,
  type DemoBatterySeries,
  type DemoBatteryVariant,
} from "./data/battery-models.ts";
import { descriptionText } from "./descriptions.ts";
import { type DraftTiers, type GoodsDraft, type LazyDraft, required, roundPrice } from "./goods-draft.ts";
import { seededRandom } from "./seeded-random.ts";

const brands = new Map(DEMO_BATTERY_BRANDS.map((brand) => [brand.slug, brand]));
const cases = new Map(DEMO_BATTERY_CASES.map((batteryCase) => [batteryCase.slug, batteryCase]));

const TYPE_SLUGS = { "Ca/Ca": "calcium", "Ca/Sb": "hybrid", EFB: "efb", AGM: "agm", GEL: "gel" } as const;
const CASE_SLUGS = { european: "europe", asian: "asia", truck: "truck" } as const;
const POLARITY_TEXT = { reverse: "обратная полярность", direct: "прямая полярность" } as const;

/** The variants in the tables, then the same ones with the other polarity. */
export const batteryTiers: DraftTiers = [listed, withOtherPolarity];

function* listed(): Iterable<LazyDraft> {
  for (const series of DEMO_BATTERY_SERIES)
    for (const variant of series.variants) yield () => draftOf(series, variant, 1);
}

function* withOtherPolarity(): Iterable<LazyDraft> {
  for (const series of DEMO_BATTERY_SERIES) {
    const known = new Set(series.variants.map(keyOf));
    for (const variant of series.variants) {
      const other = {
        ...variant,
        polarity: variant.polarity === "direct" ? ("reverse" as const) : ("direct" as const),
      };
      if (!known.has(keyOf(other))) yield () => draftOf(series, other, 0.15);
    }
  }
}

const keyOf = (variant: DemoBatteryVariant) =>
  `${variant.capacityAh}/${variant.currentA}/${variant.caseType}/${variant.polarity}`;

function draftOf(series: DemoBatterySeries, variant: DemoBatteryVariant, tierSales: number): GoodsDraft {
  const brand = required(brands.get(series.brandSlug), `battery brand ${series.brandSlug}`);
  const box = required(cases.get(variant.caseType), `battery case ${variant.caseType}`);
  const random = seededRandom(`battery/${series.brandSlug}/${series.modelSlug}/${keyOf(variant)}`);
  const sizeText = `${variant.capacityAh} А·ч ${variant.currentA} А`;
  // Most cars need 60 A·h or a little more.
  const demand = Math.max(0.1, 1 - Math.abs(variant.capacityAh - 62) / 80);
  return {
    category: "battery",
    brandSlug: brand.slug,
    brandTitle: brand.title,
    modelSlug: series.modelSlug,
    modelTitle: series.title,
    title: `Аккумулятор ${brand.title} ${series.title} ${sizeText} ${box.title} ${POLARITY_TEXT[variant.polarity]}`,
    sizeText,
    attributes: {
      capacity: variant.capacityAh,
      current: variant.currentA,
      polarity: variant.polarity,
      type_akb: TYPE_SLUGS[series.type],
      type_case: CASE_SLUGS[box.family],
      startstop: series.startStop,
      dimensions: `${box.lengthMm}×${box.widthMm}×${box.heightMm} мм`,
      weight: Math.round(variant.capacityAh * 0.235 * 10) / 10,
      warranty: series.type === "AGM" || series.type === "EFB" ? 36 : 24,
      country: brand.country,
    },
    description: descriptionText(
      series.startStop ? ["battery", "start-stop"] : ["battery"],
      segmentOf(variant),
      `${series.brandSlug}/${series.modelSlug}`,
    ),
    priceRoubles: roundPrice(variant.priceRoubles),
    popularity: Math.round(900 * demand * (0.4 + random.unit() * 0.6) * tierSales),
    axleSetKey: null,
  };
}

/** By price per ampere-hour. */
function segmentOf({ priceRoubles, capacityAh }: DemoBatteryVariant) {
  const roubles = priceRoubles / capacityAh;
  return roubles < 100 ? "budget" : roubles < 140 ? "mid" : "premium";
}
