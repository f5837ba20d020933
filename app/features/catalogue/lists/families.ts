import { type Category, categories, categorySlugs } from "../../../../gateway/contract/catalogue/categories.ts";

/** A list route: its path and the categories shown there, the default one first. Truck tyres share the route of tyres. CAT-013, CAT-014 */
export interface CatalogueFamily {
  path: string;
  categories: readonly [Category, ...Category[]];
}

const byPath = new Map<string, CatalogueFamily>();
for (const category of categorySlugs) {
  const path = categories[category].list;
  const family = byPath.get(path);
  byPath.set(path, { path, categories: family ? [...family.categories, category] : [category] });
}

export const catalogueFamilies: readonly CatalogueFamily[] = [...byPath.values()];

/** The list route of a path, with the rest of the path; null when it is not a list. */
export function familyOf(pathname: string): { family: CatalogueFamily; rest: string } | null {
  const path = pathname.endsWith("/") ? pathname : `${pathname}/`;
  const family = catalogueFamilies.find((candidate) => path.startsWith(candidate.path));
  return family ? { family, rest: path.slice(family.path.length) } : null;
}
