import type { Category } from "../../../gateway/contract/categories.ts";
import { indexedLists } from "../crawlers/indexing-policy.ts";
import type { CatalogueFilters } from "./filter-path.ts";
import { cataloguePath } from "./links.ts";

/** A catalogue page as its address asks for it. */
export interface ListChoice {
  category: Category;
  filters: CatalogueFilters;
  page: number;
  /** Goods found; a list of nothing is no page to look for. */
  total: number;
  /** The list is a page of its own whatever the policy says: the special tyre path. */
  isOwnPage?: boolean;
}

/**
 * The address under which search engines should know a list: its own, or the nearest indexed list above it; path and query
 * without origin. Pages after the first are their own as long as the list is.
 */
export function canonicalOf({ category, filters, page, total, isOwnPage = false }: ListChoice): string {
  const ownPath = cataloguePath(category, filters);
  const path = isOwnPage ? ownPath : cataloguePath(category, indexedAbove(category, filters.lists, total));
  return path === ownPath && page > 1 ? `${path}?page=${page}` : path;
}

/** The largest indexed combination within a choice; of two equal ones the first of the policy. */
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
