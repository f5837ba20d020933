import type { Services } from "../../chain/services.ts";
import { personalTables, retainBatch } from "./personal-store.ts";

/** Removes or makes anonymous what is due by the table of personal data, in batches, until `signal` aborts: the rest is for the next run. */
export async function retainPersonal({ connection: { db } }: Services, signal: AbortSignal): Promise<void> {
  for (const { table, due } of personalTables) {
    if (due === null || "by" in due) continue;
    while (!signal.aborted && (await retainBatch(db, table, due))) {}
  }
}
