/**
 * The pattern of an address: addresses of one kind are made by the same code, so a few of each are enough.
 * `/catalog/tyres/brand-is-kama-or-nokian/price-to-9000/?page=2` is `/catalog/tyres/brand-is-*-or-*\/price-to-*\/?page`.
 */
export function kindOf({ pathname, searchParams }: URL): string {
  const segments = pathname.split("/").map((segment) => {
    if (segment.includes("-is-")) return segment.replace(/-is-.*/, segment.includes("-or-") ? "-is-*-or-*" : "-is-*");
    return segment.replace(/-(from|to)-[\d.]+/g, "-$1-*");
  });
  const [, first = ""] = segments;
  if (["tyre", "disk", "goods"].includes(first)) segments.fill("*", 2, -1);
  if (first === "order" && segments[2] !== "status") segments.fill("*", 2, -1);
  if (first === "sitemap") segments[2] = (segments[2] ?? "").replace(/-[\w-]+\.xml$/, "-*.xml");
  const names = [...new Set(searchParams.keys())].sort();
  return segments.join("/") + (names.length > 0 ? `?${names.join("&")}` : "");
}
