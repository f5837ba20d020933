import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { Endpoint, InputOf, OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import {
  COUNTED_UP_TO,
  type FilterOption,
  type listEndpoint,
} from "../../../../gateway/contract/platform/resource-kit.ts";
import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import type { Failure } from "../../../gateway/client.server.ts";
import { withQuery } from "../../../shared/with-query.ts";
import { formatNumber } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { errorsByField } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { Column } from "./columns.ts";
import { CSV_MARK, csvFile, csvLines } from "./csv.ts";
import { filterFields } from "./filter-fields.ts";
import {
  conditionsOf,
  type FilterOf,
  type ListQuery,
  listHref,
  parametersOf,
  readListQuery,
  type SortOf,
} from "./list-query.ts";
import type { ColumnView, ListView, RowAction, RowActsView } from "./list-view.ts";
import { actOnViews, isViewForm, loadListViews, resourceOf } from "./list-views.server.ts";
import { actOnRows, type RowAct } from "./row-acts.server.ts";
import { idsOfTicks } from "./row-acts.ts";

/** What `listEndpoint` of the contract makes. */
type ListEndpoint = ReturnType<typeof listEndpoint>;
type RowOf<E extends Endpoint> = OutputOf<E> extends { rows: (infer Row)[] } ? Row : never;

/** How the rows of a list are shown and chosen; everything else follows from its call. */
export interface ListDescription<E extends Endpoint> {
  title: string;
  /** What can be done here, for the home page of the back office. */
  summary: string;
  /** Made by `listEndpoint`: its path and permission are those of the page. */
  endpoint: E;
  /** The first column names the row and links to its card. */
  columns: readonly Column<RowOf<E>, SortOf<E>>[];
  filters: readonly FilterOf<InputOf<E>>[];
  rowId(row: RowOf<E>): string;
  /** Address of the card; `{id}/` below the list unless it is given. Null for rows without one. */
  cardHref?: ((row: RowOf<E>) => string) | null;
  /** Links of a row besides its card. */
  actions?(row: RowOf<E>): readonly RowAction[];
  /** Further pages of the resource, beside the title. */
  links?: readonly RowAction[];
  /** «Добавить» beside the title leads to `new/`. */
  newLabel?: string;
  /** What can be done to several rows at once, by the values of its buttons; rows have ticks then. */
  rowActs?: Readonly<Record<string, RowAct>>;
  /** What such an act has to know of how a row was seen: its version. */
  seen?(row: RowOf<E>): string;
}

/** A list without the types of its rows, for the routes. */
export interface ResourceList {
  title: string;
  summary: string;
  /** Path of the page. */
  path: string;
  permission: StaffPermission;
  /** What its columns sort by. */
  sorts: readonly string[];
  /** Choices that depend on data, by filter. */
  options(visitor: Visitor): Promise<Record<string, FilterOption[]>>;
  /** The page at an address; throws its redirects and refusals. */
  load(visitor: Visitor, request: Request): Promise<ListView>;
  /** Does what a form over several rows, or about a saved view, asks for; reports have neither. */
  act?(visitor: Visitor, request: Request): Promise<ListReply>;
  /** All rows that the filters of an address leave, up to `EXPORT_LIMIT`, as a CSV file; of ticked ones those alone. */
  exportCsv(visitor: Visitor, request: Request): Promise<Response>;
}

/** A redirect, or what a form comes back with. */
export type ListReply = Awaited<ReturnType<typeof actOnRows> | ReturnType<typeof actOnViews>>;

/** A spreadsheet of more is of no use; the page says so. */
export const EXPORT_LIMIT = 10_000;

/** Makes a list of the back office from its description. */
export function resourceList<E extends Endpoint>(description: ListDescription<E>): ResourceList {
  const { title, summary, endpoint, columns, filters, rowId, cardHref, actions, links = [], newLabel } = description;
  const { rowActs = {}, seen = () => "" } = description;
  const path = `/back-office/${endpoint.path.split("/").at(-1)}/`;
  const permission = (endpoint as unknown as ListEndpoint).access.staff;
  const hrefOf = cardHref === undefined ? (row: RowOf<E>) => `${path}${encodeURIComponent(rowId(row))}/` : cardHref;

  const sorts = columns.flatMap(({ sort }) => sort ?? []);

  const ask = askerOf<E, OutputOf<ListEndpoint>>(endpoint);

  function rowActsView(permissions: ReadonlySet<StaffPermission>, query: ListQuery): RowActsView | null {
    const acts = Object.entries(rowActs).filter(([, act]) => permissions.has(act.permission));
    if (acts.length === 0) return null;
    const address = { ...conditionsOf(query), ...query.position };
    return {
      acts: acts.map(([name, { label, fields }]) => ({ name, label, fields })),
      key: randomUUID(),
      here: listHref(path, query),
      allHref: withQuery(path, new URLSearchParams({ ...address, ticked: "all" })),
      query: Object.entries(address),
    };
  }

  /**
   * Replies of an export, the first of which is a row of the journal: all of the list; for ticked rows its beginning and, however far that
   * is, the page that they stand on.
   */
  async function* exported(visitor: Visitor, query: ListQuery, isForTicked: boolean) {
    const reply = async (position: ListQuery["position"]) =>
      required(await ask(visitor, { ...conditionsOf(query), ...position, purpose: "export" }));
    const first = await reply({});
    yield first.rows as RowOf<E>[];
    if (isForTicked && Object.keys(query.position).length > 0) yield (await reply(query.position)).rows as RowOf<E>[];
    if (isForTicked) return;
    for (let { next } = first; next !== null; ) {
      const page = await reply({ after: next });
      yield page.rows as RowOf<E>[];
      next = page.next;
    }
  }

  return {
    title,
    summary,
    path,
    permission,
    sorts,
    options: async (visitor) => required(await ask(visitor, {})).options,
    async load(visitor, request) {
      const { permissions } = requireStaff(visitor, request, permission);
      const { searchParams } = new URL(request.url);
      const query = readListQuery(filters, searchParams, sorts);
      const asked = conditionsOf(query);
      const [found, savedViews] = await Promise.all([
        ask(visitor, { ...asked, ...query.position }),
        loadListViews(visitor, path, `${new URLSearchParams(asked)}`),
      ]);
      const isRefused = !found.ok && found.code === "invalid";
      // A cursor of another order, or one cut off with its link.
      if (isRefused && found.errors.some(({ field }) => field === "cursor"))
        throw redirect(listHref(path, { ...query, position: {} }), 303);
      // The form is shown again with the choices of its selects.
      const { rows, total, next, previous, options } = required(isRefused ? await ask(visitor, {}) : found);
      const { zone } = await visitor.region();
      const page = (position: ListQuery["position"]) => listHref(path, { ...query, position });
      return {
        title,
        path,
        newLink: newLabel === undefined ? null : { label: newLabel, href: `${path}new/` },
        links,
        filters: filterFields(
          filters,
          query.values,
          options,
          isRefused ? errorsByField(found.errors, filters.flatMap(parametersOf)) : {},
        ),
        isFiltered: Object.keys(query.values).length > 0,
        isRefused,
        columns: columns.map((column) => columnView(column, path, query)),
        sorts: columns.flatMap(sortOptions),
        sort: query.sort ?? "",
        rows: isRefused
          ? []
          : (rows as RowOf<E>[]).map((row) => ({
              id: rowId(row),
              href: hrefOf?.(row) ?? null,
              cells: columns.map((column) => column.cell(row, { zone, permissions })),
              actions: actions?.(row) ?? [],
              seen: seen(row),
              isTicked: searchParams.get("ticked") === "all",
            })),
        savedViews: isRefused ? { ...savedViews, canSave: false } : savedViews,
        rowActs: isRefused || rows.length === 0 ? null : rowActsView(permissions, query),
        total:
          total > COUNTED_UP_TO ? `Найдено: больше ${formatNumber(COUNTED_UP_TO)}` : `Найдено: ${formatNumber(total)}`,
        exportHref: listHref(`${path}export.csv`, { ...query, position: {} }),
        previousHref: previous && !isRefused ? page({ before: previous }) : null,
        nextHref: next && !isRefused ? page({ after: next }) : null,
      };
    },

    async act(visitor, request) {
      const { permissions } = requireStaff(visitor, request, permission);
      const form = await request.formData();
      return isViewForm(form) ? actOnViews(visitor, path, form) : actOnRows(visitor, permissions, rowActs, form);
    },

    async exportCsv(visitor, request) {
      const { permissions } = requireStaff(visitor, request, permission);
      const { searchParams } = new URL(request.url);
      const ticked = idsOfTicks(searchParams.getAll("row"));
      const isForTicked = ticked.size > 0;
      // Each once: its page may begin among what has come already.
      const isWanted = (row: RowOf<E>) => !isForTicked || ticked.delete(rowId(row));
      const { zone } = await visitor.region();
      const context = { zone, permissions };
      let text = CSV_MARK + csvLines([columns.map((column) => column.title)]);
      let count = 0;
      for await (const page of exported(visitor, readListQuery(filters, searchParams, sorts), isForTicked)) {
        const rows = page.filter(isWanted);
        text += csvLines(
          rows.map((row) => columns.map(({ cell, csv }) => csv?.(row, context) ?? cell(row, context).text)),
        );
        count += rows.length;
        if (count >= EXPORT_LIMIT || (isForTicked && ticked.size === 0)) break;
      }
      return csvFile(text, fileNameOf(path));
    },
  };
}

/** The head of a column: pressed once it sorts, texts from the first and figures from the largest, pressed again the other way round. */
function columnView(
  { title, numeric = false, sort }: Column<never, string>,
  path: string,
  query: ListQuery,
): ColumnView {
  if (sort === undefined) return { title, numeric, sort: null };
  const [first, other] = numeric ? [`-${sort}`, sort] : [sort, `-${sort}`];
  const direction = query.sort === sort ? "ascending" : query.sort === `-${sort}` ? "descending" : null;
  const href = listHref(path, { values: query.values, sort: query.sort === first ? other : first, position: {} });
  return { title, numeric, sort: { href, direction } };
}

const sortOptions = ({ title, sort }: Column<never, string>): FilterOption[] =>
  sort === undefined
    ? []
    : [
        { value: sort, label: `${title}, по возрастанию` },
        { value: `-${sort}`, label: `${title}, по убыванию` },
      ];

/** Makes the call of a list or report with what an address has; its types are those of all of their kind. */
export const askerOf =
  <E extends Endpoint, Reply>(endpoint: E) =>
  async (visitor: Visitor, input: Record<string, string>) => {
    const result = await visitor.gateway.call(endpoint, { purpose: "page", ...input } as InputOf<E>);
    return result as { ok: true; data: Reply } | Failure<string>;
  };

/** The file of a list is named like its page. */
export const fileNameOf = (path: string): string => `${resourceOf(path)}.csv`;
