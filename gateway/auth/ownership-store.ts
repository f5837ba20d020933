import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "../db/database.ts";
import { userPhones } from "../db/schema/users.ts";
import { PHONE_DIGITS } from "./phone-rules.ts";

/** Rows of a user, or of a guest known by the last ten digits of the phone only. */
interface OwnedTable {
  userId: PgColumn;
  phoneDigits: PgColumn;
}

/** Condition for the rows of a table that belong to one user. */
export type Ownership = (table: OwnedTable) => SQL;

/**
 * What belongs to a user: rows made while signed in, and a guest's rows with a phone that the user has confirmed. Rows made by another
 * user stay theirs, whatever phone they entered. Phones are read first, so that both halves of the condition use their index. C-10
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

/** `ownershipOf` for one table. */
export const ownRowsOf = async (executor: Executor, table: OwnedTable, userId: number): Promise<SQL> =>
  (await ownershipOf(executor, userId))(table);
