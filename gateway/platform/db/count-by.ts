import { count, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

/** How many rows of a table have each value of a column; values without rows are absent. */
export async function countBy<Column extends PgColumn>(
  executor: Executor,
  table: PgTable,
  column: Column,
  which: SQL | undefined,
): Promise<Map<Column["_"]["data"], number>> {
  const rows = await executor
    .select({ value: sql<Column["_"]["data"]>`${column}`, count: count() })
    .from(table)
    .where(which)
    .groupBy(column);
  return new Map(rows.map((row) => [row.value, row.count]));
}
