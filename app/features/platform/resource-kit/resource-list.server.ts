import { redirect } from "@remix-run/node";
import type { Endpoint, InputOf, OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import {
  COUNTED_UP_TO,
  type FilterOption,
  type listEndpoint,
} from "../../../../gateway/contract/platform/resource-kit.ts";
import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import type { Failure } from "../../../gateway/client.server.ts";
import { formatNumber } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { errorsByField } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { ChartView } from "./chart-rules.ts";
import type { Cell, Column } from "./columns.ts";
import { CSV_MARK, csvFile, csvLines } from "./csv.ts";
import { type FilterField, filterFields } from "./filter-fields.ts";
import { type FilterOf, type ListQuery, listHref, parametersOf, readListQuery } from "./list-query.ts";

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
  columns: readonly Column<RowOf<E>>[];
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
}

export interface RowAction {
  label: string;
  href: string;
}

/** A list without the types of its rows, for the routes. */
export interface ResourceList {
  title: string;
  summary: string;
  /** Path of the page. */
  path: string;
  permission: StaffPermission;
  /** Choices that depend on data, by filter. */
  options(visitor: Visitor): Promise<Record<string, FilterOption[]>>;
  /** The page at an address; throws its redirects and refusals. */
  load(visitor: Visitor, request: Request): Promise<ListView>;
  /** All rows that the filters of an address leave, up to `EXPORT_LIMIT`, as a CSV file. */
  exportCsv(visitor: Visitor, request: Request): Promise<Response>;
}

/** A spreadsheet of more is of no use; the page says so. */
export const EXPORT_LIMIT = 10_000;

export interface ListView {
  title: string;
  path: string;
  newLink: RowAction | null;
  links: readonly RowAction[];
  filters: FilterField[];
  isFiltered: boolean;
  /** Some filter is wrong, so nothing was looked for. */
  isRefused: boolean;
  columns: { title: string; numeric: boolean }[];
  /** Only reports have one. */
  chart?: ChartView;
  rows: { id: string; href: string | null; cells: Cell[]; actions: readonly RowAction[] }[];
  /** Sums of all rows, below them; null where there are none. */
  totals?: Cell[] | null;
  /** What has to be known to read the figures. */
  note?: string;
  /** «Найдено: 324» */
  total: string;
  exportHref: string;
  previousHref: string | null;
  nextHref: string | null;
}

/** Makes a list of the back office from its description. */
export function resourceList<E extends Endpoint>(description: ListDescription<E>): ResourceList {
  const { title, summary, endpoint, columns, filters, rowId, cardHref, actions, links = [], newLabel } = description;
  const path = `/back-office/${endpoint.path.split("/").at(-1)}/`;
  const permission = (endpoint as unknown as ListEndpoint).access.staff;
  const hrefOf = cardHref === undefined ? (row: RowOf<E>) => `${path}${encodeURIComponent(rowId(row))}/` : cardHref;

  const ask = askerOf<E, OutputOf<ListEndpoint>>(endpoint);

  return {
    title,
    summary,
    path,
    permission,
    options: async (visitor) => required(await ask(visitor, {})).options,
    async load(visitor, request) {
      const { permissions } = requireStaff(visitor, request, permission);
      const query = readListQuery(filters, new URL(request.url).searchParams);
      const found = await ask(visitor, { ...query.values, ...query.position });
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
        columns: columns.map((column) => ({ title: column.title, numeric: column.numeric ?? false })),
        rows: isRefused
          ? []
          : (rows as RowOf<E>[]).map((row) => ({
              id: rowId(row),
              href: hrefOf?.(row) ?? null,
              cells: columns.map((column) => column.cell(row, { zone, permissions })),
              actions: actions?.(row) ?? [],
            })),
        total:
          total > COUNTED_UP_TO ? `Найдено: больше ${formatNumber(COUNTED_UP_TO)}` : `Найдено: ${formatNumber(total)}`,
        exportHref: listHref(`${path}export.csv`, { ...query, position: {} }),
        previousHref: previous && !isRefused ? page({ before: previous }) : null,
        nextHref: next && !isRefused ? page({ after: next }) : null,
      };
    },

    async exportCsv(visitor, request) {
      const { permissions } = requireStaff(visitor, request, permission);
      const { values } = readListQuery(filters, new URL(request.url).searchParams);
      const { zone } = await visitor.region();
      const context = { zone, permissions };
      let text = CSV_MARK + csvLines([columns.map((column) => column.title)]);
      let count = 0;
      let after: string | null = null;
      do {
        const input: Record<string, string> = { ...values, purpose: "export", ...(after !== null && { after }) };
        const page = required(await ask(visitor, input));
        const rows = page.rows as RowOf<E>[];
        text += csvLines(
          rows.map((row) => columns.map(({ cell, csv }) => csv?.(row, context) ?? cell(row, context).text)),
        );
        count += rows.length;
        after = page.next;
      } while (after !== null && count < EXPORT_LIMIT);
      return csvFile(text, fileNameOf(path));
    },
  };
}

/** Makes the call of a list or report with what an address has; its types are those of all of their kind. */
export const askerOf =
  <E extends Endpoint, Reply>(endpoint: E) =>
  async (visitor: Visitor, input: Record<string, string>) => {
    const result = await visitor.gateway.call(endpoint, { purpose: "page", ...input } as InputOf<E>);
    return result as { ok: true; data: Reply } | Failure<string>;
  };

/** The file of a list is named like its page. */
export const fileNameOf = (path: string): string => `${path.split("/").at(-2)}.csv`;
