import type { RegionRow } from "./directory.ts";

/** Origin of a region's site: the default region is on the bare host. */
export function originOf(siteOrigin: string, region: Pick<RegionRow, "slug" | "isDefault">): string {
  const { protocol, host } = new URL(siteOrigin);
  return `${protocol}//${region.isDefault ? "" : `${region.slug}.`}${host}`;
}
