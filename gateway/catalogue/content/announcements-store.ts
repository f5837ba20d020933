import { and, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { announcementRow } from "../../chain/regions/regions-store.ts";
import { sanitizeAnnouncement } from "../../chain/regions/sanitize-html.ts";
import { isInRegion } from "../../chain/regions/shown-store.ts";
import {
  type AnnouncementRow,
  type AnnouncementValues,
  announcementList,
} from "../../contract/catalogue/announcements.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { contain } from "../../platform/db/match.ts";
import { siteNotifications } from "../../platform/db/schema/site.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";

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

/** Announcements, the latest first. `today` decides their states. */
export const announcementRows = (executor: Executor, today: Day) =>
  listQuery(announcementList, {
    select: (cursor) =>
      executor
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
        .from(siteNotifications),
    order: { id },
    filters: {
      state: (state) => isInState(state, today),
      region: (region) => isInRegion({ regions }, region),
      text: (text) => contain([title, announce], text),
    },
  });
