import type { TyreMeasures } from "./tyre-measures.ts";

/** Pixels: the wheel is drawn as high as this, everything else in proportion. */
const HEIGHT = 150;
const TOP = 34;
const SIDE = 84;
const FRONT = 284;

/** The tyre from the side and from the front, with what the figures of its size measure. */
export function MeasuresDrawing({ measures: { width, sidewall, rim, rimMm, whole } }: { measures: TyreMeasures }) {
  const scale = HEIGHT / whole;
  const middle = TOP + HEIGHT / 2;
  const ring = sidewall * scale;
  const half = (width * scale) / 2;
  const label = `Размеры шины: ширина ${width} мм, высота боковины ${sidewall} мм, диск ${rim} дюймов (${rimMm} мм), вся шина в высоту ${whole} мм`;
  return (
    <svg viewBox="0 0 344 200" width="344" height="200" role="img" aria-label={label}>
      <g stroke="currentColor" strokeOpacity="0.85" fill="none">
        <circle cx={SIDE} cy={middle} r={(HEIGHT - ring) / 2} strokeWidth={ring} />
        <path d={`M${FRONT} ${TOP}v${HEIGHT}`} strokeWidth={half * 2} />
      </g>
      <path
        stroke="#fff"
        strokeWidth="2"
        d={[-0.5, 0, 0.5].map((at) => `M${FRONT + at * half} ${TOP + 3}v${HEIGHT - 6}`).join("")}
        strokeDasharray="9 3"
      />
      <path
        stroke="currentColor"
        strokeWidth="1.5"
        fill="none"
        d={`M${SIDE - HEIGHT / 2 + ring} ${middle}h${HEIGHT - 2 * ring}M176 ${TOP}v${HEIGHT}m-5 0h10m-10-${HEIGHT}h10M${FRONT - half} 24h${half * 2}m0-5v10m-${half * 2}-10v10`}
      />
      <g fontSize="14" fontWeight="600" fill="currentColor" textAnchor="middle">
        <text x={SIDE} y={middle - 8}>
          R{rim}
        </text>
        <text x={SIDE} y={middle + 20}>
          {rimMm} мм
        </text>
        <text x={SIDE} y={TOP + ring / 2 + 5} fill="#fff">
          {sidewall}
        </text>
        <text x="211" y={middle + 5}>
          {whole} мм
        </text>
        <text x={FRONT} y="14">
          {width} мм
        </text>
      </g>
    </svg>
  );
}
