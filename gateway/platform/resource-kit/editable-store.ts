import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "../db/database.ts";
import { staffActions } from "../db/schema/staff-acting.ts";
import { fullNameBy } from "./full-names-store.ts";

/** What the journal has of changes to one thing, the latest first. The names of calls and the target are all of its key. */
export function readHistory(executor: Executor, calls: string[], target: string, limit: number) {
  const { id, at, call, before, after, staffId, outcome } = staffActions;
  return executor
    .select({ id, at, call, before, after, by: fullNameBy(staffId) })
    .from(staffActions)
    .where(and(eq(staffActions.target, target), inArray(call, calls), eq(outcome, "done")))
    .orderBy(desc(id))
    .limit(limit);
}

/** A table with a serial `id` and the columns of `editable()`. */
export type EditableTable = PgTable &
  Record<"id" | "version" | "changedBy" | "changedAt" | "archivedAt" | "formKey", AnyPgColumn>;

/** The columns that every such table has. */
export interface EditableRow {
  id: number;
  version: number;
  changedBy: number | null;
  changedAt: Date;
  archivedAt: Date | null;
}

interface Author {
  changedBy: number | null;
  changedAt: Date;
}

export async function findEditable<Row extends EditableRow>(
  executor: Executor,
  table: EditableTable,
  id: number,
): Promise<Row | undefined> {
  const [row] = await executor.select().from(table).where(eq(table.id, id));
  return row as Row | undefined;
}

/** Waits for whoever changes it. */
export async function lockEditable<Row extends EditableRow>(
  tx: Executor,
  table: EditableTable,
  id: number,
): Promise<Row | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for("update");
  return row as Row | undefined;
}

/** Null where this form has made its row before. */
export async function insertEditable(
  tx: Executor,
  table: EditableTable,
  row: Author & { formKey: string; [column: string]: unknown },
): Promise<number | null> {
  const [made] = await tx
    .insert(table)
    .values(row as never)
    .onConflictDoNothing({ target: table.formKey })
    .returning({ id: table.id });
  return (made?.id as number | undefined) ?? null;
}

/** What a form has made; null while it has made nothing. */
export async function idOfForm(tx: Executor, table: EditableTable, formKey: string): Promise<number | null> {
  const [row] = await tx.select({ id: table.id }).from(table).where(eq(table.formKey, formKey));
  return (row?.id as number | undefined) ?? null;
}

/** Whether another row of a table, which is in use, meets a condition. */
export async function hasOther(
  tx: Executor,
  table: EditableTable,
  condition: SQL | undefined,
  id: number | null,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(condition, id === null ? undefined : ne(table.id, id)))
    .limit(1);
  return row !== undefined;
}

export async function updateEditable(
  tx: Executor,
  table: EditableTable,
  id: number,
  columns: Author & Record<string, unknown>,
): Promise<void> {
  await tx
    .update(table)
    .set({ ...columns, version: sql`${table.version} + 1` } as never)
    .where(eq(table.id, id));
}
