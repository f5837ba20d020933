import { and, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import type { EditableRow, EditableTable } from "./editable-store.ts";
import { countUpTo, keysetOf, type ListPosition, pageOf } from "./keyset-store.ts";

type Sort = Parameters<typeof keysetOf>[0]["sort"];

interface EditableListQuery {
  condition?: SQL | undefined;
  /** The latest first without it. */
  order?: { sort: Sort; direction: "asc" | "desc" };
}

/** A page of the rows of one table, archived ones among them. */
export async function readEditableList<Row extends EditableRow>(
  executor: Executor,
  table: EditableTable,
  { condition, order = { sort: table.id, direction: "desc" } }: EditableListQuery,
  position: ListPosition,
) {
  const { cursor, where, orderBy, limit } = keysetOf({ ...order, id: table.id }, position);
  const found = (await executor
    .select({ row: table as never, cursor })
    .from(table)
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit)) as { row: Row; cursor: string }[];
  const total = await countUpTo(executor, sql`select 1 from ${table} where ${condition ?? sql`true`}`);
  const { rows, next, previous } = pageOf(found, position);
  return { rows: rows.map(({ row }) => row), next, previous, total };
}
