import type { FilterOption } from "../../../../gateway/contract/platform/resource-kit.ts";
import type { ChartView } from "./chart-rules.ts";
import type { Cell } from "./columns.ts";
import type { FilterField } from "./filter-fields.ts";
import type { RowActField } from "./row-acts.ts";

export interface RowAction {
  label: string;
  href: string;
}

export interface ColumnView {
  title: string;
  numeric: boolean;
  /** The link of its head; null for what rows are not sorted by. */
  sort: { href: string; direction: "ascending" | "descending" | null } | null;
}

export interface RowView {
  id: string;
  href: string | null;
  cells: Cell[];
  actions: readonly RowAction[];
  seen: string;
  isTicked: boolean;
}

export interface RowActsView {
  acts: { name: string; label: string; fields: readonly RowActField[] }[];
  /** Of the form: sent twice it is done once. */
  key: string;
  /** Address of the page, where the form is sent. */
  here: string;
  /** The same page with all rows ticked. */
  allHref: string;
  /** Filters, order and position, which the file of ticked rows is found by. */
  query: [name: string, value: string][];
}

/** Views of the list that the person has saved. */
export interface ListViewsView {
  views: { id: number; title: string; href: string; isCurrent: boolean }[];
  /** Filters and order of the page as they stand in its address. */
  query: string;
  /** That address, where a form that is refused comes back to. */
  here: string;
  /** The view that the page shows. */
  current: { id: number; title: string } | null;
  /** Whether there is something to save. */
  canSave: boolean;
  /** Most letters of a name: the schema stays on the server. */
  titleLength: number;
}

export interface ListView {
  title: string;
  path: string;
  newLink: RowAction | null;
  links: readonly RowAction[];
  filters: FilterField[];
  isFiltered: boolean;
  /** Some filter is wrong, so nothing was looked for. */
  isRefused: boolean;
  columns: ColumnView[];
  /** Orders to choose from where heads of columns are not shown; none where nothing can be sorted. */
  sorts: readonly FilterOption[];
  /** What it is sorted by now; empty for the usual order. */
  sort: string;
  /** Only reports have one. */
  chart?: ChartView;
  rows: RowView[];
  /** Null where nothing can be saved. */
  savedViews: ListViewsView | null;
  /** The form over several rows; null where this person can do nothing of the kind. */
  rowActs: RowActsView | null;
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
