import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "../../platform/db/database.ts";
import { userPhones } from "../../platform/db/schema/users.ts";
import { PHONE_DIGITS } from "./phone-rules.ts";

/** Rows of a user, or of a guest known by the last ten digits of the phone only. */
interface OwnedTable {
  userId: PgColumn;
  phoneDigits: PgColumn;
}

/** A user by id, or a customer without an account by the last ten digits of the phone. */
export type Owner = number | { phoneDigits: string };

/** Condition for the rows of a table that belong to one owner. */
export type Ownership = (table: OwnedTable) => SQL;

/** The user who has confirmed a phone, by its last ten digits; null when nobody has. */
export async function findPhoneOwner(executor: Executor, phoneDigits: string): Promise<number | null> {
  const [row] = await executor
    .select({ userId: userPhones.userId })
    .from(userPhones)
    .where(and(eq(userPhones.phone, `+7${phoneDigits}`), isNotNull(userPhones.confirmedAt)));
  return row?.userId ?? null;
}

/** Whose belongings a phone leads to. */
export const ownerOfPhone = async (executor: Executor, phoneDigits: string): Promise<Owner> =>
  (await findPhoneOwner(executor, phoneDigits)) ?? { phoneDigits };

/**
 * What belongs to a user: rows made while signed in, and a guest's rows with a phone that the user has confirmed. Rows made by another
 * user stay theirs, whatever phone they entered. Phones are read first, so that both halves of the condition use their index. C-10
 */
export async function ownershipOf(executor: Executor, owner: Owner): Promise<Ownership> {
  if (typeof owner !== "number")
    return (table) => sql`(${isNull(table.userId)} and ${eq(table.phoneDigits, owner.phoneDigits)})`;
  const phones = await executor
    .select({ digits: sql<string>`right(${userPhones.phone}, ${PHONE_DIGITS})` })
    .from(userPhones)
    .where(and(eq(userPhones.userId, owner), isNotNull(userPhones.confirmedAt)));
  const digits = phones.map((row) => row.digits);
  return (table) => {
    const made = eq(table.userId, owner);
    if (digits.length === 0) return made;
    return or(made, and(isNull(table.userId), inArray(table.phoneDigits, digits))) ?? made;
  };
}

/** `ownershipOf` for one table. */
export const ownRowsOf = async (executor: Executor, table: OwnedTable, owner: Owner): Promise<SQL> =>
  (await ownershipOf(executor, owner))(table);
