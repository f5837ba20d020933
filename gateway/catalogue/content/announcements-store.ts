import { and, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { sanitizeAnnouncement } from "../../chain/regions/sanitize-announcement.ts";
import { announcementRow } from "../../chain/regions/store.ts";
import type { AnnouncementRow, AnnouncementValues } from "../../contract/catalogue/announcements.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { siteNotifications } from "../../platform/db/schema/site.ts";
import { contain } from "../../platform/db/text-match.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";

export type StoredAnnouncement = typeof siteNotifications.$inferSelect & EditableRow;

export const announcementTable = siteNotifications;

export const announcementColumns = ({ startsOn, endsOn, ...values }: AnnouncementValues) => ({
  ...announcementRow(values),
  startsOn,
  endsOn,
});

export const announcementValuesOf = (row: StoredAnnouncement): AnnouncementValues => ({
  title: row.title,
  announce: sanitizeAnnouncement(row.announce),
  type: row.type,
  isPinned: row.isPinned,
  regions: row.regions,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
});

interface AnnouncementFilters {
  state?: AnnouncementRow["state"] | undefined;
  /** A slug. */
  region?: string | undefined;
  text?: string | undefined;
  /** Calendar day that decides the state. */
  today: Day;
}

const { id, title, announce, regions, startsOn, endsOn, archivedAt } = siteNotifications;

function isInState(state: AnnouncementRow["state"], today: Day): SQL | undefined {
  switch (state) {
    case "archived":
      return isNotNull(archivedAt);
    case "planned":
      return and(isNull(archivedAt), sql`${startsOn} > ${today}`);
    case "over":
      return and(isNull(archivedAt), sql`${endsOn} < ${today}`);
    default:
      return and(
        isNull(archivedAt),
        sql`coalesce(${startsOn} <= ${today}, true)`,
        sql`coalesce(${endsOn} >= ${today}, true)`,
      );
  }
}

/** A page of announcements, the latest first. */
export async function readAnnouncementList(
  executor: Executor,
  { state, region, text, today }: AnnouncementFilters,
  position: ListPosition,
) {
  const condition = all(
    state !== undefined && isInState(state, today),
    region !== undefined && or(sql`${regions} = '{}'`, sql`${region} = any(${regions})`),
    text !== undefined && contain([title, announce], text),
  );
  const { cursor, where, orderBy, limit } = keysetOf({ sort: id, id, direction: "desc" }, position);
  const found = await executor
    .select({
      id,
      title,
      type: siteNotifications.type,
      isPinned: siteNotifications.isPinned,
      regions,
      startsOn,
      endsOn,
      archivedAt,
      cursor,
    })
    .from(siteNotifications)
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(executor, sql`select 1 from ${siteNotifications} where ${condition ?? sql`true`}`);
  return { ...pageOf(found, position), total };
}
