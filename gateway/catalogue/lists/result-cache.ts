import { LRUCache } from "lru-cache";
import type { Bits } from "./bits.ts";

type FacetResult = Uint32Array | { min: number; max: number } | null;

/** Three sets a region, each of a bit for every product: all regions of a large shop. */
const SHELVES_BYTES = 32 * 2 ** 20;

/** Results for popular filters of one category, valid until its goods change. */
export class ResultCache {
  readonly #rows = new LRUCache<string, Bits>({ max: 64 });
  readonly #shelves = new LRUCache<string, Bits>({
    maxSize: SHELVES_BYTES,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  });
  readonly #facets = new LRUCache<string, { result: FacetResult }>({ max: 4_000 });

  clear(): void {
    this.#rows.clear();
    this.#shelves.clear();
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

  /** Rows by where they lie. */
  shelves(key: string, find: () => Bits): Bits {
    let rows = this.#shelves.get(key);
    if (!rows) {
      rows = find();
      this.#shelves.set(key, rows);
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
