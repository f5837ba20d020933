/** What a chart shows: a bar for each row of a table. */
export interface ChartView {
  /** «Выручка, по дням» */
  title: string;
  /** What the picture says in a sentence, for those who do not see it; the table below has every figure. */
  description: string;
  /** Days in their order stand side by side, the rest lies below one another with its names. */
  kind: "columns" | "bars";
  bars: { label: string; value: number; text: string }[];
}

/** Bars below one another that a page has room for; the rest is in the table. */
const MOST_BARS = 12;

interface ChartSource {
  title: string;
  /** The rows are days, weeks or months. */
  isTime: boolean;
  rows: readonly { label: string; value: number }[];
  /** «12 345 ₽» */
  textOf(value: number): string;
}

/** The chart of a table; null where there is nothing to compare. */
export function chartOf({ title, isTime, rows, textOf }: ChartSource): ChartView | null {
  if (rows.length < 2 || rows.every(({ value }) => value === 0)) return null;
  const bars = (isTime ? rows : rows.slice(0, MOST_BARS)).map((row) => ({ ...row, text: textOf(row.value) }));
  const largest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most));
  const least = bars.reduce((most, bar) => (bar.value < most.value ? bar : most));
  const shown = bars.length < rows.length ? ` Показаны первые ${bars.length} из ${rows.length}.` : "";
  return {
    title,
    description: `Больше всего: ${largest.label}, ${largest.text}. Меньше всего: ${least.label}, ${least.text}.${shown} Все числа в таблице.`,
    kind: isTime ? "columns" : "bars",
    bars,
  };
}

/** Where a bar begins and how long it is, as parts of the whole chart; bars below zero go the other way. */
export function spansOf(values: readonly number[]): { zero: number; spans: { from: number; length: number }[] } {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const whole = most - least || 1;
  const zero = -least / whole;
  return {
    zero,
    spans: values.map((value) => ({
      from: value < 0 ? zero + value / whole : zero,
      length: Math.abs(value) / whole,
    })),
  };
}
