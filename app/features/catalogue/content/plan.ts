interface Place {
  title: string;
  lat: number;
  lng: number;
}

/** Side of the square that the plan is drawn in, and what stays free at its edges. */
export const PLAN_SIZE = 320;
const MARGIN = 40;

const KM_PER_DEGREE = 111.2;
/** Lengths that a scale may have, in kilometres. */
const SCALES = [0.5, 1, 2, 5, 10, 20, 50, 100, 200];

export interface Plan {
  /** North is up; numbers are those of the list. */
  points: { number: number; x: number; y: number }[];
  scale: { km: number; width: number };
}

/** Where places lie to one another, in true proportions; null for fewer than two, or all at one point. */
export function drawPlan(places: readonly Place[]): Plan | null {
  const middle = places.reduce((sum, { lat }) => sum + lat, 0) / places.length;
  const kilometres = places.map(({ lat, lng }) => ({
    x: lng * KM_PER_DEGREE * Math.cos((middle * Math.PI) / 180),
    y: -lat * KM_PER_DEGREE,
  }));
  const xs = kilometres.map(({ x }) => x);
  const ys = kilometres.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const span = Math.max(width, height);
  if (places.length < 2 || span === 0) return null;
  const room = PLAN_SIZE - 2 * MARGIN;
  const perKm = room / span;
  const at = (value: number, from: number, size: number) =>
    Math.round(MARGIN + (value - from) * perKm + ((span - size) * perKm) / 2);
  const km = SCALES.filter((each) => each * perKm <= room / 2).at(-1) ?? SCALES[0] ?? 1;
  return {
    points: kilometres.map(({ x, y }, position) => ({
      number: position + 1,
      x: at(x, left, width),
      y: at(y, top, height),
    })),
    scale: { km, width: Math.round(km * perKm) },
  };
}
