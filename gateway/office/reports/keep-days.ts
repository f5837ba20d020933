import type { Services } from "../../chain/services.ts";
import { visitsByDay } from "./bookings-store.ts";
import { keepSomeDays } from "./kept-days-store.ts";
import { ordersByDay } from "./orders-store.ts";
import { revenueByDay } from "./revenue-store.ts";

/**
 * Sums up for reports the days that have ended, the newest first, and again those of which something has changed since. Days that are not
 * kept are counted from their rows by whoever asks for a report, so one is right at any time, only slower.
 */
export async function keepReportDays({ connection }: Pick<Services, "connection">, signal: AbortSignal): Promise<void> {
  for (const report of [ordersByDay, revenueByDay, visitsByDay]) {
    let hasMore = true;
    while (hasMore && !signal.aborted) hasMore = await connection.db.transaction((tx) => keepSomeDays(tx, report));
  }
}
