import type { ReactNode } from "react";
import { visuallyHidden } from "../styles/visually-hidden.css.ts";
import * as css from "./data-table.css.ts";

export interface Column<Key extends string> {
  key: Key;
  title: string;
  /** Figures to compare: set to the right. */
  numeric?: boolean;
}

export interface Row<Key extends string> {
  id: string;
  cells: Record<Key, ReactNode>;
}

interface DataTableProps<Key extends string> {
  caption: string;
  captionHidden?: boolean;
  /** The first column names the row. */
  columns: readonly Column<Key>[];
  rows: readonly Row<Key>[];
}

/** A table from the tablet up; on a phone each row is a list of titles and values. */
export function DataTable<Key extends string>({ caption, captionHidden, columns, rows }: DataTableProps<Key>) {
  const [first, ...rest] = columns;
  if (!first) return null;
  const cellClass = ({ numeric }: Column<Key>) => (numeric ? `${css.cell} ${css.numeric}` : css.cell);
  return (
    <table className={css.table}>
      <caption className={captionHidden ? visuallyHidden : css.caption}>{caption}</caption>
      <thead className={css.head}>
        <tr className={css.row}>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cellClass(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id} className={css.row}>
            <th scope="row" className={`${css.cell} ${css.rowHead}`}>
              {cells[first.key]}
            </th>
            {rest.map((column) => (
              <td key={column.key} className={cellClass(column)} data-label={column.title}>
                {cells[column.key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
