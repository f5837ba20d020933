import type { RegionRow } from "./directory.ts";

/** Which pages a shop has something for. */
export interface Assortment {
  /** Another text when there is more or less. */
  version(): Promise<string>;
  /** As customers of a region see it. */
  of(region: RegionRow): Promise<RegionAssortment>;
}

export interface RegionAssortment {
  /** Lists and pages that there is nothing for. */
  missing: string[];
  leadsSomewhere(url: string): boolean;
}

/** A shop that has goods and works of all kinds. */
export const everything: Assortment = {
  version: async () => "",
  of: async () => ({ missing: [], leadsSomewhere: () => true }),
};

interface Link {
  url: string;
  items: Link[];
}

/** Links that lead somewhere. What is below one that does not takes its place, and what only repeats the link above it goes. */
export function soldLinks<Item extends Link & { items: Item[] }>(
  items: readonly Item[],
  leadsSomewhere: (url: string) => boolean,
): Item[] {
  return items.flatMap((item) => {
    const below = soldLinks(item.items, leadsSomewhere);
    if (!leadsSomewhere(item.url)) return below;
    const isRepeated = below.length < item.items.length && below.every(({ url }) => url === item.url);
    return [{ ...item, items: isRepeated ? [] : below }];
  });
}
