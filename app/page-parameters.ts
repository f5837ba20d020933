import { isFormName } from "./features/catalogue/lists/form-names.ts";

/**
 * The parameters of addresses that pages for everybody read. What stands here makes a page of its own in the page cache, what does not is
 * never seen by the page: advertising, analytics and whatever else is added to links lead to the one page. Pages of one visitor are not
 * among them; those read what they like.
 */
type Reads = (name: string) => boolean;

const nothing: Reads = () => false;

function only(...names: string[]): Reads {
  const read = new Set(names);
  return (name) => read.has(name);
}

/** What was searched for stays in the field of the page that the search led to. */
const view = only("sort", "page", "more", "car", "q");
const list: Reads = (name) => view(name) || isFormName(name);

/** By path; the first that fits counts. */
const table: readonly (readonly [path: RegExp, reads: Reads])[] = [
  [/^\/catalog\//, list],
  [/^\/search\/?$/, only("q", "sku", "page", "literal")],
  [/^\/search\/suggest\.json$/, only("q")],
  [/^\/search\//, list],
  [/^\/(tyre|disk|goods)\//, only("picture")],
  [/^\/reviews\//, only("sort", "page")],
  [/^\/comparison\/?$/, only("sku", "differences", "left", "right", "q")],
  [/^\/recently-seen\/?$/, only("sku", "q")],
  [/^\/cars\/?$/, only("category", "back", "brand", "model", "generation", "modification", "year", "q")],
  [/^\/company\//, only("version")],
  [/^\/disknt\/?$/, only("goods", "price", "q")],
  [/^\/(service-tyre-fitting|service-catalog|delivery|guarantee|contacts|about|offers|regions)\/?$/, only("q")],
];

/** What scripts ask for instead of a page, under its path. */
const DATA = /(\/_root)?\.data$/;

export function readsParameter(path: string, name: string): boolean {
  const isData = DATA.test(path);
  // Which parts of the page they want.
  if (isData && name === "_routes") return true;
  const page = isData ? path.replace(DATA, "/") : path;
  const reads = table.find(([pattern]) => pattern.test(page))?.[1] ?? nothing;
  return reads(name);
}
