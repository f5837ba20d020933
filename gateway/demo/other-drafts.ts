import { DEMO_GOODS_BRANDS, DEMO_GOODS_MODELS } from "./data/goods-models.ts";
import { descriptionText } from "./descriptions.ts";
import { type DraftTiers, type LazyDraft, required, roundPrice } from "./goods-draft.ts";
import { ARTICLES } from "./other-articles.ts";
import { seededRandom } from "./seeded-random.ts";

const brands = new Map(DEMO_GOODS_BRANDS.map((brand) => [brand.slug, brand.title]));
const RARE_SALES = 0.15;

/** The variants in the tables of the eight smaller categories, then made-up ones. */
export const otherTiers: DraftTiers = [() => drafts(0), () => drafts(1)];

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
