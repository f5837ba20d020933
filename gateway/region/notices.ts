import { createHash } from "node:crypto";
import { asc, inArray } from "drizzle-orm";
import type { OutputOf } from "../contract/endpoint.ts";
import type { banners as bannersCall, SiteNotification } from "../contract/region.ts";
import type { Database } from "../db/database.ts";
import { banners, siteNotifications } from "../db/schema/site.ts";
import { sanitizeAnnounce } from "./announce.ts";

/** A notice as it goes into the store. Whoever wrote rows past this function is met at reading. NAV-056 */
export const notificationRow = (row: typeof siteNotifications.$inferInsert) => ({
  ...row,
  announce: sanitizeAnnounce(row.announce),
});

/** The hash is of what is said, so that a changed notice is shown again to those who closed it. NAV-060 */
export async function readNotifications(db: Database): Promise<SiteNotification[]> {
  const rows = await db.select().from(siteNotifications).orderBy(asc(siteNotifications.id));
  return rows.map((row) => {
    const announce = sanitizeAnnounce(row.announce);
    return { ...row, announce, hash: hashOf(`${row.type}\n${row.title}\n${announce}`) };
  });
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** One banner a placement, picked by `random` (0 to 1, one excluded). NAV-052, NAV-063 */
export async function readBanners(
  db: Database,
  placements: readonly string[],
  random: () => number,
): Promise<OutputOf<typeof bannersCall>["banners"]> {
  if (placements.length === 0) return {};
  const rows = await db
    .select()
    .from(banners)
    .where(inArray(banners.placement, [...placements]))
    .orderBy(asc(banners.id));
  return Object.fromEntries(
    placements.flatMap((placement) => {
      const candidates = rows.filter((row) => row.placement === placement);
      const kept = candidates[Math.floor(random() * candidates.length)];
      return kept ? [[placement, { url: kept.url, title: kept.title, images: kept.images }]] : [];
    }),
  );
}
