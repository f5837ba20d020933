import { titleOfValue } from "../catalogue/facet-definition.ts";
import { facetsOf } from "../catalogue/facets.ts";
import type { Category } from "../contract/categories.ts";
import type { OfferParam } from "../contract/feeds.ts";
import type { GoodsAttributes } from "../db/schema/goods.ts";

/** Figures that are no filters, by the names that feeds use for them. */
const told: readonly { key: string; name: string; unit?: string }[] = [
  { key: "fastener", name: "Тип крепежа" },
  { key: "dimensions", name: "Размеры" },
  { key: "weight", name: "Вес", unit: "кг" },
  { key: "warranty", name: "Гарантия", unit: "мес." },
];

/** Figures of a product as feeds tell them: flags are «да» and «нет», units stand apart, so that a feed can be read back. */
export function offerParams(category: Category, attributes: GoodsAttributes): OfferParam[] {
  const params: OfferParam[] = [];
  for (const facet of facetsOf[category]) {
    const value = attributes[facet.key];
    // A tyre for all seasons says so in its season.
    if (value === undefined || facet.key === "allSeason") continue;
    if (typeof value === "boolean") {
      if (value || facet.key === "studs") params.push({ name: facet.title, value: value ? "да" : "нет" });
    } else if (facet.kind === "range") {
      params.push({ name: facet.title, value: String(value), unit: facet.unit });
    } else if (facet.key === "season" && attributes.allSeason === true) {
      params.push({ name: facet.title, value: "Всесезонные" });
    } else {
      params.push({ name: facet.title, value: wordOf(titleOfValue(facet, String(value))) });
    }
  }
  for (const { key, name, unit } of told) {
    const value = attributes[key];
    if (value !== undefined) params.push({ name, value: String(value), ...(unit && { unit }) });
  }
  return params;
}

/** «MO — Mercedes-Benz» is marked «MO» on the tyre. */
const wordOf = (title: string): string => (title.split(" — ")[0] ?? title).replaceAll("\u00a0", " ");
