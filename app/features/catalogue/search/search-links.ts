import type { FoundList, SearchPage } from "../../../../gateway/contract/catalogue/search.ts";
import { filtersOfQuery } from "../lists/goods-query.ts";
import { cataloguePath } from "../lists/links.ts";

const paths: Readonly<Record<SearchPage, string>> = {
  fitting: "/service-tyre-fitting/",
  services: "/service-catalog/",
  delivery: "/delivery/",
  guarantee: "/guarantee/",
  contacts: "/contacts/",
  about: "/about/",
  offers: "/offers/",
  loyalty: "/disknt/",
  order: "/order/status/",
  cars: "/cars/",
  comparison: "/comparison/",
  basket: "/basket/",
  account: "/my/",
  seen: "/recently-seen/",
  regions: "/regions/",
};

/** Pages of one visitor, which are not the place for what was typed. */
const withoutQuery: ReadonlySet<SearchPage> = new Set(["order", "basket", "account"]);

const withQuery = (path: string, query: string): string => `${path}?${new URLSearchParams({ q: query })}`;

/** Where a found list or page is; the query goes along, so that the field keeps it. */
export function pathOfFound(
  { catalogue, page }: { catalogue: FoundList | null; page: SearchPage | null },
  query: string,
): string | null {
  if (page) return withoutQuery.has(page) ? paths[page] : withQuery(paths[page], query);
  return catalogue && withQuery(cataloguePath(catalogue.category, filtersOfQuery(catalogue)), query);
}

export const searchPath = (query: string, more: Record<string, string> = {}): string =>
  withQuery("/search/", query) +
  Object.entries(more)
    .map(([name, value]) => `&${name}=${value}`)
    .join("");
