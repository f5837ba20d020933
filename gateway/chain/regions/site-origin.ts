import type { RegionDirectory, RegionRow } from "./directory.ts";

/** What the links of messages are made of. */
export interface MessagingSite {
  regions: RegionDirectory;
  /** Scheme and host of the site without region. */
  siteOrigin: string;
}

/** Origin of a region's site: the default region is on the bare host. */
export function originOf(siteOrigin: string, region: Pick<RegionRow, "slug" | "isDefault">): string {
  const { protocol, host } = new URL(siteOrigin);
  return `${protocol}//${region.isDefault ? "" : `${region.slug}.`}${host}`;
}
