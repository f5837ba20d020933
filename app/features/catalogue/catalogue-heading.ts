import { type Category, categories } from "../../../gateway/contract/categories.ts";
import type { Facet } from "../../../gateway/contract/goods.ts";
import type { CatalogueFilters } from "./filter-path.ts";
import { pathKeyOf } from "./goods-query.ts";

const SEASONS: Record<string, string> = { summer: "Летние", winter: "Зимние" };

/** «Зимние шины Nokian 205/55 R16»: what the list is, in the order one says it. Long choices are left to the chips. */
export function catalogueHeading(category: Category, filters: CatalogueFilters, facets: readonly Facet[]): string {
  const one = (key: string): string | null => {
    const [value, ...others] = filters.lists[key] ?? [];
    return value !== undefined && others.length === 0 ? titleOf(facets, key, value) : null;
  };
  const noun = categories[category].plural;
  const season = filters.lists.season?.length === 1 ? SEASONS[filters.lists.season[0] ?? ""] : undefined;
  const words = [
    season ? `${season} ${noun.toLowerCase()}` : noun,
    one("brand"),
    one("model"),
    sizeOf(category, filters),
  ];
  return words.filter(Boolean).join(" ");
}

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
