import { and, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/db/database.ts";
import { banners, siteNotifications, siteOffers } from "../../platform/db/schema/site.ts";

/** Columns of what is shown in some regions for a time. */
export type ShownColumns = Record<"regions" | "startsAt" | "endsAt" | "archivedAt", AnyPgColumn>;

export const isInRegion = ({ regions }: Pick<ShownColumns, "regions">, region: string): SQL | undefined =>
  or(sql`${regions} = '{}'`, sql`${region} = any(${regions})`);

/** Whether a row is shown in a region (a slug) at a minute of its clock. */
export const isShown = (columns: ShownColumns, region: string, minute: string): SQL | undefined =>
  and(
    isNull(columns.archivedAt),
    isInRegion(columns, region),
    or(isNull(columns.startsAt), lte(columns.startsAt, minute)),
    or(isNull(columns.endsAt), gt(columns.endsAt, minute)),
  );

/**
 * How many beginnings and ends of banners, offers and announcements the clocks of the regions have passed: another number as soon as one
 * of them comes, without anybody doing anything. `minutes` are what the clocks of different zones show.
 */
export async function countPassedMoments(db: Database, minutes: readonly string[]): Promise<number> {
  if (minutes.length === 0) return 0;
  const clocks = sql.join(
    minutes.map((minute) => sql`${minute}::timestamp`),
    sql`, `,
  );
  const [row] = await db.select({ passed: sql<number>`count(*)::int` }).from(
    sql`(select ${banners.startsAt} as at from ${banners}
        union all select ${banners.endsAt} from ${banners}
        union all select ${siteOffers.startsAt} from ${siteOffers}
        union all select ${siteOffers.endsAt} from ${siteOffers}
        union all select ${siteNotifications.startsOn}::timestamp from ${siteNotifications}
        union all select (${siteNotifications.endsOn} + 1)::timestamp from ${siteNotifications}
      ) as moments join unnest(array[${clocks}]) as clock on moments.at <= clock`,
  );
  return row?.passed ?? 0;
}
