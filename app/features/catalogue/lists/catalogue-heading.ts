import { type Category, categories } from "../../../../gateway/contract/catalogue/categories.ts";
import type { Facet } from "../../../../gateway/contract/catalogue/goods.ts";
import { goodsName } from "../../../../gateway/contract/catalogue/goods-name.ts";
import { labelled } from "../../../shared/labelled.ts";
import type { CatalogueFilters } from "./filter-path.ts";
import { pathKeyOf } from "./goods-query.ts";

const SEASONS: Record<string, string> = { summer: "Летние", winter: "Зимние" };

/** Choices that follow the size in a heading: people search for such lists by name, so each has its own title. */
const TOLD_LAST = [
  "studs",
  "axle",
  "material",
  "type_akb",
  "polarity",
  "type_case",
  "kind",
  "length",
  "wiper-type",
  "viscosity",
  "oil-type",
];

/**
 * «Зимние шины Nokian 205/55 R16 для BMW 4 серия», «Моторные масла, вязкость: 5W-30»: what the list contains, in natural word order.
 * Facets with several chosen values are left to the chips.
 */
export function catalogueHeading(
  category: Category,
  filters: CatalogueFilters,
  facets: readonly Facet[],
  carName: string | null,
): string {
  const one = (key: string): string | null => {
    const [value, ...others] = filters.lists[key] ?? [];
    return value !== undefined && others.length === 0 ? titleOf(facets, key, value) : null;
  };
  const noun = categories[category].plural;
  const season = filters.lists.season?.length === 1 ? SEASONS[filters.lists.season[0] ?? ""] : undefined;
  const [brand, model] = [one("brand"), one("model")];
  const words = [
    season ? `${season} ${noun.toLowerCase()}` : noun,
    brand && model ? goodsName(brand, model) : (brand ?? model),
    sizeOf(category, filters),
    carName && `для ${carName}`,
  ];
  const last = TOLD_LAST.flatMap((key) => {
    const value = one(key);
    return value === null ? [] : labelled(facetTitle(facets, key), value);
  });
  return [words.filter(Boolean).join(" "), ...last].join(", ");
}

const facetTitle = (facets: readonly Facet[], pathKey: string): string =>
  facets.find(({ key }) => pathKeyOf(key) === pathKey)?.title ?? pathKey;

function sizeOf(category: Category, { lists }: CatalogueFilters): string | null {
  const single = (key: string) => (lists[key]?.length === 1 ? lists[key][0] : undefined);
  const [width, profile, diameter] = [single("width"), single("profile"), single("diameter")];
  if (category === "disk") return [diameter && `R${diameter}`, single("pcd")].filter(Boolean).join(" ") || null;
  if (width && profile && diameter) return `${width}/${profile} R${diameter}`;
  return diameter && !width && !profile ? `R${diameter}` : null;
}

/** Title of a facet's value; the value itself when the facet does not offer it. */
export function titleOf(facets: readonly Facet[], pathKey: string, value: string): string {
  const facet = facets.find((candidate) => pathKeyOf(candidate.key) === pathKey);
  return (facet?.kind === "list" && facet.values.find((candidate) => candidate.value === value)?.title) || value;
}
