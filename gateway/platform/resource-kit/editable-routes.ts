import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import {
  type editableEndpoints,
  HISTORY_VERSIONS,
  type previewEndpoint,
} from "../../contract/platform/resource-kit.ts";
import type { DatabaseConnection, Executor } from "../db/database.ts";
import { lockKey } from "../db/locks.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { type Route, route, type StaffCaller } from "../http/route.ts";
import {
  type EditableRow,
  type EditableTable,
  findEditable,
  idOfForm,
  insertEditable,
  lockEditable,
  readHistory,
  updateEditable,
} from "./editable-store.ts";
import { fullNameOf } from "./full-names-store.ts";
import { versionsOf } from "./versions-rules.ts";

/** A change as the rules of its resource look at it. */
export interface EditableChange<Values, Row> {
  /** As it is stored; null for a new one. */
  row: Row | null;
  /** As they would be stored, and what was typed besides. */
  values: Values;
  /** It goes into the archive, or is there. */
  isArchived: boolean;
  caller: StaffCaller;
}

/** What rules look at that do not ask who it is. */
export type EditableCheck<Values, Row> = Omit<EditableChange<Values, Row>, "caller">;

interface EditableResource<Values extends z.ZodObject, Row extends EditableRow> {
  calls: ReturnType<typeof editableEndpoints<string, Values>>;
  /** Answers how a form would be stored. */
  preview?: ReturnType<typeof previewEndpoint<string, Values>>;
  table: EditableTable;
  /** What the form shows of a row. */
  valuesOf(row: Row): z.output<Values>;
  /** What is stored of a form: cleaned, so that it equals what `valuesOf` reads again. */
  columnsOf(values: z.output<Values>): object;
  /**
   * Throws `invalid` for what other rows forbid, in the transaction of the write. With it changes of the resource wait for one another, so
   * what it finds stays so.
   */
  check?(tx: Executor, change: EditableChange<z.output<Values>, Row>): Promise<void>;
  /**
   * Looks before a write at what the resource decides elsewhere, and answers what looks again after it, in the same transaction: that one
   * throws `invalid` for what nobody wants. Changes of the resource wait for one another.
   */
  watch?(tx: Executor): Promise<() => Promise<void>>;
  /** Takes locks that everybody takes before that of the row. `row` is as it was a moment before. */
  lock?(tx: Executor, change: { row: Row | null; values: z.output<Values> | null }): Promise<void>;
  /** What the form has in tables besides that of the row, as a part of the row. */
  linked?: {
    read(executor: Executor, id: number): Promise<Partial<Row>>;
    write(tx: Executor, id: number, values: z.output<Values>): Promise<void>;
  };
  /** The call that stores many by a file: it is in the journal by the row as well. */
  imported?: Endpoint;
  /** The call by which a second person did not agree, and what it names one of this resource in the journal. */
  declined?: { call: string; targetOf(id: number): string };
  /** What follows from a form that was stored, in its transaction and after all of it. */
  follow?(tx: Executor, change: EditableChange<z.output<Values>, Row>): Promise<void>;
  /** After a write is committed: what this process has in memory is read again, so that the next page shows it. */
  done?(): Promise<void>;
}

/** Reading, adding, changing and archiving one of a resource, with versions, the journal and what it knows of the past. */
export function editableRoutes<Values extends z.ZodObject, Row extends EditableRow>(
  { connection: { db }, now }: { connection: DatabaseConnection; now: () => Date },
  {
    calls,
    preview,
    table,
    valuesOf,
    columnsOf,
    imported,
    check,
    watch,
    lock,
    linked,
    declined,
    follow,
    done,
  }: EditableResource<Values, Row>,
): Route[] {
  type Typed = z.output<Values>;
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
  const stored = (values: Typed) => valuesOf({ ...columnsOf(values) } as unknown as Row);

  const whole = async (executor: Executor, row: Row | undefined): Promise<Row | undefined> =>
    row && linked ? { ...row, ...(await linked.read(executor, row.id)) } : row;
  const find = async (executor: Executor, id: number) => whole(executor, await findEditable<Row>(executor, table, id));

  /** The row of a change, after all that it has to wait for. */
  async function open(tx: Executor, id: number, values: Typed | null): Promise<Row> {
    await wait(tx);
    if (lock) await lock(tx, { row: (await find(tx, id)) ?? null, values });
    const row = await whole(tx, await lockEditable<Row>(tx, table, id));
    if (!row) throw notFound("Такой записи нет");
    return row;
  }
  const wait = async (tx: Executor) => {
    if (check || watch) await lockKey(tx, `back office ${calls.create.path}`);
  };

  const conflict = async (tx: Executor, row: Row) =>
    new ApiError("version_conflict", "Пока форма была открыта, запись изменил другой сотрудник", {
      ...(await lastChangeOf(tx, row)),
      values: valuesOf(row),
    });

  return [
    route(calls.get, async ({ id }) => {
      const row = await find(db, id);
      if (!row) throw notFound("Такой записи нет");
      const isArchived = row.archivedAt !== null;
      return { id: row.id, ...(await lastChangeOf(db, row)), isArchived, values: valuesOf(row) } as never;
    }),
    route(calls.history, async ({ id }) => {
      if (!(await findEditable<Row>(db, table, id))) throw notFound("Такой записи нет");
      const { create, update, archive } = calls;
      const names = [create.name, update.name, archive.name, ...(imported ? [imported.name] : [])];
      const rows = await readHistory(db, names, String(id), HISTORY_VERSIONS);
      const refusals = declined ? await readHistory(db, [declined.call], declined.targetOf(id), HISTORY_VERSIONS) : [];
      const latest = [...rows, ...refusals].sort((one, other) => other.id - one.id).slice(0, HISTORY_VERSIONS);
      const acts = { created: create.name, changed: update.name, imported: imported?.name, declined: declined?.call };
      return { versions: versionsOf(latest, acts) };
    }),
    ...(preview
      ? [route(preview, async (input) => ({ values: stored((input as { values: Typed }).values) }) as never)]
      : []),
    route(calls.create, async (input, caller) => {
      const { key, values } = input as { key: string; values: Typed };
      const answer = await db.transaction(async (tx) => {
        await wait(tx);
        if (lock) await lock(tx, { row: null, values });
        const known = await idOfForm(tx, table, key);
        if (known !== null) return { id: known };
        await check?.(tx, { row: null, values, isArchived: false, caller });
        const look = await watch?.(tx);
        const made = await insertEditable(tx, table, { ...columnsOf(values), ...authorOf(caller), formKey: key });
        if (made === null) return { id: await requireIdOfForm(tx, table, key) };
        await linked?.write(tx, made, values);
        await look?.();
        await follow?.(tx, { row: null, values, isArchived: false, caller });
        await caller.audit(tx, { target: String(made), before: null, after: stored(values) });
        return { id: made };
      });
      await done?.();
      return answer;
    }),
    route(calls.update, async (input, caller) => {
      const { id, version, values } = input as { id: number; version: number; values: Typed };
      await db.transaction(async (tx) => {
        const row = await open(tx, id, values);
        const before = valuesOf(row);
        const after = stored(values);
        // Sent twice, or nothing was changed.
        if (isDeepStrictEqual(before, after)) return;
        if (row.version !== version) throw await conflict(tx, row);
        await check?.(tx, { row, values, isArchived: row.archivedAt !== null, caller });
        const look = await watch?.(tx);
        await updateEditable(tx, table, id, { ...columnsOf(values), ...authorOf(caller) });
        await linked?.write(tx, id, values);
        await look?.();
        await follow?.(tx, { row, values, isArchived: row.archivedAt !== null, caller });
        await caller.audit(tx, { target: String(id), before, after });
      });
      await done?.();
      return {};
    }),
    route(calls.archive, async ({ id, version, isArchived }, caller) => {
      await db.transaction(async (tx) => {
        const row = await open(tx, id, null);
        const wasArchived = row.archivedAt !== null;
        if (wasArchived === isArchived) return;
        if (row.version !== version) throw await conflict(tx, row);
        await check?.(tx, { row, values: valuesOf(row), isArchived, caller });
        const look = await watch?.(tx);
        const author = authorOf(caller);
        await updateEditable(tx, table, id, { archivedAt: isArchived ? author.changedAt : null, ...author });
        await look?.();
        await caller.audit(tx, { target: String(id), before: { isArchived: wasArchived }, after: { isArchived } });
      });
      await done?.();
      return {};
    }),
  ];
}

async function requireIdOfForm(tx: Executor, table: EditableTable, key: string): Promise<number> {
  const id = await idOfForm(tx, table, key);
  if (id === null) throw new Error(`no row of the form ${key}`);
  return id;
}
