import type { Day } from "../../contract/platform/local-time.ts";
import { isTimeUnit, type Period, type TimeUnit, unitLabel, unitStart, unitsOf } from "./period-rules.ts";

type Figures<Name extends string> = Record<Name, number>;
/** What a query found of one day, place or the like; `key` is empty for none. */
export type Found<Name extends string> = Figures<Name> & { key: string };
type Row<Name extends string> = Figures<Name> & { key: string; label: string };

/** Rows of a report and the sums of them. */
export interface Folded<Name extends string> {
  rows: Row<Name>[];
  totals: Figures<Name>;
}

const zero = <Name extends string>(names: readonly Name[]): Figures<Name> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Figures<Name>;

function addTo<Name extends string>(sums: Figures<Name>, more: Figures<Name>, names: readonly Name[]): void {
  for (const name of names) sums[name] += more[name];
}

/** Adds up what has one label. Days become the days, weeks or months of the period, all of them in order; else the largest comes first. */
export function foldRows<Name extends string>(
  found: readonly Found<Name>[],
  names: readonly [Name, ...Name[]],
  { by, period, labelOf }: { by: string; period?: Period; labelOf(key: string): string },
): Folded<Name> {
  if (isTimeUnit(by) && period) return foldDays(found, names, by, period);
  const rows = new Map<string, Row<Name>>();
  for (const each of found) {
    const label = labelOf(each.key);
    const row = rows.get(label) ?? { ...zero(names), key: each.key, label };
    addTo(row, each, names);
    rows.set(label, row);
  }
  const [first] = names;
  const sorted = [...rows.values()].sort((a, b) => b[first] - a[first] || a.label.localeCompare(b.label, "ru"));
  return { rows: sorted, totals: totalsOf(sorted, names) };
}

function foldDays<Name extends string>(
  found: readonly Found<Name>[],
  names: readonly Name[],
  unit: TimeUnit,
  period: Period,
): Folded<Name> {
  const rows = new Map(
    unitsOf(period, unit).map((start): [string, Row<Name>] => [
      start,
      { ...zero(names), key: start, label: unitLabel(start, unit, period) },
    ]),
  );
  for (const each of found) {
    const row = rows.get(unitStart(each.key as Day, unit));
    if (!row) throw new Error(`The day ${each.key} is outside of ${period.from} to ${period.to}`);
    addTo(row, each, names);
  }
  const all = [...rows.values()];
  return { rows: all, totals: totalsOf(all, names) };
}

/** Ends by the day, week or month that they are in, only those that there are; what never ends comes last. */
export function foldEnds<Name extends string>(
  found: readonly Found<Name>[],
  names: readonly [Name, ...Name[]],
  by: string,
): Folded<Name> {
  const unit = isTimeUnit(by) ? by : "day";
  const startOf = (key: string) => (key === "" ? "" : unitStart(key as Day, unit));
  const { rows, totals } = foldRows(
    found.map((each) => ({ ...each, key: startOf(each.key) })),
    names,
    { by: "end", labelOf: (start) => (start === "" ? "Бессрочные" : unitLabel(start as Day, unit)) },
  );
  const rank = (key: string) => (key === "" ? "9999" : key);
  return { rows: rows.sort((a, b) => (rank(a.key) < rank(b.key) ? -1 : 1)), totals };
}

export function totalsOf<Name extends string>(rows: readonly Figures<Name>[], names: readonly Name[]): Figures<Name> {
  const totals = zero(names);
  for (const row of rows) addTo(totals, row, names);
  return totals;
}
