import { LRUCache } from "lru-cache";
import type { Bits } from "./bits.ts";

type FacetResult = Uint32Array | { min: number; max: number } | null;

/** Results for popular filters of one category, valid until its goods change. */
export class ResultCache {
  readonly #rows = new LRUCache<string, Bits>({ max: 64 });
  readonly #facets = new LRUCache<string, { result: FacetResult }>({ max: 4_000 });

  clear(): void {
    this.#rows.clear();
    this.#facets.clear();
  }

  rows(key: string, find: () => Bits): Bits {
    let rows = this.#rows.get(key);
    if (!rows) {
      rows = find();
      this.#rows.set(key, rows);
    }
    return rows;
  }

  facet<Result extends FacetResult>(key: string, compute: () => Result): Result {
    const cached = this.#facets.get(key);
    // The key contains the facet, and every facet has results of one type.
    if (cached) return cached.result as Result;
    const result = compute();
    this.#facets.set(key, { result });
    return result;
  }
}
