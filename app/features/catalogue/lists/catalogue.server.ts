import { redirect } from "@remix-run/node";
import { type Category, categories, categorySlugs } from "../../../../gateway/contract/catalogue/categories.ts";
import { type Facet, goodsList } from "../../../../gateway/contract/catalogue/goods.ts";
import { slugsOfCar } from "../../../shared/chosen-car.ts";
import { formatNumber } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { goodsView } from "../goods/goods-view.ts";
import { canonicalOf } from "./canonical.ts";
import { filtersOfForm } from "./catalogue-form.ts";
import { catalogueHeading, titleOf } from "./catalogue-heading.ts";
import { facetViews } from "./facet-view.ts";
import { type CatalogueFilters, orderedRanges, parseFilterPath, toggled, without } from "./filter-path.ts";
import { isFormName } from "./form-names.ts";
import { anyCarOf, goodsQueryOf, meantLists, PAGE_SIZE, pathKeyOf, sortOf, viewQuery } from "./goods-query.ts";
import { cataloguePath } from "./links.ts";
import { isSpecialTyrePage, specialTyreTexts } from "./special-tyre-path.ts";

interface ChipView {
  label: string;
  removeHref: string;
}

const CAR_KEYS = ["autobrand", "automodel", "autogeneration", "automodification"];

/** The list for any car; `hasChosenCar` says that it has to be asked for. */
const withoutCar = (
  category: Category,
  filters: CatalogueFilters,
  view: { sort?: string; hasChosenCar: boolean },
): string =>
  cataloguePath(category, CAR_KEYS.reduce(without, filters)) +
  viewQuery({ ...(view.sort && { sort: view.sort }), isAnyCar: view.hasChosenCar });

interface ChipsContext {
  category: Category;
  facets: readonly Facet[];
  sort: string;
  isAnyCar: boolean;
  /** That of the list, too: the page shows it by itself. */
  isChosenCar: boolean;
  hasChosenCar: boolean;
  /** «Kia Rio»; null where the list is for several cars. */
  carName: string | null;
}

/** Every active filter with the address of the list without it, in the same order. The car counts as one filter and comes first. */
function chipsOf(filters: CatalogueFilters, context: ChipsContext): ChipView[] {
  const { category, facets, sort, isAnyCar, isChosenCar, hasChosenCar, carName } = context;
  const query = viewQuery({ sort, isAnyCar });
  const titles = new Map(facets.map((facet) => [pathKeyOf(facet.key), facet.title]));
  const lists = Object.entries(filters.lists)
    .filter(([key]) => !CAR_KEYS.includes(key))
    .flatMap(([key, values]) =>
      values.map((value) => ({
        label: chipLabel(key, titles.get(key) ?? key, titleOf(facets, key, value)),
        removeHref: cataloguePath(category, toggled(filters, key, value)) + query,
      })),
    );
  const ranges = Object.entries(filters.ranges).map(([key, range]) => ({
    label: `${titles.get(key) ?? key}: ${rangeText(range)}`,
    removeHref: cataloguePath(category, without(filters, key)) + query,
  }));
  const car =
    filters.lists.autobrand?.length && !isChosenCar
      ? [{ label: carName ?? "По моему автомобилю", removeHref: withoutCar(category, filters, { sort, hasChosenCar }) }]
      : [];
  return [...car, ...lists, ...ranges];
}

function chipLabel(key: string, title: string, value: string): string {
  if (!/^[\d.,/x]+$/.test(value)) return value;
  // A shop of another region is not among the facet's values, so only its id is known here.
  return key === "shops" ? "Центр другого города" : `${title} ${value}`;
}

function rangeText({ from, to }: { from?: number; to?: number }): string {
  return [from !== undefined && `от ${formatNumber(from)}`, to !== undefined && `до ${formatNumber(to)}`]
    .filter(Boolean)
    .join(" ");
}

/** A list route: its path and the categories shown there, the default one first. Truck tyres share the route of tyres. CAT-013, CAT-014 */
interface CatalogueFamily {
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

const MAX_PAGE = 10_000;

/** A page of the catalogue, or a redirect to its canonical address. 404 for a path that is no list and for a page that does not exist. */
export async function loadCatalogue(visitor: Visitor, url: URL) {
  const { category, filters } = readPath(url);
  const { chosenCar } = visitor;
  const hasChosenCar = chosenCar !== null;
  const isChosenCar =
    chosenCar !== null &&
    Object.entries(slugsOfCar(chosenCar)).every(([part, slug]) => filters.lists[`auto${part}`]?.join() === slug);
  const isAnyCar = hasChosenCar && anyCarOf(url.searchParams);
  const sort = sortOf(url.searchParams.get("sort"));
  const page = pageOf(url.searchParams.get("page"));
  const [list, region] = await Promise.all([
    visitor.gateway.call(goodsList, goodsQueryOf(category, filters, { sort, page })),
    visitor.region(),
  ]);
  const { items, total, facets, relaxations, car, ignored } = required(list);
  if (ignored.length > 0) {
    url.searchParams.delete("page");
    throw redirect(cataloguePath(category, ignored.map(pathKeyOf).reduce(without, filters)) + url.search, 301);
  }
  if (page > 1 && items.length === 0) throw notFound();
  const path = cataloguePath(category, filters);
  const asked = url.searchParams.get("more");
  const more = facets.some(({ key }) => pathKeyOf(key) === asked) ? asked : null;
  const isOwnPage = isSpecialTyrePage(path, filters, facets);
  const special = isOwnPage ? specialTyreTexts(filters, facets) : null;
  const isUnknown = total === 0 && (await hasUnknownValue(visitor, category, filters));
  const now = visitor.now();
  return {
    /** A filter has a value that no goods of the category have: there is no such page. */
    isUnknown,
    category,
    listPath: categories[category].list,
    path,
    canonical: visitor.origin + canonicalOf({ category, filters, page, total, isOwnPage }),
    heading: special?.heading ?? catalogueHeading(category, filters, facets, car?.name ?? null),
    /** Description for search results; null where the heading is enough. */
    description: special?.description ?? null,
    titleIn: region.titleIn,
    brandCrumb: brandCrumb(category, filters, facets),
    total,
    page,
    pageCount: Math.ceil(total / PAGE_SIZE),
    sort,
    goods: items.map((card) => goodsView(card, region.zone, now)),
    facets: facetViews(facets, {
      whole: more,
      // On a phone this anchor shows the form.
      hrefOf: (key) => `${path}${viewQuery({ sort, more: key, isAnyCar })}#filters`,
    }),
    more,
    isAnyCar,
    /** The same section without a choice, and whatever car is chosen. */
    resetHref: cataloguePath(category) + viewQuery({ isAnyCar }),
    wholeHref: cataloguePath(category) + viewQuery({ isAnyCar: hasChosenCar }),
    chips: chipsOf(filters, {
      category,
      facets,
      sort,
      isAnyCar,
      isChosenCar,
      hasChosenCar,
      carName: car?.name ?? null,
    }),
    relaxations: relaxations.map(({ key, title, count }) => ({
      title,
      count,
      href:
        key === "autobrand"
          ? withoutCar(category, filters, { hasChosenCar })
          : cataloguePath(category, without(filters, pathKeyOf(key))) + viewQuery({ isAnyCar }),
    })),
    carSizes: car?.sizes ?? [],
    hiddenFields: hiddenFields(filters, facets),
    minPrice: Math.min(...items.map(({ price }) => price)),
    isStale: list.ok && list.stale,
  };
}
export type CatalogueView = Awaited<ReturnType<typeof loadCatalogue>>;

/** Without lists that narrow nothing by themselves, or depend on more than the goods: that nothing is in stock today is no reason for a 404. */
const isOwnOfGoods = (key: string) =>
  !key.startsWith("auto") && !["category", "discount", "rating", "shops", "stock"].includes(key);

/** Whether a list among the filters finds nothing even by itself. */
async function hasUnknownValue(
  { gateway }: Visitor,
  category: Category,
  { lists }: CatalogueFilters,
): Promise<boolean> {
  const alone = Object.entries(lists).filter(([key]) => isOwnOfGoods(key));
  const found = await Promise.all(
    alone.map(([key, values]) => {
      const query = goodsQueryOf(category, { lists: { [key]: values }, ranges: {} }, { sort: "popularity", page: 1 });
      return gateway.call(goodsList, { ...query, limit: 1 });
    }),
  );
  return found.some((list) => list.ok && list.data.total === 0);
}

/** Category and filters of the address; throws the redirect when a form sent a query or the path is not the canonical one. CAT-072 */
function readPath(url: URL): { category: Category; filters: CatalogueFilters } {
  const found = familyOf(url.pathname);
  const filters = found && parseFilterPath(decodeURIComponent(found.rest));
  if (!found || !filters) throw notFound();
  const form = filtersOfForm(url.searchParams, isFormName);
  const { lists: flash, ranges } = form ? mergeForm(filters, form) : filters;
  const chosen = { lists: meantLists(flash), ranges: orderedRanges(ranges) };
  const [named = found.family.categories[0], ...others] = chosen.lists.category ?? [];
  const category = found.family.categories.find((candidate) => candidate === named);
  if (!category || others.length > 0) throw notFound();

  const canonical = cataloguePath(category, chosen);
  const asked = url.pathname.endsWith("/") ? url.pathname : `${url.pathname}/`;
  if (form)
    throw redirect(
      canonical +
        viewQuery({
          sort: sortOf(url.searchParams.get("sort")),
          more: url.searchParams.get("more"),
          isAnyCar: anyCarOf(url.searchParams),
        }),
      302,
    );
  if (decodeURIComponent(asked) !== decodeURIComponent(canonical)) throw redirect(canonical + url.search, 301);
  const { category: _own, ...lists } = chosen.lists;
  return { category, filters: { ...chosen, lists } };
}

/** The form sends every choice except the car, which has no field in it. */
function mergeForm(path: CatalogueFilters, form: CatalogueFilters): CatalogueFilters {
  const car = Object.entries(path.lists).filter(([key]) => key.startsWith("auto"));
  return { lists: { ...Object.fromEntries(car), ...form.lists }, ranges: form.ranges };
}

/** Whether the address is that of a form that was sent: it is answered with another address. */
export const isSentForm = (url: URL): boolean => [...url.searchParams.keys()].some(isFormName);

function pageOf(value: string | null): number {
  if (value === null) return 1;
  const page = Number(value);
  if (!Number.isInteger(page) || page < 1 || page > MAX_PAGE) throw notFound();
  return page;
}

/** Hidden fields for choices that no facet of the reply shows, such as the car, so that the form does not lose them. */
export function hiddenFields(
  { lists, ranges }: CatalogueFilters,
  facets: readonly Facet[],
): [name: string, value: string][] {
  const keysOf = (kind: Facet["kind"]) =>
    new Set(facets.filter((facet) => facet.kind === kind).map(({ key }) => pathKeyOf(key)));
  const shown = { lists: keysOf("list"), ranges: keysOf("range") };
  return [
    ...Object.entries(lists).flatMap(([key, values]) =>
      shown.lists.has(key) ? [] : values.map((value): [string, string] => [key, value]),
    ),
    ...Object.entries(ranges).flatMap(([key, range]) =>
      shown.ranges.has(key)
        ? []
        : Object.entries(range).map(([bound, value]): [string, string] => [`${key}-${bound}`, String(value)]),
    ),
  ];
}

function brandCrumb(category: Category, filters: CatalogueFilters, facets: readonly Facet[]) {
  const [brand, ...others] = filters.lists.brand ?? [];
  if (!brand || others.length > 0) return null;
  return {
    label: titleOf(facets, "brand", brand),
    href: cataloguePath(category, { lists: { brand: [brand] }, ranges: {} }),
  };
}
