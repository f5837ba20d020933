import { themeValues } from "../../../../vanilla.css.ts";

const { color } = themeValues;

interface FacadeProps {
  bays: number;
  /** Number of the house; empty where the address has none. */
  number: string;
  /** The wide one, of a centre's own page: what stands on its sign. */
  sign?: string;
  className: string;
}

/** The narrow one has the room of a card's column, and one that is wide that of a page. */
const WIDTHS = { card: 104, page: 320 } as const;
const MOST_GATES = { card: 3, page: 6 } as const;
const HEIGHT = 120;
const [GATE_TOP, GROUND, EDGE] = [62, 104, 8];

/** The face of a centre: as many gates as it has bays, the network's sign, the number of the house. Says nothing that its card does not. */
export function Facade({ bays, number, sign, className }: FacadeProps) {
  const kind = sign === undefined ? "card" : "page";
  const width = WIDTHS[kind];
  const gates = Math.min(Math.max(bays, 1), MOST_GATES[kind]);
  const step = (width - 2 * EDGE) / gates;
  const wide = Math.min(Math.floor(step) - 5, 42);
  const lefts = Array.from({ length: gates }, (_, gate) => Math.round(EDGE + gate * step + (step - wide) / 2));
  const lines = [72, 82, 92];
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d={`M0 0h${width}v${HEIGHT}H0z`} fill={color.season.winter.surface} />
      <path d={`M0 34h${width}v70H0z`} fill={color.surface.page} />
      <path d={`M0 26h${width}v22H0z`} fill={color.surface.inverse} />
      <path d="M11 31h7l-4 12H7zm10 0h7l-4 12h-7z" fill={color.signal.base} />
      <g fontSize="13" fontWeight="800" fill={color.text.inverse}>
        {sign && (
          <text x="34" y="41.5">
            {sign}
          </text>
        )}
        <text x={width - EDGE} y="41.5" textAnchor="end">
          {number}
        </text>
      </g>
      <path
        d={lefts.map((x) => `M${x} ${GATE_TOP}h${wide}v${GROUND - GATE_TOP}h-${wide}z`).join("")}
        fill={color.line.inverse}
      />
      <path d={lefts.flatMap((x) => lines.map((y) => `M${x} ${y}h${wide}`)).join("")} stroke={color.line.strong} />
      <path d={`M0 ${GROUND}h${width}v16H0z`} fill={color.text.inverseMuted} />
    </svg>
  );
}
