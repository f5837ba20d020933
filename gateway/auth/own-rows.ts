import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "../db/database.ts";
import { userPhones } from "../db/schema/users.ts";

export const PHONE_DIGITS = 10;

/** Phones are compared by their last ten digits, however they were typed. C-10 */
export const phoneDigitsOf = (phone: string): string => phone.replace(/\D/g, "").slice(-PHONE_DIGITS);

/** What belongs to a user, or to nobody yet but a phone, by its last ten digits. */
interface OwnedTable {
  userId: PgColumn;
  phoneDigits: PgColumn;
}

/** Condition for the rows of a table that are one user's. */
export type Ownership = (table: OwnedTable) => SQL;

/**
 * A user's own things: those made when signed in, and a guest's whose phone the user has confirmed. What another user made is
 * theirs, whatever phone they wrote. The phones are read first, so that both halves of the condition use their index. C-10
 */
export async function ownershipOf(executor: Executor, userId: number): Promise<Ownership> {
  const phones = await executor
    .select({ digits: sql<string>`right(${userPhones.phone}, ${PHONE_DIGITS})` })
    .from(userPhones)
    .where(and(eq(userPhones.userId, userId), isNotNull(userPhones.confirmedAt)));
  const digits = phones.map((row) => row.digits);
  return (table) => {
    const made = eq(table.userId, userId);
    if (digits.length === 0) return made;
    return or(made, and(isNull(table.userId), inArray(table.phoneDigits, digits))) ?? made;
  };
}
