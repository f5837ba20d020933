import { themeValues } from "../../../../vanilla.css.ts";
import type { FaceView } from "./facade-view.ts";

const { color } = themeValues;

interface FacadeProps {
  face: FaceView;
  /** The wide one, of a centre's own page: what stands on its sign. */
  sign?: string;
  className: string;
}

/** The narrow one has the room of a card's column, and one that is wide that of a page. */
const SIZES = {
  card: { width: 104, sky: 16, annexe: 20, mostGates: 6 },
  page: { width: 320, sky: 44, annexe: 46, mostGates: 8 },
} as const;
const [GROUND, EDGE, SIGN_TOP, SIGN_END, GATE_TOP] = [104, 4, 30, 48, 64];
/** Of the shop, of winter, of what is done, of the signal and of summer: white words can be read on each. */
const SIGNS = [
  color.surface.inverse,
  color.season.winter.text,
  color.text.success,
  color.signal.text,
  color.season.summer.text,
];
const DAY = { sky: color.season.winter.surface, wall: color.surface.page, glass: color.line.strong };
const NIGHT = { sky: color.season.winter.text, wall: color.text.inverseMuted, glass: color.season.summer.surface };

const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** Left edges and widths of the gates; the one for lorries is half as wide again as the others. */
function gatesOf({ bays, hasTruckGate }: FaceView, most: number, room: number) {
  const count = Math.min(Math.max(bays, 1), most);
  const step = (room - 6) / (count + (hasTruckGate ? 0.5 : 0));
  return Array.from({ length: count }, (_, at) => {
    const isForTrucks = hasTruckGate && at === 0;
    const left = EDGE + 4 + (at + (hasTruckGate && at > 0 ? 0.5 : 0)) * step;
    const width = Math.min(step * (isForTrucks ? 1.5 : 1) - 3, isForTrucks ? 56 : 38);
    return { left: Math.round(left), width: Math.round(width), top: isForTrucks ? GATE_TOP - 10 : GATE_TOP };
  });
}

/** The face of a centre, of what is true of it at this moment. Says nothing that its card does not. */
export function Facade({ face, sign, className }: FacadeProps) {
  const { width, sky, annexe, mostGates } = SIZES[sign === undefined ? "card" : "page"];
  const light = face.isDark ? NIGHT : DAY;
  const room = width - 2 * EDGE - (face.hasWorkshop ? annexe : 0);
  const end = EDGE + room;
  const gates = gatesOf(face, mostGates, room);
  const signColor = SIGNS[face.tone % SIGNS.length] ?? SIGNS[0];
  return (
    <svg
      className={className}
      viewBox={`0 ${-sky} ${width} ${GROUND + 10 + sky}`}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      {/* Higher than the window: a card is as high as its words. */}
      <path d={box(-width, -900, 3 * width, 900 + GROUND)} fill={light.sky} />
      <circle cx={width - 14} cy={6 - sky / 2} r="6" fill={color.season.summer.surface} />
      {face.hasWorkshop && (
        <>
          <path d={box(end, 58, annexe, GROUND - 58)} fill={color.line.soft} />
          <path d={box(end + annexe / 2 - 5, 78, 10, GROUND - 78)} fill={signColor} />
        </>
      )}
      <path d={box(EDGE, face.hasStore ? 6 : 26, room, GROUND - (face.hasStore ? 6 : 26))} fill={light.wall} />
      {face.hasStore && (
        <path d={`M${EDGE + 6} 18h${room - 12}`} stroke={light.glass} strokeWidth="9" strokeDasharray="10 6" />
      )}
      <path d={box(EDGE - 2, SIGN_TOP, room + 4, SIGN_END - SIGN_TOP)} fill={signColor} />
      <path
        d={`M${EDGE + 6} 33h7l-4 12h-7zm10 0h7l-4 12h-7z`}
        fill={signColor === color.surface.inverse ? color.signal.base : color.text.inverse}
      />
      <g fontSize="13" fontWeight="800" fill={color.text.inverse}>
        {sign && (
          <text x={EDGE + 32} y="43.5">
            {sign}
          </text>
        )}
        <text x={end - 4} y="43.5" textAnchor="end">
          {face.number}
        </text>
      </g>
      <Gates gates={gates} isOpen={face.isOpen} lit={face.isDark ? light.glass : color.surface.inverse} />
      <path d={box(-width, GROUND, 3 * width, 40)} fill={color.line.strong} />
    </svg>
  );
}

interface GatesProps {
  gates: ReturnType<typeof gatesOf>;
  isOpen: boolean;
  /** What is seen through an open gate. */
  lit: string;
}

/** Less than this and a car in a gate looks like anything else. */
const CAR_WIDTH = 14;

/** Shut, but for every second one of a centre that is open, in which a car stands. */
function Gates({ gates, isOpen, lit }: GatesProps) {
  const isUp = (at: number) => isOpen && at % 2 === 1;
  const down = gates.filter((_, at) => !isUp(at));
  const up = gates.filter((_, at) => isUp(at));
  return (
    <>
      <path
        d={down.map(({ left, top, width }) => box(left, top, width, GROUND - top)).join("")}
        fill={color.line.inverse}
      />
      <path
        d={down.flatMap(({ left, top, width }) => [10, 20, 30].map((y) => `M${left} ${top + y}h${width}`)).join("")}
        stroke={color.line.strong}
      />
      <path d={up.map(({ left, top, width }) => box(left, top, width, GROUND - top)).join("")} fill={lit} />
      <path
        d={up
          .filter(({ width }) => width >= CAR_WIDTH)
          .map(
            ({ left, width }) => `${box(left + 1, 92, width - 2, 8)}${box(left + width / 5, 85, (width * 3) / 5, 8)}`,
          )
          .join("")}
        fill={color.signal.base}
      />
    </>
  );
}
