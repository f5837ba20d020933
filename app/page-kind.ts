/** Decides which third-party scripts a page loads and which goal its crash counts as. GEN-014 … GEN-020, ERR-054 */
export type PageKind = "product" | "catalogue" | "search" | "cart" | "other";

/** By first segment. Apart from the other facts about paths, because this one goes to the browser with every page. */
const kinds = new Map<string, PageKind>([
  ["tyre", "product"],
  ["disk", "product"],
  ["goods", "product"],
  ["catalog", "catalogue"],
  ["search", "catalogue"],
  ["basket", "cart"],
]);

export const pageKind = (path: string): PageKind =>
  /^\/search\/?$/.test(path) ? "search" : (kinds.get(path.split("/", 2)[1] ?? "") ?? "other");
