import type { RegionSupply } from "../region/directory.ts";
import { allocate, type StockRow, sourcesFor } from "./rules.ts";

/** Pieces wanted, by goods id. */
export type Needs = ReadonlyMap<number, number>;

export interface Gathering {
  /** What is taken from where, by goods id. */
  taken: Map<number, StockRow[]>;
  /** Days until the last piece is there. */
  days: number;
  /** Pieces that a region's customer can have, of goods that there are too few of; nothing can be promised while there are any. */
  missing: Map<number, number>;
}

/** Gathers everything for one of a region's centres (`shopId`), or for its courier when null. */
export function gather(
  needs: Needs,
  stock: ReadonlyMap<number, readonly StockRow[]>,
  supply: RegionSupply,
  shopId: number | null,
): Gathering {
  const result: Gathering = { taken: new Map(), days: 0, missing: new Map() };
  for (const [goodsId, needed] of [...needs].sort(([a], [b]) => a - b)) {
    const sources = sourcesFor(stock.get(goodsId) ?? [], supply, shopId);
    const allocation = allocate(needed, sources);
    if (allocation) {
      result.taken.set(goodsId, allocation.taken);
      result.days = Math.max(result.days, allocation.days);
    } else {
      result.missing.set(
        goodsId,
        sources.reduce((sum, source) => sum + source.quantity, 0),
      );
    }
  }
  return result;
}
