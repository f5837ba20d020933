import { sql } from "drizzle-orm";
import { lockPhone } from "../auth/phone-hold-store.ts";
import type { Executor } from "../db/database.ts";
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
 * orders comes first, and hinders, or finds the order without a name.
 */
export async function lockGuest(tx: Executor, phoneDigits: string): Promise<Person> {
  await lockPhone(tx, phoneDigits);
  const guest = guestOf(phoneDigits);
  for (const table of WITH_STATE)
    await tx.execute(sql`select id from ${sql.identifier(table)} where ${byUserOrPhone(guest)} order by id for update`);
  return guest;
}

/** The name that something was last ordered, booked or waited for under; empty when there is none. */
export async function findGuestName(executor: Executor, guest: Person): Promise<string> {
  const own = byUserOrPhone(guest);
  const named = (table: "orders" | "appointments" | "wait_list") =>
    sql`select contact->>'name' as name, created_at as at from ${sql.identifier(table)} where ${own}`;
  const found = await executor.execute<{ name: string | null }>(
    sql`select name from (${named("orders")} union all ${named("appointments")} union all ${named("wait_list")}) names
      where name <> '' order by at desc limit 1`,
  );
  return found.rows[0]?.name ?? "";
}
