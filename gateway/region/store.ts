import { createHash } from "node:crypto";
import { asc, inArray } from "drizzle-orm";
import type { SiteNotification } from "../contract/region.ts";
import type { Database } from "../db/database.ts";
import { leadTimes, locations, regions } from "../db/schema/regions.ts";
import { banners, siteNotifications } from "../db/schema/site.ts";
import { sanitizeAnnouncement } from "./sanitize-announcement.ts";

export type RegionRow = typeof regions.$inferSelect;
export type LocationRow = typeof locations.$inferSelect;
export type BannerRow = typeof banners.$inferSelect;

export async function readRegionsAndLocations(db: Database) {
  // Sequentially, because within a transaction there is only one connection.
  return {
    regions: await db.select().from(regions).orderBy(asc(regions.id)),
    locations: await db.select().from(locations).orderBy(asc(locations.id)),
    leadTimes: await db.select().from(leadTimes),
  };
}

/** A row to insert, sanitised. Rows written in any other way are sanitised when they are read. NAV-056 */
export const announcementRow = (row: typeof siteNotifications.$inferInsert) => ({
  ...row,
  announce: sanitizeAnnouncement(row.announce),
});

/** The hash covers what visitors see: an edited announcement is shown again to those who have closed it. NAV-060 */
export async function readAnnouncements(db: Database): Promise<SiteNotification[]> {
  const rows = await db.select().from(siteNotifications).orderBy(asc(siteNotifications.id));
  return rows.map((row) => {
    const announce = sanitizeAnnouncement(row.announce);
    return { ...row, announce, hash: hashOf(`${row.type}\n${row.title}\n${announce}`) };
  });
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

export async function readBanners(db: Database, placements: readonly string[]): Promise<BannerRow[]> {
  if (placements.length === 0) return [];
  return db
    .select()
    .from(banners)
    .where(inArray(banners.placement, [...placements]))
    .orderBy(asc(banners.id));
}
