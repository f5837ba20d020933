import type { FoundList } from "../../contract/catalogue/search.ts";

/** What customers give up first when there are no such goods, the least wanted first; what is not named goes before all of it. */
const WANTED: readonly string[] = [
  "load-index",
  "speed-index",
  "homologation",
  "xl",
  "vehicle",
  "approval",
  "cb",
  "finish",
  "color",
  "current",
  "type_case",
  "price",
  "et",
  "polarity",
  "runflat",
  "model",
  "volume",
  "studs",
  "brand",
  "season",
  "allSeason",
  "capacity",
  "viscosity",
  "pcd",
  "car",
  "profile",
  "width",
  "diameter",
];

const keyOf = (key: string): string => (key.startsWith("auto") ? "car" : key);
const wantedness = (key: string): number => WANTED.indexOf(key);

/** A request without some of its conditions, and their keys: each condition alone first, then more and more of them. */
export function* looserRequests(list: FoundList): Generator<{ list: FoundList; leftOut: string[] }> {
  const keys = [...new Set([...Object.keys(list.filters), ...Object.keys(list.ranges)].map(keyOf))].sort(
    (a, b) => wantedness(a) - wantedness(b),
  );
  const without = (leftOut: string[]) => ({ list: { ...list, ...withoutKeys(list, leftOut) }, leftOut });
  for (const key of keys) yield without([key]);
  for (let count = 2; count < keys.length; count++) yield without(keys.slice(0, count));
}

function withoutKeys({ filters, ranges }: FoundList, keys: readonly string[]): Pick<FoundList, "filters" | "ranges"> {
  const rest = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(keyOf(key))));
  return { filters: rest(filters), ranges: rest(ranges) };
}
