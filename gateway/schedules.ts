import { forgetOldSignIns } from "./auth/forget.ts";
import { forgetOldNotices } from "./callbacks/forget-notices.ts";
import { deleteOldCarts } from "./cart/store.ts";
import { forgetOldUses } from "./db/use-counts.ts";
import { announceReturns } from "./enquiries/announce-returns.ts";
import type { Schedule } from "./jobs/schedule.ts";
import { settleDuePoints } from "./loyalty/settle-due.ts";
import { forgetOldMessages } from "./outbox/forget-messages.ts";
import { forgetOldConfirmations } from "./phone-confirm/store.ts";
import type { Services } from "./services.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Everything that the gateway does by the clock, once a period over all processes. */
export function schedulesOf(services: Services, siteOrigin: string): Schedule[] {
  const { db } = services.connection;
  const { now } = services;
  return [
    { name: "returns", periodSeconds: 15, run: (signal) => announceReturns(services, siteOrigin, signal) },
    { name: "points", periodSeconds: 15 * MINUTE, run: (signal) => settleDuePoints(services, signal) },
    { name: "old-messages", periodSeconds: HOUR, run: () => forgetOldMessages(db) },
    { name: "old-carts", periodSeconds: HOUR, run: () => deleteOldCarts(db) },
    { name: "old-sign-ins", periodSeconds: HOUR, run: () => forgetOldSignIns(db) },
    { name: "old-confirmations", periodSeconds: HOUR, run: () => forgetOldConfirmations(db, now()) },
    { name: "old-notices", periodSeconds: HOUR, run: () => forgetOldNotices(db) },
    { name: "old-uses", periodSeconds: HOUR, run: () => forgetOldUses(db, now()) },
  ];
}
