/**
 * The pattern of an address: addresses of one kind are made by the same code.
 * `/catalog/tyres/brand-is-kama-or-nokian/price-to-9000/?page=2` is `/catalog/tyres/brand-is-*-or-*\/price-to-*\/?page`.
 */
export function kindOf({ pathname, searchParams }: URL): string {
  const segments = pathname.split("/").map((segment) => {
    if (segment.includes("-is-")) return segment.replace(/-is-.*/, segment.includes("-or-") ? "-is-*-or-*" : "-is-*");
    return segment.replace(/-(from|to)-[\d.]+/g, "-$1-*");
  });
  const [, first = "", second = ""] = segments;
  if (["tyre", "disk", "goods"].includes(first)) segments.fill("*", 2, -1);
  if (first === "order" && second !== "status") segments.fill("*", 2, -1);
  if (["reviews", "product-live"].includes(first)) segments[2] = second.replace(/^\d+/, "*");
  if (first === "sitemap") segments[2] = second.replace(/-[\w-]+\.xml$/, "-*.xml");
  if (first === "assets") segments[2] = second.replace(/^.*(?=\.)/, "*");
  if (first === "api") segments.push((segments.pop() ?? "").replace(/^\d+/, "*"));
  const names = [...new Set(searchParams.keys())].sort();
  return segments.join("/") + (names.length > 0 ? `?${names.join("&")}` : "");
}

/**
 * What makes pages alike to who looks at their HTML: lists are one template whatever was chosen from them, texts are another, and the dialogs
 * of a page are the same over all pages.
 */
export function templateOf(kind: string): string {
  const dialog = /\bshow\w+Modal\b/.exec(kind);
  if (dialog) return dialog[0];
  return kind
    .replace(/^\/(?:catalog|search)\/[a-z-]+\/[^?]+$/, "a list that is chosen from")
    .replace(/^\/(?:catalog|search)\/[a-z-]+\/[^?]*\?/, "a list?")
    .replace(/^\/search\/[a-z-]+\/$/, "a list of small goods")
    .replace(/^\/company\/.+/, "a text");
}
