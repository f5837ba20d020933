import type { SortOrder } from "../contract/goods-query.ts";
import { type Bits, countBits, hasBit, intersectWith, listRows, removeAll } from "./bits.ts";
import type { CategoryIndex } from "./category-index.ts";

/** Locations that supply a region, by kind. */
export interface RegionReach {
  shopIds: readonly number[];
  warehouseIds: readonly number[];
  supplierIds: readonly number[];
}

/** Rows `offset` … `offset + limit` of the matching ones in the requested order. */
export function pageOfRows(
  index: CategoryIndex,
  matching: Bits,
  total: number,
  window: { sort: SortOrder; offset: number; limit: number },
  reach: RegionReach,
): number[] {
  if (window.sort !== "stock") return takePage(index, matching, total, { ...window, sort: window.sort });
  const page: number[] = [];
  let skip = window.offset;
  for (const tier of stockTiers(index, matching, reach)) {
    if (page.length === window.limit) break;
    const count = countBits(tier);
    if (skip < count) {
      const part = { sort: "popularity", offset: skip, limit: window.limit - page.length } as const;
      page.push(...takePage(index, tier, count, part));
      skip = 0;
    } else skip -= count;
  }
  return page;
}

/** Groups rows by availability: a set in a shop of the region, pieces in its shops or at a warehouse, from a supplier, nowhere. */
function* stockTiers(index: CategoryIndex, matching: Bits, reach: RegionReach): Generator<Bits> {
  const rest = matching.slice();
  for (const tier of [
    index.rowsOfSetAtAnyOf(reach.shopIds),
    index.rowsAtAnyOf([...reach.shopIds, ...reach.warehouseIds]),
    index.rowsAtAnyOf(reach.supplierIds),
  ]) {
    intersectWith(tier, rest);
    removeAll(rest, tier);
    yield tier;
  }
  yield rest;
}

function takePage(
  index: CategoryIndex,
  matching: Bits,
  total: number,
  { sort, offset, limit }: { sort: Exclude<SortOrder, "stock">; offset: number; limit: number },
): number[] {
  const needed = Math.min(offset + limit, total);
  if (needed <= offset) return [];
  const order = index.orders[sort];
  // Walking the stored order until there are enough rows, or sorting the few that match: whichever is cheaper.
  const walkCost = order.length * (needed / total);
  const sortCost = total * Math.log2(total + 1) * 12;
  if (sortCost < walkCost) {
    const rows = new Int32Array(total);
    listRows(matching, rows);
    return [...rows.sort(index.compareBy(sort)).subarray(offset, needed)];
  }
  const page: number[] = [];
  let matched = 0;
  for (let at = 0; at < order.length && matched < needed; at++) {
    const row = order[at] as number;
    if (!hasBit(matching, row)) continue;
    if (matched >= offset) page.push(row);
    matched += 1;
  }
  return page;
}
