import type { CatalogueView } from "./catalogue.server.ts";
import type { FacetShown } from "./facet-view.ts";
import { type GoodsToAdd, goodsToAdd } from "./goods-card.tsx";

export type DocumentView = Omit<CatalogueView, "goods" | "facets"> & { goods: GoodsToAdd[]; facets: FacetShown[] };

/** A list's data without what the document's HTML already contains, which is most of it. */
export const documentView = (view: CatalogueView): DocumentView => ({
  ...view,
  goods: view.goods.map(goodsToAdd),
  facets: view.facets.map((facet) => {
    if (facet.kind === "range") return facet;
    const { values: _inMarkup, ...rest } = facet;
    return rest;
  }),
});
