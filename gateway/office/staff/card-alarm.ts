import type { Services } from "../../chain/services.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import type { GatewayLog } from "../../platform/http/mount.ts";

const CARDS_A_DAY = { uses: 300, seconds: 86_400 };

/** Counts the cards that a member of staff opens; more than 300 a day go into the log of errors, for they may be a theft of data. */
export function createCardAlarm({ connection, now }: Services, log: GatewayLog) {
  const counts = countsInDatabase(connection.db, now);
  return async (staffId: number): Promise<void> => {
    const isUsual = await counts.consume(`opened-cards ${staffId}`, CARDS_A_DAY);
    if (!isUsual)
      log.error({
        call: "clientCard",
        error: new Error(`User ${staffId} has opened more than ${CARDS_A_DAY.uses} cards of clients within a day`),
      });
  };
}
