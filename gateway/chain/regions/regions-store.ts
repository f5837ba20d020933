import { createHash } from "node:crypto";
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { SiteNotification } from "../../contract/chain/region.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Database, Executor } from "../../platform/db/database.ts";
import { promoCampaigns } from "../../platform/db/schema/promo.ts";
import { courierTariffs, paymentLimits, supplyTerms } from "../../platform/db/schema/region-terms.ts";
import { leadTimes, locations, regions } from "../../platform/db/schema/regions.ts";
import { banners, siteNotifications } from "../../platform/db/schema/site.ts";
import { dataVersions } from "../../platform/db/schema/system-state.ts";
import type { PaymentLimit, RegionTariff, SupplyTerm } from "./region-rules.ts";
import { sanitizeAnnouncement } from "./sanitize-html.ts";
import { isInRegion, isShown } from "./shown-store.ts";

/** With what staff have set: what a courier costs there (null for nothing), and for which sums ways to pay are offered. */
export type RegionRow = typeof regions.$inferSelect & {
  courierTariff?: RegionTariff | null;
  paymentLimits?: readonly PaymentLimit[];
};
export type LocationRow = typeof locations.$inferSelect;
export type BannerRow = typeof banners.$inferSelect;

export async function readRegionsAndLocations(db: Executor) {
  // Sequentially, because within a transaction there is only one connection.
  return {
    // First: what changes meanwhile has another version.
    version: await readVersion(db, "directory"),
    regions: await db.select().from(regions).orderBy(asc(regions.id)),
    tariffs: await readCourierTariffs(db),
    limits: await readPaymentLimits(db),
    locations: await db.select().from(locations).orderBy(asc(locations.id)),
    leadTimes: await db.select().from(leadTimes),
    terms: await readSupplyTerms(db),
  };
}

/** Those that are in use. */
export const readCourierTariffs = (executor: Executor): Promise<RegionTariff[]> => {
  const { id, regions: named, priceKopecks, freeFromKopecks, validFrom, cityKm, reachKm, kmKopecks } = courierTariffs;
  const { archivedAt } = courierTariffs;
  return executor
    .select({ id, regions: named, priceKopecks, freeFromKopecks, validFrom, cityKm, reachKm, kmKopecks })
    .from(courierTariffs)
    .where(isNull(archivedAt));
};

/** Those that are in use. */
export const readPaymentLimits = (executor: Executor): Promise<PaymentLimit[]> => {
  const { id, regions: named, paymentGroup, method, isOffered, minKopecks, maxKopecks, archivedAt } = paymentLimits;
  return executor
    .select({ id, regions: named, paymentGroup, method, isOffered, minKopecks, maxKopecks })
    .from(paymentLimits)
    .where(isNull(archivedAt));
};

/** Those that are in use. */
export const readSupplyTerms = (executor: Executor): Promise<SupplyTerm[]> => {
  const { id, regions: named, locationId, days, archivedAt } = supplyTerms;
  return executor.select({ id, regions: named, locationId, days }).from(supplyTerms).where(isNull(archivedAt));
};

/** A row to insert, sanitised. Rows written in any other way are sanitised when they are read. NAV-056 */
export const announcementRow = (row: typeof siteNotifications.$inferInsert) => ({
  ...row,
  announce: sanitizeAnnouncement(row.announce),
});

/**
 * What a region shows on a calendar day of it. The hash covers what visitors see: an edited announcement is shown again to those who
 * have closed it. NAV-060
 */
export async function readAnnouncements(db: Database, regionSlug: string, today: Day): Promise<SiteNotification[]> {
  const { regions: shownIn, startsOn, endsOn, archivedAt } = siteNotifications;
  const rows = await db
    .select()
    .from(siteNotifications)
    .where(
      and(
        isNull(archivedAt),
        isInRegion({ regions: shownIn }, regionSlug),
        or(isNull(startsOn), lte(startsOn, today)),
        or(isNull(endsOn), gte(endsOn, today)),
      ),
    )
    .orderBy(asc(siteNotifications.id));
  return rows.map(({ id, type, title, announce: html, isPinned }) => {
    const announce = sanitizeAnnouncement(html);
    return { id, type, title, announce, isPinned, hash: hashOf(`${type}\n${title}\n${announce}`) };
  });
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** What a region shows at a minute of its clock. */
export async function readBanners(
  db: Database,
  placements: readonly string[],
  { region, minute }: { region: string; minute: string },
): Promise<BannerRow[]> {
  if (placements.length === 0) return [];
  return db
    .select()
    .from(banners)
    .where(and(inArray(banners.placement, [...placements]), isShown(banners, region, minute)))
    .orderBy(asc(banners.id));
}

/** Another text after each change of announcements, documents, menus or banners (`content`), or of regions and locations (`directory`). */
export async function readVersion(db: Executor, name: "content" | "directory"): Promise<string> {
  const [row] = await db
    .select({ version: dataVersions.version })
    .from(dataVersions)
    .where(eq(dataVersions.name, name));
  return String(row?.version ?? 0);
}

/** Campaigns that run, the latest first. */
export function readRunningCampaigns(db: Database, now: Date) {
  const { id, name, regions, startsAt, endsAt, usesLeft, archivedAt, isLive, popupText } = promoCampaigns;
  return db
    .select({ id, name, regions, hasPopup: sql<boolean>`${popupText} <> ''` })
    .from(promoCampaigns)
    .where(
      and(
        isNull(archivedAt),
        isLive,
        lte(startsAt, now),
        or(isNull(endsAt), gt(endsAt, now)),
        or(isNull(usesLeft), gt(usesLeft, 0)),
      ),
    )
    .orderBy(desc(id));
}
