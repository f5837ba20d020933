import type { Database } from "../../platform/db/database.ts";
import { settle } from "./ledger.ts";

/**
 * Takes off what has ended and stores the balance, so that the history explains it. Concurrent calls for one member queue. Returns the
 * balance, 0 for a user who is not a member. API-115
 */
export const refreshBalance = (db: Database, userId: number, now: Date): Promise<number> =>
  db.transaction((tx) => settle(tx, userId, now));
