import type { SortOrder } from "../../contract/catalogue/goods-query.ts";
import { type Bits, countBits, hasBit, intersectWith, listRows, removeAll } from "./bits.ts";
import type { CategoryIndex } from "./category-index.ts";
import type { CompareRows } from "./row-order.ts";

/** Locations that supply a region, by kind. */
export interface RegionReach {
  /** Equal for equal locations. */
  key: string;
  shopIds: readonly number[];
  warehouseIds: readonly number[];
  supplierIds: readonly number[];
}

/** Rows of which a shop of the region has a whole set. The set is shared and must not be changed. */
export function rowsOfToday(index: CategoryIndex, { key, shopIds }: RegionReach): Bits {
  return index.cache.shelves(`today ${key}`, () => index.rowsOfSetAtAnyOf(shopIds));
}

/** Rows with pieces in the region's shops or at warehouses that deliver there. The set is shared and must not be changed. */
export function rowsAvailable(index: CategoryIndex, { key, shopIds, warehouseIds }: RegionReach): Bits {
  return index.cache.shelves(`available ${key}`, () => index.rowsAtAnyOf([...shopIds, ...warehouseIds]));
}

/** Rows that can be had in the region at all. */
function rowsInReach(index: CategoryIndex, { key, shopIds, warehouseIds, supplierIds }: RegionReach): Bits {
  return index.cache.shelves(`reach ${key}`, () => index.rowsAtAnyOf([...shopIds, ...warehouseIds, ...supplierIds]));
}

interface PageWindow {
  sort: SortOrder;
  offset: number;
  limit: number;
}

/**
 * Rows `offset` … `offset + limit` of the matching ones in the requested order. What is out of stock comes last in every order; among
 * equally available goods those of the season come first, except by price.
 */
export function pageOfRows(
  index: CategoryIndex,
  matching: Bits,
  total: number,
  { sort, offset, limit }: PageWindow,
  reach: RegionReach,
  season: string | null,
): number[] {
  const order = sort === "stock" ? "popularity" : sort;
  const inSeason = season !== null && order === "popularity" && index.lists.get("season")?.rowsWith([season]);
  if (total <= FEW_ROWS) {
    const rows = new Int32Array(total);
    listRows(matching, rows);
    const ranked = inRankOrder(rows, index.compareBy(order), suppliesOf(index, sort, reach), inSeason || null);
    return ranked.slice(offset, offset + limit);
  }
  const page: number[] = [];
  let skip = offset;
  for (const tier of tiersOf(index, matching, sort, reach, inSeason || null)) {
    if (page.length === limit) break;
    const count = countBits(tier);
    if (skip < count) {
      page.push(...takePage(index, tier, count, { sort: order, offset: skip, limit: limit - page.length }));
      skip = 0;
    } else skip -= count;
  }
  return page;
}

/** The best supply first; each contains the one before it. */
function suppliesOf(index: CategoryIndex, sort: SortOrder, reach: RegionReach): Bits[] {
  const inReach = rowsInReach(index, reach);
  return sort === "stock" ? [rowsOfToday(index, reach), rowsAvailable(index, reach), inReach] : [inReach];
}

/** Few rows are sorted faster than they are divided. */
const FEW_ROWS = 200;

function inRankOrder(
  rows: Int32Array,
  compare: CompareRows,
  supplies: readonly Bits[],
  inSeason: Bits | null,
): number[] {
  const rankOf = (row: number) => {
    const supply = supplies.findIndex((bits) => hasBit(bits, row));
    return 2 * (supply < 0 ? supplies.length : supply) + (inSeason && !hasBit(inSeason, row) ? 1 : 0);
  };
  return [...rows]
    .map((row) => ({ row, rank: rankOf(row) }))
    .sort((a, b) => a.rank - b.rank || compare(a.row, b.row))
    .map(({ row }) => row);
}

/** From the best available rows to those that are out; each found only when it is asked for. */
function* tiersOf(
  index: CategoryIndex,
  matching: Bits,
  sort: SortOrder,
  reach: RegionReach,
  inSeason: Bits | null,
): Generator<Bits> {
  let better: Bits | null = null;
  for (const supply of [...suppliesOf(index, sort, reach), null]) {
    if (inSeason) yield tierOf(matching, supply, better, inSeason, 0);
    yield tierOf(matching, supply, better, inSeason, -1);
    better = supply;
  }
}

/** The matching rows with this supply and no better one, in one pass; `flip` is −1 for those out of season. */
function tierOf(matching: Bits, supply: Bits | null, better: Bits | null, inSeason: Bits | null, flip: 0 | -1): Bits {
  const tier = matching.slice();
  if (supply && !better && inSeason) {
    for (let word = 0; word < tier.length; word++)
      tier[word] = (tier[word] as number) & (supply[word] as number) & ((inSeason[word] as number) ^ flip);
    return tier;
  }
  if (supply) intersectWith(tier, supply);
  if (better) removeAll(tier, better);
  if (inSeason && flip === 0) intersectWith(tier, inSeason);
  if (inSeason && flip === -1) removeAll(tier, inSeason);
  return tier;
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
