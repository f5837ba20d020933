import { deleteOldSignIns } from "./auth/cleanup-store.ts";
import { forgetOldNotices } from "./callbacks/forget-notices.ts";
import { deleteOldCarts } from "./cart/store.ts";
import { deleteExpiredUseCounts } from "./db/rate-limit-store.ts";
import { announceReturns } from "./enquiries/announce-returns.ts";
import type { Schedule } from "./jobs/schedule.ts";
import { refreshDueBalances } from "./loyalty/refresh-due-balances.ts";
import { deleteOldMessages } from "./outbox/store.ts";
import { deleteOldConfirmations } from "./phone-confirm/store.ts";
import type { Services } from "./services.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Everything that the gateway does by the clock, once a period over all processes. */
export function schedulesOf(services: Services, siteOrigin: string): Schedule[] {
  const { db } = services.connection;
  const { now } = services;
  return [
    { name: "returns", periodSeconds: 15, run: (signal) => announceReturns(services, siteOrigin, signal) },
    { name: "points", periodSeconds: 15 * MINUTE, run: (signal) => refreshDueBalances(services, signal) },
    { name: "old-messages", periodSeconds: HOUR, run: () => deleteOldMessages(db) },
    { name: "old-carts", periodSeconds: HOUR, run: () => deleteOldCarts(db) },
    { name: "old-sign-ins", periodSeconds: HOUR, run: () => deleteOldSignIns(db) },
    { name: "old-confirmations", periodSeconds: HOUR, run: () => deleteOldConfirmations(db, now()) },
    { name: "old-notices", periodSeconds: HOUR, run: () => forgetOldNotices(db) },
    { name: "old-uses", periodSeconds: HOUR, run: () => deleteExpiredUseCounts(db, now()) },
  ];
}
