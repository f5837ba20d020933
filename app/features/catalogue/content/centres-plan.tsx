import { Card } from "../../../ui/card.tsx";
import { PLAN_SIZE, type Plan } from "./plan.ts";

const LINES = [80, 160, 240];
const BOTTOM = PLAN_SIZE - 16;

/** The centres by their numbers: how they lie, and how far apart. */
export function CentresPlan({ plan: { points, scale } }: { plan: Plan }) {
  return (
    <Card>
      <svg
        viewBox={`0 0 ${PLAN_SIZE} ${PLAN_SIZE}`}
        role="img"
        aria-label="Схема: как расположены центры, север сверху"
        fill="currentColor"
        stroke="currentColor"
      >
        {LINES.map((at) => (
          <path key={at} d={`M${at} 0V${PLAN_SIZE}M0 ${at}H${PLAN_SIZE}`} strokeOpacity={0.15} />
        ))}
        {points.map(({ number, x, y }) => (
          <g key={number}>
            <circle cx={x} cy={y} r={5} stroke="none" />
            <text x={x + 9} y={y - 6} stroke="none" fontSize={18} fontWeight={800}>
              {number}
            </text>
          </g>
        ))}
        <path d={`M16 ${BOTTOM - 6}v6h${scale.width}v-6`} fill="none" strokeWidth={2} />
        <text x={16} y={BOTTOM - 12} stroke="none" fontSize={14}>
          {String(scale.km).replace(".", ",")} км
        </text>
      </svg>
    </Card>
  );
}
