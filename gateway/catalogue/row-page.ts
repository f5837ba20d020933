import type { SortOrder } from "../contract/goods-query.ts";
import { type Bits, countBits, hasBit, keepCommon, listRows, removeAll } from "./bits.ts";
import type { CategoryIndex } from "./category-index.ts";

/** Locations that serve a region, by what they mean for its customers. */
export interface RegionReach {
  shopIds: readonly number[];
  warehouseIds: readonly number[];
  supplierIds: readonly number[];
}

/** Rows `offset` … `offset + limit` of the matching ones in the order asked for. */
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

/** On a shelf of the region, at a warehouse, to order, nowhere: the best first, by popularity inside. */
function* stockTiers(index: CategoryIndex, matching: Bits, reach: RegionReach): Generator<Bits> {
  const rest = matching.slice();
  for (const locationIds of [reach.shopIds, reach.warehouseIds, reach.supplierIds]) {
    const tier = index.rowsAt(locationIds);
    keepCommon(tier, rest);
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
  // Walking the kept order until enough rows are met, or sorting the few that match: whichever is shorter.
  const walk = order.length * (needed / total);
  const sorting = total * Math.log2(total + 1) * 12;
  if (sorting < walk) {
    const rows = new Int32Array(total);
    listRows(matching, rows);
    return [...rows.sort(index.compareBy(sort)).subarray(offset, needed)];
  }
  const page: number[] = [];
  let met = 0;
  for (let at = 0; at < order.length && met < needed; at++) {
    const row = order[at] as number;
    if (!hasBit(matching, row)) continue;
    if (met >= offset) page.push(row);
    met += 1;
  }
  return page;
}
