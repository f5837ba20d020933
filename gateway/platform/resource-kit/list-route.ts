import type { z } from "zod";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { FilterOption } from "../../contract/platform/resource-kit.ts";
import type { DatabaseConnection } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import { type Route, route, type StaffCaller } from "../http/route.ts";
import {
  type FilterSql,
  type FilterValues,
  type ListEndpoint,
  type ListPosition,
  type ListQuery,
  readList,
} from "./list-store.ts";

interface ListRequest<Filters extends z.ZodRawShape> {
  filters: FilterValues<Filters>;
  caller: StaffCaller;
  /** The zone of the region that the caller visits: days of filters are by its clock. */
  zone: Zone;
}

/** Choices of filters and of the form that depend on data; an export has none. */
type Options = Record<string, FilterOption[]>;

interface ShownList<Sql, Found, Row> {
  query: ListQuery<Sql, Found>;
  /** What the page shows of what was found. */
  rows(found: Omit<Found, "cursor">[]): Row[] | Promise<Row[]>;
  options?: (() => Options | Promise<Options>) | undefined;
}

/** What `listRoute` answers: the rows of a query as the page shows them, and the choices of its filters. */
export const show = <Sql, Found, Row>(
  query: ListQuery<Sql, Found>,
  rows: ShownList<Sql, Found, Row>["rows"],
  options?: ShownList<Sql, Found, Row>["options"],
): ShownList<Sql, Found, Row> => ({ query, rows, options });

type Awaitable<T> = T | Promise<T>;

interface KitServices {
  connection: DatabaseConnection;
  regions: { regionOf(slug: string): { zone: Zone } };
}

/** A list of the back office, a page at a time; the first reply of an export is a row of the journal. */
export const listRoute = <Filters extends z.ZodRawShape, Row extends z.ZodType, Found extends { cursor: string }>(
  services: KitServices,
  endpoint: ListEndpoint<Filters, Row>,
  listOf: (request: ListRequest<Filters>) => Awaitable<ShownList<FilterSql<Filters>, Found, z.input<Row>>>,
): Route =>
  answer(services, endpoint, async (request, position) => {
    const { query, rows, options } = await listOf(request);
    const page = await readList<Filters, Found>(services.connection.db, query, request.filters, position);
    return { page: { ...page, rows: await rows(page.rows) }, options };
  });

/** A list whose rows are computed rather than found by SQL: all there is on one page. */
export const wholeListRoute = <Filters extends z.ZodRawShape, Row extends z.ZodType>(
  services: KitServices,
  endpoint: ListEndpoint<Filters, Row>,
  {
    rows: read,
    options,
  }: { rows(filters: FilterValues<Filters>, caller: StaffCaller): Promise<z.input<Row>[]>; options?: () => Options },
): Route =>
  answer(services, endpoint, async ({ filters, caller }) => {
    const rows = await read(filters, caller);
    return { page: { rows, total: rows.length, next: null, previous: null }, options };
  });

interface Answer<Row> {
  page: { rows: Row[]; total: number; next: string | null; previous: string | null };
  options?: (() => Options | Promise<Options>) | undefined;
}

function answer<Filters extends z.ZodRawShape, Row extends z.ZodType>(
  { connection: { db }, regions }: KitServices,
  endpoint: ListEndpoint<Filters, Row>,
  read: (request: ListRequest<Filters>, position: ListPosition) => Promise<Answer<z.input<Row>>>,
): Route {
  // The filters are the endpoint's own: the compiler does not follow a shape that it does not know.
  const known = endpoint as unknown as ListEndpoint<z.ZodRawShape, z.ZodType>;
  return route(known, async ({ after, before, purpose, sort, ...asked }, caller) => {
    refuseReversedDays(asked);
    const isExport = purpose === "export";
    if (isExport && after === undefined)
      await db.transaction((tx) => caller.audit(tx, { target: "CSV", before: null, after: asked }));
    const { zone } = regions.regionOf(caller.regionSlug);
    const filters = asked as FilterValues<Filters>;
    const { page, options } = await read({ filters, caller, zone }, { after, before, purpose, sort } as ListPosition);
    return { ...page, options: isExport || !options ? {} : await options() };
  });
}

/** Throws `invalid` for a `dayRange` that ends before it begins: nothing would be found in it, and nobody would be told why. */
function refuseReversedDays(asked: Readonly<Record<string, unknown>>): void {
  for (const [name, from] of Object.entries(asked)) {
    const last = name.replace(/From$/, "To");
    const to = asked[last];
    if (last !== name && typeof from === "string" && typeof to === "string" && from > to)
      throw new ApiError("invalid", [{ field: last, message: "Последний день раньше первого" }]);
  }
}
