import type { Category } from "../../../../gateway/contract/catalogue/categories.ts";
import type { CatalogueFilters } from "./filter-path.ts";
import { indexedLists } from "./indexing-policy.ts";
import { cataloguePath } from "./links.ts";

/** A catalogue page as requested by its address. */
export interface ListChoice {
  category: Category;
  filters: CatalogueFilters;
  page: number;
  /** Number of goods found; an empty list is not indexed. */
  total: number;
  /** The list is indexed whatever the policy says: the special tyre path. */
  isOwnPage?: boolean;
}

/**
 * The canonical address of a list for search engines: its own, or that of the nearest indexed list above it; path and query
 * without the origin. Later pages of an indexed list are canonical themselves.
 */
export function canonicalOf({ category, filters, page, total, isOwnPage = false }: ListChoice): string {
  const ownPath = cataloguePath(category, filters);
  const path = isOwnPage ? ownPath : cataloguePath(category, indexedAbove(category, filters.lists, total));
  return path === ownPath && page > 1 ? `${path}?page=${page}` : path;
}

/** The largest indexed combination of the chosen filters; of two equally large ones the first in the policy. */
function indexedAbove(category: Category, lists: Record<string, string[]>, total: number): CatalogueFilters {
  const isSingle = (key: string) => lists[key]?.length === 1;
  const best =
    total === 0
      ? []
      : indexedLists[category]
          .filter((keys) => keys.every(isSingle))
          .reduce<readonly string[]>((longest, keys) => (keys.length > longest.length ? keys : longest), []);
  return { lists: Object.fromEntries(best.map((key) => [key, lists[key] ?? []])), ranges: {} };
}
