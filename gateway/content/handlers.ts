import { editableRoutes } from "../back-office/editable-routes.ts";
import { announcementCalls, announcementList } from "../contract/announcements.ts";
import { type Route, route } from "../http/route.ts";
import { localTime } from "../region/zone-time.ts";
import type { Services } from "../services.ts";
import { announcementState } from "./announcement-state.ts";
import {
  announcementColumns,
  announcementTable,
  announcementValuesOf,
  readAnnouncementList,
  type StoredAnnouncement,
} from "./announcements-store.ts";

/** What staff write on the site. Triggers count each change, so that every process sees it. */
export function contentRoutes(services: Services): Route[] {
  const { connection, regions, now } = services;
  const { db } = connection;
  const titleOf = (slug: string): string => regions.regions.find((each) => each.slug === slug)?.title ?? slug;

  return [
    route(announcementList, async ({ state, region, text, ...position }, caller) => {
      const today = localTime(now(), regions.regionOf(caller.regionSlug).zone).day;
      const filters = { state, region, text };
      const { rows, ...page } = await readAnnouncementList(db, { ...filters, today }, position);
      const isExport = position.purpose === "export";
      if (isExport && position.after === undefined)
        await db.transaction((tx) => caller.audit(tx, { target: "CSV", before: null, after: filters }));
      return {
        ...page,
        rows: rows.map(({ cursor: _cursor, archivedAt, ...row }) => ({
          ...row,
          regions: row.regions.map(titleOf),
          state: announcementState({ ...row, archivedAt }, today),
        })),
        options: {
          region: isExport ? [] : regions.regions.map(({ slug, title }) => ({ value: slug, label: title })),
        },
      };
    }),
    ...editableRoutes<typeof announcementCalls.update.input.shape.values, StoredAnnouncement>(services, {
      calls: announcementCalls,
      table: announcementTable,
      valuesOf: announcementValuesOf,
      columnsOf: announcementColumns,
    }),
  ];
}
