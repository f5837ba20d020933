import type { pickerData } from "../../contract/chain/region.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import type { RegionRow } from "./directory.ts";

type Picker = OutputOf<typeof pickerData>;
type City = Picker["mainCities"][number];
type Group = Picker["regions"][number];

const russian = new Intl.Collator("ru");
const byTitle = (a: { title: string }, b: { title: string }) => russian.compare(a.title, b.title);

/** REG-025 … REG-028: main cities, areas with the other cities of a main region, and delivery-only areas. */
export function pickerOf(regions: readonly RegionRow[]): Picker {
  const ofKind = (kind: RegionRow["kind"]) => regions.filter((region) => region.kind === kind);
  return {
    mainCities: ofKind("main").map(cityOf).sort(byTitle),
    mainRegions: byArea(ofKind("sub")),
    regions: byArea(ofKind("delivery")),
  };
}

const cityOf = ({ id, title, slug }: RegionRow): City => ({ id, title, slug, url: "/" });

/** Areas have no table, so a group takes the id of its first city. */
function byArea(regions: readonly RegionRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const region of regions) {
    const group = groups.get(region.area) ?? { id: region.id, title: region.area, items: [] };
    group.items.push(cityOf(region));
    groups.set(region.area, group);
  }
  for (const group of groups.values()) group.items.sort(byTitle);
  return [...groups.values()].sort(byTitle);
}
