import type { Executor } from "../../platform/db/database.ts";
import { dayText } from "../../platform/format.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { localTime } from "../../platform/zone-time.ts";
import { cancelAppointment } from "../appointments/cancel.ts";
import { nearestTimes } from "../booking/look-for-time.ts";
import { type BookingShop, shopOfVisit } from "../booking/shops.ts";
import type { BookingDependencies } from "../booking/visit-access.ts";
import { tellOfVisit, type VisitNews } from "../booking/visit-messages.ts";
import { type AppointmentRow, lockByNumber } from "../booking/visits-store.ts";
import { earliestOfVisit } from "../booking/whereabouts.ts";
import { noteOnVisit, readBaysOf } from "./plan-store.ts";

export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const NAMED_TIMES = 3;

/** Tells the customer of a visit why it cannot be as agreed, and what is free instead at its shop. */
export async function tellWithNearest(
  tx: Executor,
  dependencies: BookingDependencies,
  row: AppointmentRow,
  { news, why, shop }: { news: VisitNews; why: string; shop: BookingShop },
): Promise<void> {
  const { day, minute } = localTime(row.startsAt, shop.zone);
  const parts = (await readBaysOf(tx, row.id)).map(({ startsAt, endsAt, kind, inch }) => ({
    need: { kind, inch },
    minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
  }));
  const own = { holdId: null, appointmentId: row.id };
  const earliest = await earliestOfVisit(tx, dependencies.services, row, shop);
  const near = await nearestTimes(tx, shop, { parts, earliest, own }, { day, minute });
  const times = near.slice(0, NAMED_TIMES).map(({ date, time }) => `${dayText(date)} ${time}`);
  const instead = times.length > 0 ? [`Ближайшее свободное время: ${times.join("; ")}.`] : [];
  await tellOfVisit(tx, dependencies, row, news, [sentence(why), ...instead]);
}

interface Stranded {
  numbers: readonly string[];
  /** They are cancelled; else their customers are asked to move them, and they stay until then. */
  isCancelled: boolean;
  /** The customer reads it. */
  why: string;
}

/**
 * Tells the customers of visits outside of the hours of their centre, in the transaction that closes it and under the locks of its days. To be
 * cancelled, the visits have to be locked before the days are.
 */
export async function tellStranded(
  tx: Executor,
  dependencies: BookingDependencies,
  { numbers, isCancelled, why }: Stranded,
  caller: StaffCaller,
): Promise<void> {
  const { services } = dependencies;
  for (const number of numbers) {
    const row = await lockByNumber(tx, number);
    if (row?.status !== "active") continue;
    const shop = shopOfVisit(services.regions, row.locationId);
    await tellWithNearest(tx, dependencies, row, { news: isCancelled ? "cancelled_by_shop" : "bay_closed", why, shop });
    if (!isCancelled) continue;
    await cancelAppointment(tx, services, row, "closure");
    await noteOnVisit(tx, row.id, { staffNote: why, handledBy: userIdOf(caller), handledAt: services.now() });
  }
}
