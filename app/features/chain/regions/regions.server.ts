import { pickerData } from "../../../../gateway/contract/chain/region.ts";
import { outage } from "../../../visitor/error-responses.server.ts";
import { localPath } from "../../../visitor/local-path.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { PICKER_PARAMETER, SEARCH_PARAMETER, withoutPicker } from "./picker-address.ts";
import type { RegionLink, RegionLists } from "./region-lists.ts";

const russian = new Intl.Collator("ru");
const MAX_QUERY_LENGTH = 60;

/** All regions as links to their own hosts; null when the gateway does not answer. REG-021 */
export async function loadRegionLists(visitor: Visitor): Promise<RegionLists | null> {
  const [picker, region] = await Promise.all([
    visitor.gateway.call(pickerData, {}),
    visitor.region().catch(() => null),
  ]);
  if (!picker.ok) return null;
  // The bare host names no region.
  const currentSlug = region?.slug ?? visitor.regionSlug;
  const link = ({ slug, title }: { slug: string; title: string }): RegionLink => ({
    title,
    origin: visitor.originOf(slug),
    ...(slug === currentSlug && { isCurrent: true }),
  });
  const { mainCities, mainRegions, regions } = picker.data;
  return {
    mainCities: mainCities.map(link),
    mainRegions: mainRegions.map(({ title, items }) => ({ title, cities: items.map(link) })),
    delivery: regions
      .flatMap(({ title: area, items }) => items.map((city) => ({ ...link(city), area })))
      .sort((a, b) => russian.compare(a.title, b.title)),
  };
}

/**
 * The open picker for a page whose address requests it. Null when its lists cannot be loaded, and on the page of all regions, which
 * shows them itself. REG-007
 */
export async function loadRegionPicker(visitor: Visitor, url: URL) {
  if (url.searchParams.get(PICKER_PARAMETER) !== "1" || url.pathname === "/regions/") return undefined;
  const lists = await loadRegionLists(visitor);
  return lists ? { lists, here: localPath(withoutPicker(url)), query: queryOf(url) } : undefined;
}
export type RegionPickerView = NonNullable<Awaited<ReturnType<typeof loadRegionPicker>>>;

/** The list as a separate page; its links lead to the page the visitor came from. REG-021 … REG-023 */
export async function loadRegions(visitor: Visitor, url: URL) {
  const lists = await loadRegionLists(visitor);
  if (!lists) throw outage();
  return {
    lists,
    here: localPath(url.searchParams.get("from")),
    query: queryOf(url),
    canonical: `${visitor.origin}/regions/`,
  };
}
export type RegionsView = Awaited<ReturnType<typeof loadRegions>>;

const queryOf = (url: URL): string => (url.searchParams.get(SEARCH_PARAMETER) ?? "").slice(0, MAX_QUERY_LENGTH);
