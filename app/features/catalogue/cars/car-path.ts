import { type Category, categories } from "../../../../gateway/contract/catalogue/categories.ts";
import { CAR_PARAMETER, type CarSlugs } from "../../../shared/chosen-car.ts";
import { withQuery } from "../../../shared/with-query.ts";

/** Categories that are chosen by car. */
export const fittedCategories = ["tyre", "disk", "battery"] as const satisfies readonly Category[];
export type FittedCategory = (typeof fittedCategories)[number];

export const CAR_SEGMENT = /^auto(brand|model|generation|modification)-is-/;
const OTHER_LIST = "category-is-trucktyre";

/** The list of what fits a car, as far as it is chosen. CAT-037 … CAT-040 */
export function carListPath(category: FittedCategory, car: Partial<CarSlugs>): string {
  return withCar(categories[category].list, car);
}

/**
 * The first page of the same list for this car, or without a car when `car` is null. Paths that do not depend on a car stay unchanged.
 * Takes a local path with its query.
 */
export function withCar(path: string, car: Partial<CarSlugs> | null): string {
  const [pathname = "", search = ""] = path.split("#")[0]?.split("?") ?? [];
  const list = fittedCategories.map((category) => categories[category].list).find((each) => pathname.startsWith(each));
  const segments = list ? pathname.slice(list.length).split("/").filter(Boolean) : [];
  if (!list || segments.includes(OTHER_LIST)) return path;
  const others = segments.filter((segment) => !CAR_SEGMENT.test(segment));
  const own = Object.entries(car ?? {}).map(([part, slug]) => `auto${part}-is-${slug}`);
  const query = new URLSearchParams(search);
  query.delete("page");
  query.delete(CAR_PARAMETER);
  const inOrder = [...others, ...own].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return withQuery(list + inOrder.map((segment) => `${segment}/`).join(""), query);
}

/** Catalogue paths are sorted by key, not by the whole segment. CAT-035 */
const keyOf = (segment: string): string => segment.split(/-is-|-from-|-to-/)[0] ?? "";
