import { LRUCache } from "lru-cache";
import type { Services } from "../../chain/services.ts";
import type { FindKnown, Product } from "../goods/card-store.ts";
import type { GoodsIndex } from "./goods-index.ts";
import { readSiblings, type Sibling } from "./product-store.ts";
import { modelKey } from "./sibling-rules.ts";

/** By Zipf's law what seven of ten visitors of 20,000 goods look at; some five kilobytes each. */
const MAX_PRODUCTS = 2_000;

/** Goods as their pages show them, at most a second out of date: what is charged and reserved is read anew. */
export interface ProductCache {
  /** What is not on sale is not kept. */
  find: FindKnown;
  /** Other goods of the model of a product that `find` has answered. */
  siblingsOf(product: Product): Promise<Sibling[]>;
}

export function createProductCache({ connection }: Services, index: Pick<GoodsIndex, "onChange">): ProductCache {
  const products = new LRUCache<string, Product>({ max: MAX_PRODUCTS });
  /** Ids are null until they have been read. */
  const siblings = new WeakMap<Product, { reading: Promise<Sibling[]>; ids: ReadonlySet<number> | null }>();
  let changes = 0;

  function isConcerned(product: Product, ids: ReadonlySet<number>, models: ReadonlySet<string>): boolean {
    if (ids.has(product.row.id) || models.has(modelKey(product.row))) return true;
    const known = siblings.get(product);
    if (known === undefined) return false;
    // What is hidden or of another model now is known by having been shown.
    return known.ids === null || [...known.ids].some((id) => ids.has(id));
  }

  index.onChange((ids, models) => {
    changes += 1;
    if (ids === null || models === null) products.clear();
    else
      for (const [name, product] of [...products.entries()])
        if (isConcerned(product, ids, models)) products.delete(name);
  });

  return {
    async find(name, read) {
      const known = products.get(name);
      if (known) return known;
      const changesBefore = changes;
      const product = await read();
      // What was changed meanwhile may have been read before.
      if (product && changes === changesBefore) products.set(name, product);
      return product;
    },
    siblingsOf(product) {
      const known = siblings.get(product);
      if (known) return known.reading;
      const reading = readSiblings(connection.db, product.row);
      siblings.set(product, { reading, ids: null });
      reading.then(
        (found) => siblings.set(product, { reading, ids: new Set(found.map(({ id }) => id)) }),
        () => siblings.delete(product),
      );
      return reading;
    },
  };
}
