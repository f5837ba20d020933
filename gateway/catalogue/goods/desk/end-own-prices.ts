import type { Services } from "../../../chain/services.ts";
import * as store from "./override-store.ts";

/** So few rows are locked at once that nobody waits for long. */
const BATCH = 100;

/** Gives goods their imported price back once the last day of their own is over. */
export async function endOwnPrices({ connection, now }: Services, signal: AbortSignal): Promise<void> {
  let ended = BATCH;
  while (ended === BATCH && !signal.aborted)
    ended = await connection.db.transaction((tx) => store.endOwnPrices(tx, now(), BATCH));
}
