import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
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
 * user stay theirs, whatever phone they entered. The phones are an array that PostgreSQL makes once, so that both halves of the condition use
 * their index. C-10
 */
export function ownRowsOf(table: OwnedTable, owner: Owner): SQL {
  if (typeof owner !== "number") return sql`(${isNull(table.userId)} and ${eq(table.phoneDigits, owner.phoneDigits)})`;
  const phones = sql`any(array(
    select right(owned.phone, ${PHONE_DIGITS}) from user_phones owned where owned.user_id = ${owner} and owned.confirmed_at is not null
  ))`;
  return sql`(${eq(table.userId, owner)} or (${isNull(table.userId)} and ${table.phoneDigits} = ${phones}))`;
}
