import { sql } from "drizzle-orm";
import { lockPhone } from "../../customers/auth/phone-hold-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { byUserOrPhone, type Person } from "./tables-store.ts";

/** Somebody without an account, by the last ten digits of the phone. */
export const guestOf = (phoneDigits: string): Person => ({
  userId: null,
  phones: [`+7${phoneDigits}`],
  digits: [phoneDigits],
  emails: [],
});

/** Orders, visits and contracts of a guest, in the order in which they are locked. */
const WITH_STATE = ["orders", "appointments", "storage_contracts"] as const;

/**
 * Locks a phone against everything that is written under it meanwhile, and what is there against a change of its state: a return of one of the
 * orders comes first, and prevents the erasure, or finds the order without a name.
 */
export async function lockGuest(tx: Executor, phoneDigits: string): Promise<Person> {
  await lockPhone(tx, phoneDigits);
  const guest = guestOf(phoneDigits);
  for (const table of WITH_STATE)
    await tx.execute(sql`select id from ${sql.identifier(table)} where ${byUserOrPhone(guest)} order by id for update`);
  return guest;
}
