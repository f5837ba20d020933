import { localTime } from "../../platform/zone-time.ts";
import type { StorageDependencies } from "./contract-acts.ts";
import { remindersDue } from "./reminder-rules.ts";
import { findMayBeDue, lockToRemind, saveReminders } from "./reminders-store.ts";
import { tellOfStorage } from "./tell-customer.ts";

/** Contracts that are looked up at a time. Each is reminded of in a transaction of its own. */
const BATCH = 100;

/**
 * Reminds of stored goods before their end and when tyres are changed where they lie: by day, each reminder once, and of several that
 * are due at once only the most urgent. Returns how many messages were written. Any number of runs may go on at once.
 */
export async function remindOfStorage(
  { services, messaging }: StorageDependencies,
  signal: AbortSignal,
): Promise<number> {
  const { db } = services.connection;
  const failures: unknown[] = [];
  let told = 0;
  let found: number[] = [];
  do {
    found = await findMayBeDue(db, services.now(), found.at(-1) ?? 0, BATCH);
    for (const id of found) {
      if (signal.aborted) break;
      try {
        if (await remind({ services, messaging }, id)) told += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  } while (found.length === BATCH && !signal.aborted);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} contracts failed`);
  return told;
}

const remind = ({ services, messaging }: StorageDependencies, id: number): Promise<boolean> =>
  services.connection.db.transaction(async (tx) => {
    const contract = await lockToRemind(tx, id);
    if (!contract) return false;
    const now = services.now();
    const region = services.regions.regionOfLocation(contract.locationId);
    if (!region) return false;
    const due = remindersDue(contract, region.tyreDays, localTime(now, region.zone).day);
    const [first] = due.length === 0 ? [] : await saveReminders(tx, contract.id, due);
    if (!first) return false;
    await tellOfStorage(tx, messaging, contract, { news: "reminder", kind: first.kind }, now);
    return true;
  });
