import {
  DEMO_BATTERY_BRANDS,
  DEMO_BATTERY_CASES,
  DEMO_BATTERY_SERIES,
  type DemoBatterySeries,
  type DemoBatteryVariant,
} from "./data/battery-models.ts";
import { DEMO_GOODS_BRANDS, DEMO_GOODS_MODELS } from "./data/goods-models.ts";
import { descriptionText } from "./descriptions.ts";
import { type DraftTiers, type GoodsDraft, type LazyDraft, required, roundPrice } from "./goods-draft.ts";
import { ARTICLES } from "./other-articles.ts";
import { seededRandom } from "./seeded-random.ts";
import { truckTyreTiers, tyreTiers } from "./tyre-drafts.ts";
import { wheelTiers } from "./wheel-drafts.ts";

const batteryBrands = new Map(DEMO_BATTERY_BRANDS.map((brand) => [brand.slug, brand]));
const cases = new Map(DEMO_BATTERY_CASES.map((batteryCase) => [batteryCase.slug, batteryCase]));

const TYPE_SLUGS = { "Ca/Ca": "calcium", "Ca/Sb": "hybrid", EFB: "efb", AGM: "agm", GEL: "gel" } as const;
const CASE_SLUGS = { european: "europe", asian: "asia", truck: "truck" } as const;
const POLARITY_TEXT = { reverse: "обратная полярность", direct: "прямая полярность" } as const;

/** The variants in the tables, then the same ones with the other polarity. */
const batteryTiers: DraftTiers = [listed, withOtherPolarity];

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
  const brand = required(batteryBrands.get(series.brandSlug), `battery brand ${series.brandSlug}`);
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

const brands = new Map(DEMO_GOODS_BRANDS.map((brand) => [brand.slug, brand.title]));
const RARE_SALES = 0.15;

/** The variants in the tables of the eight smaller categories, then made-up ones. */
const otherTiers: DraftTiers = [() => drafts(0), () => drafts(1)];

function* drafts(tier: 0 | 1): Iterable<LazyDraft> {
  for (const model of DEMO_GOODS_MODELS) {
    const brandTitle = required(brands.get(model.brandSlug), `brand ${model.brandSlug}`);
    const sales = 0.3 + seededRandom(`${model.category}/${model.brandSlug}/${model.modelSlug}`).unit() * 0.7;
    const description = descriptionText([model.category], null, `${model.brandSlug}/${model.modelSlug}`);
    for (const article of ARTICLES[model.category](model, brandTitle)) {
      if (article.tier !== tier) continue;
      const random = seededRandom(`${model.category}/${article.title}`);
      yield () => ({
        category: model.category,
        brandSlug: model.brandSlug,
        brandTitle,
        modelSlug: model.modelSlug,
        modelTitle: model.title,
        title: article.title,
        sizeText: article.sizeText,
        attributes: article.attributes,
        description,
        priceRoubles: roundPrice(article.priceRoubles),
        popularity: Math.round(600 * sales * (0.5 + random.unit() * 0.5) * (tier === 0 ? 1 : RARE_SALES)),
        axleSetKey: null,
      });
    }
  }
}

/** Shares of the assortment. What the small categories cannot fill goes to wheels, then to tyres. */
const SMALL_CATEGORIES: readonly (readonly [DraftTiers, share: number])[] = [
  [truckTyreTiers, 0.035],
  [batteryTiers, 0.045],
  [otherTiers, 0.165],
];
const WHEEL_SHARE_OF_REST = 0.24;

/** Exactly `goodsCount` drafts across all twelve categories. Throws when the tables have fewer variants. */
export function* chooseDrafts(goodsCount: number): Iterable<GoodsDraft> {
  const small = SMALL_CATEGORIES.map(([tiers, share]) => planDrafts(tiers, Math.round(goodsCount * share)));
  const rest = goodsCount - small.reduce((sum, kind) => sum + kind.count, 0);
  const wheels = planDrafts(wheelTiers, Math.round(rest * WHEEL_SHARE_OF_REST));
  const tyres = planDrafts(tyreTiers, rest - wheels.count);
  if (tyres.count < rest - wheels.count)
    throw new RangeError(`The demo shop has at most ${goodsCount - rest + wheels.count + tyres.count} goods.`);
  for (const kind of [tyres, ...small, wheels]) for (const draft of kind.drafts()) yield draft();
}

/** Up to `wanted` drafts: complete tiers, then an even sample of the next one. */
function planDrafts(tiers: DraftTiers, wanted: number): { count: number; drafts(): Iterable<LazyDraft> } {
  const parts: { tier: () => Iterable<LazyDraft>; size: number; taken: number }[] = [];
  let left = wanted;
  for (const tier of tiers) {
    if (left === 0) break;
    let size = 0;
    for (const _ of tier()) size += 1;
    const taken = Math.min(size, left);
    parts.push({ tier, size, taken });
    left -= taken;
  }
  return {
    count: wanted - left,
    *drafts() {
      for (const { tier, size, taken } of parts) yield* evenSample(tier(), size, taken);
    },
  };
}

/** `taken` of `size` items at regular intervals. */
export function* evenSample<Item>(items: Iterable<Item>, size: number, taken: number): Iterable<Item> {
  let at = 0;
  for (const item of items) {
    if (Math.floor(((at + 1) * taken) / size) > Math.floor((at * taken) / size)) yield item;
    at += 1;
  }
}
