import { randomUUID } from "node:crypto";
import type { Executor } from "../../../platform/db/database.ts";
import type { EditableCheck } from "../../../platform/resource-kit/editable-routes.ts";
import {
  type EditableRow,
  type EditableTable,
  insertEditable,
  lockEditable,
  updateEditable,
} from "../../../platform/resource-kit/editable-store.ts";
import type { Circumstances, ShopTable, StoredRow } from "./shop-table.ts";

interface EditableForm<Values extends object, Row extends EditableRow> {
  table: EditableTable;
  valuesOf(row: Row): Values;
  columnsOf(values: Values): object;
  /** Throws `invalid` for what the form refuses as well. */
  check?(tx: Executor, change: EditableCheck<Values, Row>, known: Circumstances): Promise<void>;
  /** Takes locks that come before that of the row. */
  lockBefore?(tx: Executor, stored: StoredRow<Values>, known: Circumstances): Promise<void>;
  /** Whether a row goes into the archive for the new one, instead of being changed. */
  isReplaced?(row: Row, known: Circumstances): boolean;
  /** After a row is written. */
  follow?(tx: Executor, id: number, values: Values): Promise<void>;
}

/** How rows are read and written that staff edit by forms of the back office: as these forms do it, in nobody's name. */
export function editableRows<Values extends object, Row extends EditableRow>({
  table,
  valuesOf,
  columnsOf,
  check,
  lockBefore,
  isReplaced,
  follow,
}: EditableForm<Values, Row>): Pick<ShopTable<Values>, "normal" | "columnsOf" | "write"> &
  Required<Pick<ShopTable<Values>, "read">> {
  const storedOf = (row: Row): StoredRow<Values> => ({
    id: row.id,
    isArchived: row.archivedAt !== null,
    values: valuesOf(row),
  });
  return {
    async read(tx) {
      const rows = (await tx.select().from(table).orderBy(table.id)) as unknown as Row[];
      return rows.map(storedOf);
    },
    columnsOf,
    normal: (values) => valuesOf({ ...columnsOf(values) } as unknown as Row),
    async write(tx, stored, values, known) {
      const author = { changedBy: null, changedAt: known.now() };
      if (stored) await lockBefore?.(tx, stored, known);
      let row = stored ? ((await lockEditable<Row>(tx, table, stored.id)) ?? null) : null;
      if (row && isReplaced?.(row, known)) {
        await updateEditable(tx, table, row.id, { archivedAt: author.changedAt, ...author });
        row = null;
      }
      await check?.(tx, { row, values, isArchived: false }, known);
      const columns = { ...columnsOf(values), ...author };
      if (row) await updateEditable(tx, table, row.id, columns);
      const id = row?.id ?? (await insertEditable(tx, table, { ...columns, formKey: randomUUID() }));
      if (id === null) throw new Error("a new key of a form was taken");
      await follow?.(tx, id, values);
      return id;
    },
  };
}
