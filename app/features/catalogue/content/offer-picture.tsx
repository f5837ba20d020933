import { themeValues } from "../../../../vanilla.css.ts";

const { color } = themeValues;

/** Of winter, of summer, of what is done, and of what always is: grounds and what is drawn on them. */
const LOOKS = {
  cold: { ground: color.season.winter.surface, line: color.season.winter.text },
  warm: { ground: color.season.summer.surface, line: color.season.summer.text },
  green: { ground: color.surface.success, line: color.text.success },
  plain: { ground: color.surface.sunken, line: color.text.muted },
} as const;

export interface OfferPictureProps {
  /** Address of a sign of 24 by 24, or its path. */
  sign: string;
  look: keyof typeof LOOKS;
  /** «−5 %» on a tag: a figure that the words beside the picture do not have. */
  tag?: string;
}

export const ENVELOPE = "M3 5.5h18v13H3zM3 6l9 7.5L21 6";

const TREAD = Array.from({ length: 12 }, (_, at) => `M${-20 + at * 30} 96l14-16h14l-14 16z`).join("");

/** What an offer is about, drawn from its facts. Says nothing that its card does not. */
export function OfferPicture({ sign, look, tag = "" }: OfferPictureProps) {
  const { ground, line } = LOOKS[look];
  const wide = 26 + tag.length * 15;
  return (
    <svg viewBox="0 0 320 96" width="100%" aria-hidden="true">
      <path d="M0 0h320v96H0z" fill={ground} />
      <path d={TREAD} fill={line} opacity="0.25" />
      <g fill="none" stroke={line} strokeLinecap="round" strokeLinejoin="round">
        <Sign sign={sign} x={18} y={6} size={72} />
        <g opacity="0.5">
          <Sign sign={sign} x={104} y={34} size={44} />
        </g>
      </g>
      {tag && (
        <g>
          <path d={`M${306 - wide} 18h${wide}v38h-${wide}l-14-19z`} fill={color.signal.base} />
          <text x="296" y="46" textAnchor="end" fontSize="26" fontWeight="800" fill={color.signal.onBase}>
            {tag}
          </text>
        </g>
      )}
    </svg>
  );
}

interface SignProps {
  sign: string;
  x: number;
  y: number;
  size: number;
}

const SIGN = 24;

const Sign = ({ sign, x, y, size }: SignProps) =>
  sign.startsWith("/") ? (
    <use href={sign} x={x} y={y} width={size} height={size} strokeWidth="1.2" />
  ) : (
    <path d={sign} transform={`translate(${x} ${y}) scale(${size / SIGN})`} strokeWidth="1.2" />
  );
