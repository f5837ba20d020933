import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { type editableEndpoints, HISTORY_VERSIONS } from "../contract/back-office.ts";
import type { Executor } from "../db/database.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { type Route, route, type StaffCaller } from "../http/route.ts";
import type { Services } from "../services.ts";
import {
  type EditableRow,
  type EditableTable,
  findEditable,
  fullNameOf,
  idOfForm,
  insertEditable,
  lockEditable,
  updateEditable,
} from "./editable-store.ts";
import { readHistory } from "./history-store.ts";
import { versionsOf } from "./versions-rules.ts";

interface EditableResource<Values extends z.ZodObject, Row extends EditableRow> {
  calls: ReturnType<typeof editableEndpoints<string, Values>>;
  table: EditableTable;
  /** What the form shows of a row. */
  valuesOf(row: Row): z.output<Values>;
  /** What is stored of a form: cleaned, so that it equals what `valuesOf` reads again. */
  columnsOf(values: z.output<Values>): object;
}

/** Reading, adding, changing and archiving one of a resource, with versions, the journal and what it knows of the past. */
export function editableRoutes<Values extends z.ZodObject, Row extends EditableRow>(
  { connection: { db }, now }: Services,
  { calls, table, valuesOf, columnsOf }: EditableResource<Values, Row>,
): Route[] {
  const authorOf = ({ actor }: StaffCaller) => ({
    changedBy: actor.kind === "staff" ? actor.userId : null,
    changedAt: now(),
  });
  const lastChangeOf = async (executor: Executor, row: Row) => ({
    version: row.version,
    changedBy: await fullNameOf(executor, row.changedBy),
    changedAt: row.changedAt.toISOString(),
  });
  /** `columnsOf` cleans, so values are compared and kept as they would be read again. */
  const stored = (values: z.output<Values>) => valuesOf({ ...columnsOf(values) } as unknown as Row);

  const conflict = async (tx: Executor, row: Row) =>
    new ApiError("version_conflict", "Пока форма была открыта, запись изменил другой сотрудник", {
      ...(await lastChangeOf(tx, row)),
      values: valuesOf(row),
    });

  return [
    route(calls.get, async ({ id }) => {
      const row = await findEditable<Row>(db, table, id);
      if (!row) throw notFound("Такой записи нет");
      const isArchived = row.archivedAt !== null;
      return { id: row.id, ...(await lastChangeOf(db, row)), isArchived, values: valuesOf(row) } as never;
    }),
    route(calls.history, async ({ id }) => {
      if (!(await findEditable<Row>(db, table, id))) throw notFound("Такой записи нет");
      const { create, update, archive } = calls;
      const rows = await readHistory(db, [create.name, update.name, archive.name], String(id), HISTORY_VERSIONS);
      return { versions: versionsOf(rows, { created: create.name, changed: update.name }) };
    }),
    route(calls.create, async (input, caller) => {
      const { key, values } = input as { key: string; values: z.output<Values> };
      return db.transaction(async (tx) => {
        const made = await insertEditable(tx, table, { ...columnsOf(values), ...authorOf(caller), formKey: key });
        const id = made ?? (await idOfForm(tx, table, key));
        if (made !== null) await caller.audit(tx, { target: String(id), before: null, after: stored(values) });
        return { id };
      });
    }),
    route(calls.update, async (input, caller) => {
      const { id, version, values } = input as { id: number; version: number; values: z.output<Values> };
      await db.transaction(async (tx) => {
        const row = await lockEditable<Row>(tx, table, id);
        if (!row) throw notFound("Такой записи нет");
        const before = valuesOf(row);
        const after = stored(values);
        // Sent twice, or nothing was changed.
        if (isDeepStrictEqual(before, after)) return;
        if (row.version !== version) throw await conflict(tx, row);
        await updateEditable(tx, table, id, { ...columnsOf(values), ...authorOf(caller) });
        await caller.audit(tx, { target: String(id), before, after });
      });
      return {};
    }),
    route(calls.archive, async ({ id, version, isArchived }, caller) => {
      await db.transaction(async (tx) => {
        const row = await lockEditable<Row>(tx, table, id);
        if (!row) throw notFound("Такой записи нет");
        const wasArchived = row.archivedAt !== null;
        if (wasArchived === isArchived) return;
        if (row.version !== version) throw await conflict(tx, row);
        const author = authorOf(caller);
        await updateEditable(tx, table, id, { archivedAt: isArchived ? author.changedAt : null, ...author });
        await caller.audit(tx, { target: String(id), before: { isArchived: wasArchived }, after: { isArchived } });
      });
      return {};
    }),
  ];
}
