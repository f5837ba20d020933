import type { ReactNode } from "react";
import * as css from "./definition-table.css.ts";

export interface Definition {
  term: string;
  value: ReactNode;
}

interface DefinitionTableProps {
  rows: readonly Definition[];
  /** Values are amounts: set to the right, to be added up. */
  sums?: boolean;
}

/** Attributes and their values, a row each. */
export function DefinitionTable({ rows, sums = false }: DefinitionTableProps) {
  return (
    <dl>
      {rows.map(({ term, value }) => (
        <div key={term} className={css.row}>
          <dt className={css.term}>{term}</dt>
          <dd className={sums ? `${css.value} ${css.sum}` : css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
