import { shopSummaryOf } from "../../chain/regions/shops.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { lockShopDays } from "../appointments/appointments-store.ts";
import { cancelAppointment } from "../appointments/cancel.ts";
import { deleteEndedHolds, readDaysOfEndedHolds } from "./minutes-store.ts";
import { dueReminder, FREED_MINUTES_BEFORE } from "./round-rules.ts";
import { endVisits, lockUnconfirmed, noteReminder, readToRemind } from "./rounds-store.ts";
import type { BookingDependencies } from "./visit-access.ts";
import { tellOfVisit } from "./visit-messages.ts";

/** Deletes holds that have ended, a shop's day at a time under its lock. */
export async function endHolds({ services }: BookingDependencies, signal: AbortSignal): Promise<void> {
  const { db } = services.connection;
  for (const place of await readDaysOfEndedHolds(db, services.now())) {
    if (signal.aborted) return;
    await db.transaction(async (tx) => {
      await lockShopDays(tx, [place]);
      await deleteEndedHolds(tx, place.locationId, place.day, services.now());
    });
  }
}

/** Reminds of visits, of each once the day before and once three hours before: noted in the transaction of the message. */
export async function remindOfVisits(dependencies: BookingDependencies, signal: AbortSignal): Promise<void> {
  const { services } = dependencies;
  const { db } = services.connection;
  const now = services.now();
  let afterId = 0;
  while (!signal.aborted) {
    const rows = await readToRemind(db, now, afterId);
    for (const row of rows) {
      if (signal.aborted) return;
      afterId = row.id;
      const news = dueReminder(row, shopSummaryOf(services.regions, row.locationId).zone, now);
      if (!news) continue;
      await db.transaction(async (tx) => {
        const noted = await noteReminder(tx, row.id, news, now);
        if (noted) await tellOfVisit(tx, dependencies, noted, news);
      });
    }
    if (rows.length === 0) return;
  }
}

/** Frees the places of visits of the rush that nobody has confirmed. */
export async function freeUnconfirmed(dependencies: BookingDependencies, signal: AbortSignal): Promise<void> {
  const { services } = dependencies;
  while (!signal.aborted) {
    const now = services.now();
    const before = new Date(now.getTime() + FREED_MINUTES_BEFORE * 60_000);
    const isFreed = await services.connection.db.transaction(async (tx) => {
      const row = await lockUnconfirmed(tx, before, now);
      if (!row) return false;
      await cancelAppointment(tx, services, row, "unconfirmed");
      await tellOfVisit(tx, dependencies, row, "freed");
      return true;
    });
    if (!isFreed) return;
  }
}

/** What ended a day ago took place. */
export async function endPastVisits({ services }: BookingDependencies): Promise<void> {
  const now = services.now();
  await endVisits(services.connection.db, new Date(now.getTime() - DAY_MS), now);
}
