import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { users } from "./schema/users.ts";

/** First name and surname of a row of `users`. */
export const fullName: SQL<string> = sql<string>`trim(concat(${users.firstname}, ' ', ${users.surname}))`;

/** The same of the account that a column names; empty for nobody and for accounts that are gone. */
export const fullNameBy = (userId: AnyColumn): SQL<string> =>
  sql<string>`coalesce((select ${fullName} from ${users} where ${users.id} = ${userId}), '')`;
