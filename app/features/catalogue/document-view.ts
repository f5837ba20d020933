import type { CatalogueView } from "./catalogue.server.ts";
import type { FacetShown } from "./facet-view.ts";
import { type GoodsToAdd, goodsToAdd } from "./goods-card.tsx";

export type DocumentView = Omit<CatalogueView, "goods" | "facets"> & { goods: GoodsToAdd[]; facets: FacetShown[] };

/** A list's data without what the markup of their document says already, which is most of them. */
export const documentView = (view: CatalogueView): DocumentView => ({
  ...view,
  goods: view.goods.map(goodsToAdd),
  facets: view.facets.map((facet) => {
    if (facet.kind === "range") return facet;
    const { values: _inMarkup, ...rest } = facet;
    return rest;
  }),
});
