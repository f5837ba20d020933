import { eq } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKeys } from "../../platform/db/lock-key.ts";
import { bayTimes } from "../../platform/db/schema/booking.ts";

export interface ShopDay {
  locationId: number;
  /** By the shop's clock. */
  day: Day;
}

/**
 * Whoever gives or takes minutes of a shop's day waits here for the others, after the row of an appointment and before its minutes. Days are
 * locked in one order, so that two who need both never wait for each other.
 */
export async function lockShopDays(tx: Executor, days: readonly ShopDay[]): Promise<void> {
  const keys = new Set(days.map(({ locationId, day }) => `bays ${String(locationId).padStart(10, "0")} ${day}`));
  await lockKeys(tx, [...keys].sort());
}

/** Gives the minutes of an appointment back; call it under the lock of its day. */
export async function freeMinutes(tx: Executor, appointmentId: number): Promise<void> {
  await tx.delete(bayTimes).where(eq(bayTimes.appointmentId, appointmentId));
}
