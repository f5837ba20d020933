import type { Services } from "../../chain/services.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";
import { nobodys, readSlotDays } from "../booking/days-store.ts";
import { shopById } from "../booking/shops.ts";
import { loadOf, percentOf } from "./rules.ts";
import { openSurge } from "./surges-store.ts";

/** Days that are looked at, today included. */
const DAYS = 3;
/** More than so many per cent of the fitting bays are taken. */
const FULL = 90;

/**
 * Opens the rush of the season at every centre whose next days are full, and keeps it open as long as they are. It ends by itself with its
 * last day; where staff have ended it, it stays ended for a day.
 */
export async function openSurges(services: Services, signal: AbortSignal): Promise<void> {
  const { regions, connection } = services;
  const { db } = connection;
  for (const region of regions.regions) {
    const shops = [...regions.locations.values()]
      .filter(({ kind, regionId, archivedAt }) => kind === "shop" && archivedAt === null && regionId === region.id)
      .map(({ id }) => shopById(regions, id));
    if (signal.aborted) return;
    if (shops.length === 0) continue;
    const now = services.now();
    const fromDay = localTime(now, region.zone).day;
    const toDay = addDays(fromDay, DAYS - 1);
    const days = await readSlotDays(db, shops, { from: fromDay, to: toDay, now, own: nobodys });
    for (const { id } of shops) {
      const load = percentOf((days.get(id) ?? []).map((day) => loadOf(day, now)));
      if (load === null || load <= FULL) continue;
      await db.transaction((tx) =>
        openSurge(tx, { locationId: id, regionSlug: region.slug, fromDay, toDay, now: services.now() }),
      );
    }
  }
}
