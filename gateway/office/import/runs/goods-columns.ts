/**
 * Columns of `goods` that an import writes, and besides them whether they are available and what the list says of their price, with their
 * types and keys of `PricedGoods`.
 */
export const COLUMNS = [
  ["sku", "text", "sku"],
  ["category", "text", "category"],
  ["slug", "text", "slug"],
  ["brand_slug", "text", "brandSlug"],
  ["brand_title", "text", "brandTitle"],
  ["model_slug", "text", "modelSlug"],
  ["model_title", "text", "modelTitle"],
  ["title", "text", "title"],
  ["size_text", "text", "sizeText"],
  ["attributes", "jsonb", "attributes"],
  ["description", "text", "description"],
  ["price_kopecks", "integer", "priceKopecks"],
  ["market_price_kopecks", "integer", "marketPriceKopecks"],
  ["is_sale", "boolean", "isSale"],
  ["barcodes", "text[]", "barcodes"],
  ["vendor_code", "text", "vendorCode"],
  ["least_quantity", "integer", "leastQuantity"],
  ["quantity_step", "integer", "quantityStep"],
  ["picture_urls", "text[]", "pictureUrls"],
  ["available", "boolean", "available"],
  ["prices", "jsonb", "prices"],
  ["listed_kopecks", "integer", "listedKopecks"],
  ["listed_kind", "text", "listedKind"],
] as const;

const BESIDES: readonly string[] = ["available", "prices", "listed_kopecks", "listed_kind"];

export const WRITTEN = COLUMNS.map(([name]) => name).filter((name) => !BESIDES.includes(name));
/** The columns of a table with this alias. */
export const list = (alias: string) => WRITTEN.map((name) => `${alias}.${name}`).join(", ");

/** What staff may say in place of the import, by the column: of goods with overrides (`o`) the imported value is kept beside it. */
export const OVERRIDABLE: readonly string[] = ["description", "price_kopecks", "is_sale"];
const isOverridable = (name: string): boolean => OVERRIDABLE.includes(name);

/** What was imported before, of goods (`g`) and their overrides. */
export const importedOf = (name: string): string =>
  isOverridable(name) ? `coalesce(o.imported_${name}, g.${name})` : `g.${name}`;
export const IMPORTED = WRITTEN.map(importedOf).join(", ");
export const IMPORTED_HIDDEN = "coalesce(o.imported_is_hidden, g.is_hidden)";
/** What is sold after this import. */
export const SOLD = WRITTEN.map((name) => (isOverridable(name) ? `coalesce(o.${name}, i.${name})` : `i.${name}`)).join(
  ", ",
);
