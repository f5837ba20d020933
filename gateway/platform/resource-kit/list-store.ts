import { type AnyColumn, and, gte, lt, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { COUNTED_UP_TO, EXPORT_ROWS, LIST_ROWS, type listEndpoint } from "../../contract/platform/resource-kit.ts";
import type { Executor } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import { addDays, momentAt } from "../zone-time.ts";

/** What a column is sorted by: moments are microseconds since 1970, so that no digit of them is lost. */
export type KeyKind = "moment" | "number" | "text" | "uuid";

/** The keys of the row that a page begins beside. */
export interface CursorKeys {
  sort: string;
  id: string;
}

const MAX_TEXT = 200;
/** Of a text that is sorted by; lower case may be longer by some letters. */
const SORTED_LETTERS = 100;

/** 2255 in microseconds; also the largest integer that JSON and PostgreSQL agree on. */
const MAX_NUMBER = 9_007_199_254_740_991n;

const isKey: Record<KeyKind, (text: string) => boolean> = {
  moment: isWhole,
  number: isWhole,
  text: (text) => text.length <= MAX_TEXT && !text.includes("\0"),
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
};

function isWhole(text: string): boolean {
  if (!/^-?\d{1,16}$/.test(text)) return false;
  const value = BigInt(text);
  return value <= MAX_NUMBER && value >= -MAX_NUMBER;
}

export const encodeCursor = ({ sort, id }: CursorKeys): string =>
  Buffer.from(JSON.stringify([sort, id])).toString("base64url");

/** Null for every text that is no cursor of these kinds of keys: whatever is in an address, SQL gets a value it can compare. */
export function decodeCursor(text: string, kinds: { sort: KeyKind; id: KeyKind }): CursorKeys | null {
  let keys: unknown;
  try {
    keys = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return null;
  }
  if (!Array.isArray(keys) || keys.length !== 2) return null;
  const [sort, id] = keys as unknown[];
  if (typeof sort !== "string" || typeof id !== "string") return null;
  return isKey[kinds.sort](sort) && isKey[kinds.id](id) ? { sort, id } : null;
}

/** What a list is sorted by, where it is no column. */
interface SortExpression {
  sql: SQL;
  kind: KeyKind;
}

/** The order of a list. `sort`, the id without it, is never null; `id` tells rows with the same value apart. */
interface ListOrder {
  id: AnyColumn | SortExpression;
  sort?: AnyColumn | SortExpression;
  /** The latest first without it. */
  direction?: "asc" | "desc";
}

/** The part of a list call's input that every list has. */
export interface ListPosition {
  after?: string | undefined;
  before?: string | undefined;
  /** `sum` or `-sum`; the list's usual order without it. */
  sort?: string | undefined;
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
function keysetOf({ id: idKey, sort: sortKey = idKey, direction }: ListOrder, position: ListPosition): Keyset {
  const sort = keyOf(sortKey);
  const id = keyOf(idKey);
  const isAscending = (direction === "asc") !== (position.before !== undefined);
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
function pageOf<Row extends { cursor: string }>(
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

export type ListEndpoint<
  Filters extends z.ZodRawShape,
  Row extends z.ZodType,
  Sort extends string = string,
> = ReturnType<typeof listEndpoint<Filters, Row, Sort>>;

/** Filters of a list by name. What says where a page begins is the kit's own. */
type FilterName<Filters> = Exclude<keyof Filters, keyof ListPosition>;
export type FilterValues<Filters extends z.ZodRawShape> = { [Name in FilterName<Filters>]?: z.output<Filters[Name]> };

/** What each filter of a list leaves, for the value that was chosen; undefined for a value that leaves everything. */
export type FilterSql<Filters extends z.ZodRawShape> = {
  [Name in FilterName<Filters>]: (value: Exclude<z.output<Filters[Name]>, undefined>) => SQL | undefined;
};

/** Nothing can be given where a filter has SQL that the contract does not name. */
type NoOther<Given, Known> = Exclude<Given, Known> extends never ? unknown : { filters: never };

/** What each sort of the contract sorts by; never null, as the usual order. */
type SortSql<Sort extends string> = [Sort] extends [never]
  ? { sorts?: never }
  : { sorts: Readonly<Record<Sort, AnyColumn | SortExpression>> };

/** A text to sort by, as people read it: letters of both cases alike, and as much of it as a cursor carries. */
export const asText = (text: SQLWrapper): SortExpression => ({
  sql: sql`lower(left(${text}, ${SORTED_LETTERS}))`,
  kind: "text",
});

/** A calendar day to sort by; none comes before all. */
export const asDay = (day: SQLWrapper): SortExpression => ({ sql: sql`coalesce(${day}::text, '')`, kind: "text" });

/** A figure to sort by; what is unknown counts as nothing. */
export const asNumber = (figure: SQLWrapper): SortExpression => ({
  sql: sql`coalesce(${figure}, 0)::bigint`,
  kind: "number",
});

/** A query of drizzle, before its conditions. */
interface Selected<Found> {
  where(condition: SQL | undefined): {
    orderBy(...keys: SQL[]): { limit(rows: number): PromiseLike<Found[]> };
    limit(rows: number): SQLWrapper;
  };
}

export interface ListQuery<Sql, Found> {
  /** Columns, `cursor` among them, and the tables that they and the filters read. */
  select(cursor: SQL<string>): Selected<Found>;
  /** The latest id first unless it says otherwise. */
  order: ListOrder;
  filters: Sql;
  sorts?: Readonly<Record<string, AnyColumn | SortExpression>> | undefined;
  /** What always holds: rows of the own shops, rows that are of this kind. */
  where?: SQL | undefined;
  /** Says the condition of one page in words that an index finds at once; it counts for nothing. */
  within?(wanted: SQL, keyset: Keyset): SQL;
}

/**
 * Rows of a list in SQL. A filter or a sort of the contract that has no SQL, and SQL for one that the contract does not have, do not
 * compile.
 */
export const listQuery = <
  Filters extends z.ZodRawShape,
  Row extends z.ZodType,
  Found extends { cursor: string },
  Sql extends FilterSql<Filters>,
  Sort extends string,
>(
  _endpoint: ListEndpoint<Filters, Row, Sort>,
  query: Omit<ListQuery<Sql, Found>, "sorts"> & NoOther<keyof Sql, FilterName<Filters>> & SortSql<NoInfer<Sort>>,
): ListQuery<FilterSql<Filters>, Found> => query;

/** What a query made by such a function finds. */
export type RowOf<Make> = Make extends (...given: never[]) => ListQuery<infer _Sql, infer Found>
  ? Omit<Found, "cursor">
  : never;

/** The SQL of `dayRange(name)` for a column of moments, by the clock of a zone. */
export const momentsIn = <Name extends string>(name: Name, column: AnyColumn, zone: Zone) =>
  rangeOf(name, {
    from: (day) => gte(column, momentAt(day, 0, zone)),
    to: (day) => lt(column, momentAt(addDays(day, 1), 0, zone)),
  });

/** The SQL of `dayRange(name)` for columns of calendar days; what lasts has a first and a last one. */
export const daysIn = <Name extends string>(name: Name, first: AnyColumn, last = first) =>
  rangeOf(name, { from: (day) => gte(last, day), to: (day) => lte(first, day) });

const rangeOf = <Name extends string>(name: Name, range: Record<"from" | "to", (day: Day) => SQL>) =>
  ({ [`${name}From`]: range.from, [`${name}To`]: range.to }) as Record<`${Name}From` | `${Name}To`, (day: Day) => SQL>;

function orderBy(
  sort: string | undefined,
  { id, ...usual }: ListOrder,
  sorts: ListQuery<never, never>["sorts"],
): ListOrder {
  const [, sign, name = ""] = /^(-?)(.*)$/.exec(sort ?? "") ?? [];
  const chosen = sorts?.[name];
  return chosen ? { id, sort: chosen, direction: sign ? "desc" : "asc" } : { id, ...usual };
}

/** A page of a list, with how many rows the filters leave. */
export async function readList<Filters extends z.ZodRawShape, Found extends { cursor: string }>(
  executor: Executor,
  { select, order, sorts, filters, where, within }: ListQuery<FilterSql<Filters>, Found>,
  asked: FilterValues<Filters>,
  position: ListPosition,
) {
  const keyset = keysetOf(orderBy(position.sort, order, sorts), position);
  const chosen = Object.entries(asked).map(([name, value]) =>
    value === undefined ? undefined : filters[name as FilterName<Filters>](value as never),
  );
  const condition = and(where, ...chosen);
  const wanted = and(condition, keyset.where);
  const [found, total] = await Promise.all([
    select(keyset.cursor)
      .where(within ? within(wanted ?? sql`true`, keyset) : wanted)
      .orderBy(...keyset.orderBy)
      .limit(keyset.limit),
    countUpTo(
      executor,
      select(keyset.cursor)
        .where(condition)
        .limit(COUNTED_UP_TO + 1),
    ),
  ]);
  return { ...pageOf(found, position), total };
}

/** The database leaves out what is not counted: columns, and tables that are joined for them alone. */
async function countUpTo(executor: Executor, rows: SQLWrapper): Promise<number> {
  const counted = await executor.execute<{ count: number }>(sql`select count(*)::int as count from ${rows} counted`);
  return counted.rows[0]?.count ?? 0;
}
