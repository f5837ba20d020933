import { fragmentCache } from "../../../framework/fragment-cache.server.tsx";
import type { CatalogueView } from "./catalogue.server.ts";
import { FacetValues } from "./facet-fields.tsx";
import { DocumentCardContent, isSeenAtOnce } from "./goods-card.tsx";

const MEGA = 1024 * 1024;
/** Two thousand characters each, with what they are made of. */
const cardMarkup = fragmentCache(DocumentCardContent, 8 * MEGA);
/** Up to ten thousand each. */
const valuesMarkup = fragmentCache(FacetValues, 2 * MEGA);

/**
 * The bulk of a list's HTML: the content of its cards, and the values of its facets by key. Buttons of picking cost a kilobyte, which
 * somebody may want to save: the product's own page has them.
 */
export function catalogueMarkup({ goods, facets }: Pick<CatalogueView, "goods" | "facets">, hasPicks = true) {
  return {
    cards: goods.map((card, position) => cardMarkup({ goods: card, eager: isSeenAtOnce(position), hasPicks })),
    values: Object.fromEntries(
      facets.flatMap((facet) =>
        facet.kind === "list"
          ? [[facet.key, valuesMarkup({ name: facet.key, title: facet.title, values: facet.values })]]
          : [],
      ),
    ),
  };
}
export type CatalogueMarkup = ReturnType<typeof catalogueMarkup>;
