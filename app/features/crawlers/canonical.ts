import type { Category } from "../../../gateway/contract/categories.ts";
import { indexedLists } from "./indexing-policy.ts";

/** A catalogue page as its address asks for it. */
export interface ListChoice {
  category: Category;
  filters: {
    lists: Readonly<Record<string, readonly string[]>>;
    ranges: Readonly<Record<string, { from?: number; to?: number }>>;
  };
  page: number;
  /** Goods found; a list of nothing is no page to look for. */
  total: number;
  /** The list is a page of its own whatever the policy says: the special tyre path. */
  isOwnPage?: boolean;
}

interface CanonicalFilters {
  lists: Record<string, string[]>;
  ranges: Record<string, { from?: number; to?: number }>;
}

/**
 * The address under which search engines should know a list: its own, or the nearest indexed list above it; path and query
 * without origin. Pages after the first are their own as long as the list is.
 */
export function canonicalOf(
  { category, filters, page, total, isOwnPage = false }: ListChoice,
  pathOf: (category: Category, filters: CanonicalFilters) => string,
): string {
  const own: CanonicalFilters = {
    lists: Object.fromEntries(Object.entries(filters.lists).map(([key, values]) => [key, [...values]])),
    ranges: { ...filters.ranges },
  };
  const ownPath = pathOf(category, own);
  const path = isOwnPage ? ownPath : pathOf(category, indexedAbove(category, own.lists, total));
  return path === ownPath && page > 1 ? `${path}?page=${page}` : path;
}

/** The largest indexed combination within a choice; of two equal ones the first of the policy. */
function indexedAbove(category: Category, lists: Record<string, string[]>, total: number): CanonicalFilters {
  const isSingle = (key: string) => lists[key]?.length === 1;
  const best =
    total === 0
      ? []
      : indexedLists[category]
          .filter((keys) => keys.every(isSingle))
          .reduce<readonly string[]>((longest, keys) => (keys.length > longest.length ? keys : longest), []);
  return { lists: Object.fromEntries(best.map((key) => [key, lists[key] ?? []])), ranges: {} };
}
