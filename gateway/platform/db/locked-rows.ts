import { type AnyColumn, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Whether `column` is one of the values that `selected` locks, for statements that take rows with `limit … for update skip locked`.
 * PostgreSQL may run the subquery of an IN again for each row it looks at, and every run skips what the one before has locked: more rows
 * would be taken than the limit says. It makes an array once.
 */
export const isAmongLocked = (column: AnyColumn, selected: SQLWrapper): SQL => sql`${column} = any(array(${selected}))`;
