import { type AnyColumn, and, type SQL, sql } from "drizzle-orm";
import { COUNTED_UP_TO, EXPORT_ROWS, LIST_ROWS } from "../../contract/platform/resource-kit.ts";
import type { Executor } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import { decodeCursor, encodeCursor, type KeyKind } from "./cursor.ts";

/** What a list is sorted by, where it is no column. */
interface SortExpression {
  sql: SQL;
  kind: KeyKind;
}

/** The order of a list. `sort` is never null; `id` tells rows with the same value apart. */
interface ListOrder {
  sort: AnyColumn | SortExpression;
  id: AnyColumn | SortExpression;
  direction: "asc" | "desc";
}

/** The part of a list call's input that every list has. */
export interface ListPosition {
  after?: string | undefined;
  before?: string | undefined;
  purpose: "page" | "export";
}

/** What the query of a page needs. Select `cursor` beside the row's own columns. */
export interface Keyset {
  cursor: SQL<string>;
  /** Undefined on the first page. */
  where: SQL | undefined;
  orderBy: SQL[];
  /** One row more than is shown: it tells whether there is a page behind. */
  limit: number;
}

const keyOf = (key: AnyColumn | SortExpression): SortExpression =>
  "kind" in key ? key : { sql: sql`${key}`, kind: kindOf(key.getSQLType()) };

function kindOf(type: string): KeyKind {
  if (type.startsWith("timestamp")) return "moment";
  if (/^(big|small)?(int|serial)/.test(type)) return "number";
  return type === "uuid" ? "uuid" : "text";
}

const textOf = ({ sql: value, kind }: SortExpression): SQL =>
  kind === "moment" ? sql`(extract(epoch from ${value}) * 1000000)::bigint::text` : sql`(${value})::text`;

const sqlOf: Record<KeyKind, (text: string) => SQL> = {
  moment: (text) => sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`,
  number: (text) => sql`${text}::bigint`,
  text: (text) => sql`${text}::text`,
  uuid: (text) => sql`${text}::uuid`,
};

const rowsOf = ({ purpose }: ListPosition): number => (purpose === "export" ? EXPORT_ROWS : LIST_ROWS);

/** Conditions and order of the page at a position; an index on the sorted columns finds it however far it is. Throws `invalid`. */
export function keysetOf(order: ListOrder, position: ListPosition): Keyset {
  const sort = keyOf(order.sort);
  const id = keyOf(order.id);
  const isAscending = (order.direction === "asc") !== (position.before !== undefined);
  const way = sql.raw(isAscending ? "asc" : "desc");
  const text = position.before ?? position.after;
  const keys = text === undefined ? null : decodeCursor(text, { sort: sort.kind, id: id.kind });
  if (text !== undefined && keys === null)
    throw new ApiError("invalid", [{ message: "Такой страницы списка нет", field: "cursor" }]);
  const isBehind = sql.raw(isAscending ? ">" : "<");
  return {
    cursor: sql<string>`json_build_array(${textOf(sort)}, ${textOf(id)})::text`,
    where:
      keys === null
        ? undefined
        : sql`(${sort.sql}, ${id.sql}) ${isBehind} (${sqlOf[sort.kind](keys.sort)}, ${sqlOf[id.kind](keys.id)})`,
    orderBy: [sql`${sort.sql} ${way}`, sql`${id.sql} ${way}`],
    limit: rowsOf(position) + 1,
  };
}

interface ListPage<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

/** The rows that are shown, in the order of the list and without their cursors, of those that the query of a keyset found. */
export function pageOf<Row extends { cursor: string }>(
  found: readonly Row[],
  position: ListPosition,
): ListPage<Omit<Row, "cursor">> {
  const isBackward = position.before !== undefined;
  const hasMore = found.length > rowsOf(position);
  const shown = found.slice(0, rowsOf(position));
  const rows = isBackward ? shown.reverse() : shown;
  const cursorOf = (row: Row | undefined): string | null => {
    if (!row) return null;
    const [sort, id] = JSON.parse(row.cursor) as [string, string];
    return encodeCursor({ sort, id });
  };
  return {
    rows: rows.map(({ cursor: _cursor, ...row }) => row),
    next: isBackward || hasMore ? cursorOf(rows.at(-1)) : null,
    previous: (isBackward ? hasMore : position.after !== undefined) ? cursorOf(rows[0]) : null,
  };
}

/** Counts the rows of a query, which selects anything and has no order, up to one more than lists tell. */
export async function countUpTo(executor: Executor, query: SQL): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(
    sql`select count(*)::int as count from (${query} limit ${COUNTED_UP_TO + 1}) counted`,
  );
  return rows[0]?.count ?? 0;
}

/** All of these that are given. */
export const all = (...conditions: (SQL | undefined | false)[]): SQL | undefined =>
  and(...conditions.map((condition) => condition || undefined));
