import type { Services } from "../../chain/services.ts";
import {
  type AnnouncementRow,
  announcementCalls,
  announcementList,
  announcementPreview,
} from "../../contract/catalogue/announcements.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { localTime } from "../../platform/zone-time.ts";
import {
  announcementColumns,
  announcementRows,
  announcementTable,
  announcementValuesOf,
  type StoredAnnouncement,
} from "./announcements-store.ts";
import { listFacts } from "./list-facts.ts";

/** The bar at the top of pages. */
export function announcementRoutes(services: Services): Route[] {
  const { connection, now } = services;
  const { db } = connection;
  const { titleOf, regionOptions } = listFacts(services);

  return [
    listRoute(services, announcementList, ({ zone }) => {
      const today = localTime(now(), zone).day;
      return show(
        announcementRows(db, today),
        (found) =>
          found.map(({ archivedAt, ...row }) => ({
            ...row,
            regions: row.regions.map(titleOf),
            state: announcementState({ ...row, archivedAt }, today),
          })),
        () => ({ region: regionOptions() }),
      );
    }),
    ...editableRoutes<typeof announcementCalls.update.input.shape.values, StoredAnnouncement>(services, {
      calls: announcementCalls,
      preview: announcementPreview,
      table: announcementTable,
      valuesOf: announcementValuesOf,
      columnsOf: announcementColumns,
    }),
  ];
}

interface Times {
  /** Calendar days, both included; null is open. */
  startsOn: Day | null;
  endsOn: Day | null;
  archivedAt: Date | null;
}

/** Whether an announcement is shown on a calendar day. */
function announcementState({ startsOn, endsOn, archivedAt }: Times, today: Day): AnnouncementRow["state"] {
  if (archivedAt !== null) return "archived";
  if (startsOn !== null && startsOn > today) return "planned";
  return endsOn !== null && endsOn < today ? "over" : "shown";
}
