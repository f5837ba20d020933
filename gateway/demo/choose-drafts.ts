import { batteryTiers } from "./battery-drafts.ts";
import { DEMO_GOODS_BRANDS, DEMO_GOODS_MODELS } from "./data/goods-models.ts";
import { descriptionText } from "./descriptions.ts";
import { type DraftTiers, type GoodsDraft, type LazyDraft, required, roundPrice } from "./goods-draft.ts";
import { ARTICLES } from "./other-articles.ts";
import { seededRandom } from "./seeded-random.ts";
import { truckTyreTiers, tyreTiers } from "./tyre-drafts.ts";
import { wheelTiers } from "./wheel-drafts.ts";

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
