import type { ReactNode } from "react";
import * as css from "./chart.css.ts";
import { type ChartView, spansOf } from "./chart-rules.ts";

interface ChartProps {
  chart: ChartView;
}

/** Drawn by the server. Lengths are per cent of the width, so text keeps its size on every screen. */
export function Chart({ chart }: ChartProps) {
  return chart.kind === "columns" ? <Columns chart={chart} /> : <Bars chart={chart} />;
}

const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`;

const TITLE_ID = "chart-title";
const DESCRIPTION_ID = "chart-description";

function Picture({
  chart: { title, description },
  height,
  children,
}: ChartProps & { height: number; children: ReactNode }) {
  return (
    <svg
      className={css.chart}
      width="100%"
      height={height}
      role="img"
      aria-labelledby={TITLE_ID}
      aria-describedby={DESCRIPTION_ID}
    >
      <title id={TITLE_ID}>{title}</title>
      <desc id={DESCRIPTION_ID}>{description}</desc>
      {children}
    </svg>
  );
}

const LINE = 18;
const COLUMN_HEIGHT = 120;
/** Where the first and the last day have no room for their names. */
const GAP_UP_TO = 60;

function Columns({ chart }: ChartProps) {
  const { bars } = chart;
  const { zero, spans } = spansOf(bars.map(({ value }) => value));
  const step = 1 / bars.length;
  const width = bars.length > GAP_UP_TO ? step : step * 0.8;
  const largest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most));
  const baseline = LINE + COLUMN_HEIGHT * (1 - zero);
  return (
    <Picture chart={chart} height={COLUMN_HEIGHT + 2 * LINE + 4}>
      <text className={css.label} x="0" y={LINE - 5}>
        {chart.title}, до {largest.text}
      </text>
      {bars.map(({ label, value }, index) => {
        const { from, length } = spans[index] ?? { from: 0, length: 0 };
        return (
          <rect
            key={label}
            className={value < 0 ? css.below : css.bar}
            x={percent(index * step)}
            y={LINE + COLUMN_HEIGHT * (1 - from - length)}
            width={percent(width)}
            height={COLUMN_HEIGHT * length}
          />
        );
      })}
      <line className={css.axis} x1="0" x2="100%" y1={baseline} y2={baseline} />
      <text className={css.label} x="0" y={COLUMN_HEIGHT + 2 * LINE}>
        {bars[0]?.label}
      </text>
      <text className={css.label} x="100%" y={COLUMN_HEIGHT + 2 * LINE} textAnchor="end">
        {bars.at(-1)?.label}
      </text>
    </Picture>
  );
}

const BAR_HEIGHT = 12;
const BAR_STEP = 2 * LINE + 2;

function Bars({ chart }: ChartProps) {
  const { bars } = chart;
  const { zero, spans } = spansOf(bars.map(({ value }) => value));
  return (
    <Picture chart={chart} height={BAR_STEP / 2 + bars.length * BAR_STEP}>
      <text className={css.label} x="0" y={LINE - 5}>
        {chart.title}
      </text>
      {bars.map(({ label, text, value }, index) => {
        const { from, length } = spans[index] ?? { from: 0, length: 0 };
        const top = BAR_STEP / 2 + index * BAR_STEP;
        return (
          <g key={label}>
            <text className={css.label} x="0" y={top + LINE - 4}>
              {label}
            </text>
            <text className={css.label} x="100%" y={top + LINE - 4} textAnchor="end">
              {text}
            </text>
            <rect
              className={value < 0 ? css.below : css.bar}
              x={percent(from)}
              y={top + LINE}
              width={percent(length)}
              height={BAR_HEIGHT}
            />
          </g>
        );
      })}
      {zero > 0 && <line className={css.axis} x1={percent(zero)} x2={percent(zero)} y1="0" y2="100%" />}
    </Picture>
  );
}
