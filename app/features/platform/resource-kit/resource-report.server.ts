import type { Endpoint, InputOf, OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { reportEndpoint } from "../../../../gateway/contract/platform/resource-kit.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { errorsByField } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import { chartOf } from "./chart-rules.ts";
import { type Column, columnsOf } from "./columns.ts";
import { CSV_MARK, csvFile, csvLines } from "./csv.ts";
import { filterFields } from "./filter-fields.ts";
import { type Filter, type FilterOf, listHref, parametersOf, readListQuery } from "./list-query.ts";
import type { ListView } from "./list-view.ts";
import { askerOf, fileNameOf, type ResourceList } from "./resource-list.server.ts";

/** What `reportEndpoint` of the contract makes. */
type ReportEndpoint = ReturnType<typeof reportEndpoint>;
type RowOf<E extends Endpoint> = OutputOf<E> extends { rows: (infer Row)[] } ? Row : never;
type ByOf<E extends Endpoint> = InputOf<E> extends { by: infer By extends string } ? By : never;

/** How the figures of a report are shown; everything else follows from its call. */
interface ReportDescription<E extends Endpoint> {
  title: string;
  summary: string;
  /** Made by `reportEndpoint`. */
  endpoint: E;
  /** What the rows may be, in words: «по дням». The first is what is shown without a choice. */
  by: Readonly<Record<ByOf<E>, string>>;
  /** Columns behind the name of the row. */
  columns(by: ByOf<E>): readonly Column<RowOf<E>>[];
  filters: readonly FilterOf<InputOf<E>>[];
  chart: { title: string; value(row: RowOf<E>): number; text(value: number): string };
  note(by: ByOf<E>): string;
}

const timeUnits = new Set<string>(["day", "week", "month"]);

/** Makes a page of figures with a chart, sums and a file; to the routes it is a list that has one page. */
export function resourceReport<E extends Endpoint>(description: ReportDescription<E>): ResourceList {
  const { title, summary, endpoint, by: choices, columns, chart, note } = description;
  const path = `/back-office/${endpoint.path.split("/").at(-1)}/`;
  const permission = (endpoint as unknown as ReportEndpoint).access.staff;
  const units = Object.entries<string>(choices);
  const [[firstUnit, firstLabel] = ["", ""]] = units;
  const filters: readonly Filter[] = [
    { kind: "days", name: "day", label: "Дни" },
    {
      kind: "select",
      name: "by",
      label: "Разбить",
      anyLabel: firstLabel,
      options: units.slice(1).map(([value, label]) => ({ value, label })),
    },
    ...description.filters,
  ];

  const ask = askerOf<E, OutputOf<ReportEndpoint>>(endpoint);

  const nameColumn = columnsOf<RowOf<E> & { label: string }>().text("", ({ label }) => label);
  const columnsFor = (by: string): Column<RowOf<E>>[] => [
    { ...nameColumn, title: capital(choices[by as ByOf<E>]) } as Column<RowOf<E>>,
    ...columns(by as ByOf<E>),
  ];

  const totalRow = (totals: object) => ({ key: "", label: "Итого", ...totals }) as RowOf<E>;

  return {
    title,
    summary,
    path,
    permission,
    sorts: [],
    options: async (visitor) => required(await ask(visitor, {})).options,
    async load(visitor, request): Promise<ListView> {
      const { permissions } = requireStaff(visitor, request, permission);
      const query = readListQuery(filters, new URL(request.url).searchParams);
      const found = await ask(visitor, query.values);
      const isRefused = !found.ok && found.code === "invalid";
      // The form is shown again with the choices of its selects.
      const { rows, totals, period, options } = required(isRefused ? await ask(visitor, {}) : found);
      const by = isRefused ? firstUnit : (query.values.by ?? firstUnit);
      const shown = columnsFor(by);
      const { zone } = await visitor.region();
      const cellsOf = (row: RowOf<E>) => shown.map((column) => column.cell(row, { zone, permissions }));
      const { from, to } = period;
      const days: Record<string, string> = from === null || to === null ? {} : { dayFrom: from, dayTo: to };
      const errors = isRefused ? errorsByField(found.errors, filters.flatMap(parametersOf)) : {};
      const picture = chartOf({
        title: `${chart.title} ${choices[by as ByOf<E>]}`,
        isTime: timeUnits.has(by),
        rows: (rows as RowOf<E>[]).map((row) => ({
          label: String((row as { label: string }).label),
          value: chart.value(row),
        })),
        textOf: chart.text,
      });
      return {
        title,
        path,
        newLink: null,
        links: [],
        filters: filterFields(filters, { ...(isRefused ? {} : days), ...query.values }, options, errors),
        isFiltered: Object.keys(query.values).length > 0,
        isRefused,
        columns: shown.map((column) => ({ title: column.title, numeric: column.numeric ?? false, sort: null })),
        sorts: [],
        sort: "",
        rows: isRefused
          ? []
          : (rows as RowOf<E>[]).map((row) => ({
              id: String((row as { key: string }).key),
              href: null,
              cells: cellsOf(row),
              actions: [],
              seen: "",
              isTicked: false,
            })),
        rowActs: null,
        savedViews: null,
        totals: isRefused || rows.length === 0 ? null : cellsOf(totalRow(totals)),
        ...(picture && !isRefused && { chart: picture }),
        note: note(by as ByOf<E>),
        total: "",
        exportHref: listHref(`${path}export.csv`, { ...query, position: {} }),
        previousHref: null,
        nextHref: null,
      };
    },

    async exportCsv(visitor, request) {
      const { permissions } = requireStaff(visitor, request, permission);
      const { values } = readListQuery(filters, new URL(request.url).searchParams);
      const { rows, totals } = required(await ask(visitor, { ...values, purpose: "export" }));
      const shown = columnsFor(values.by ?? firstUnit);
      const { zone } = await visitor.region();
      const context = { zone, permissions };
      const lines = [...(rows as RowOf<E>[]), totalRow(totals)].map((row) =>
        shown.map(({ cell, csv }) => csv?.(row, context) ?? cell(row, context).text),
      );
      return csvFile(CSV_MARK + csvLines([shown.map((column) => column.title), ...lines]), fileNameOf(path));
    },
  };
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
