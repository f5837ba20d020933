import type { CarFit, Misfit } from "../../contract/catalogue/cars.ts";
import type { GoodsAttributes } from "../../platform/db/schema/goods.ts";
import type { FitmentRow } from "./cars-store.ts";

/** A wheel whose offset differs more may touch the strut or the arch. */
export const WHEEL_OFFSET_TOLERANCE_MM = 5;

type Kind = "original" | "allowed";

interface Fitting<Size> {
  kind: Kind;
  front: Size;
  rear: Size | null;
}

/** How well a product matches a size: exactly, within the tolerance, or not at all. */
type Match = "exact" | "tolerated" | null;

const NONE: readonly Misfit[] = [];

/** Null when the category does not depend on the car, or the car has no data for it. */
export function fitOf(category: string, attributes: GoodsAttributes, car: FitmentRow): CarFit | null {
  switch (category) {
    case "tyre":
      return car.tyres.length > 0 ? tyreFit(attributes, car) : null;
    case "disk":
      return car.wheels.length > 0 ? wheelFit(attributes, car) : null;
    case "battery":
      return car.battery ? batteryFit(attributes, car.battery, car.source) : null;
    default:
      return null;
  }
}

function tyreFit({ width, profile, diameter }: GoodsAttributes, { tyres, source }: FitmentRow): CarFit {
  const found = bestFitting(tyres, (size) =>
    size.width === width && size.profile === profile && size.diameter === diameter ? "exact" : null,
  );
  return {
    ...(found ?? { verdict: "none", axle: "both" }),
    misfits: found ? [] : ["size"],
    sizes: tyres.map(({ kind, front, rear }) => ({
      kind,
      front: tyreSizeText(front),
      rear: rear && tyreSizeText(rear),
    })),
    source,
  };
}

function wheelFit({ width, diameter, et, pcd, cb }: GoodsAttributes, car: FitmentRow): CarFit {
  const found = bestFitting(car.wheels, (size) => {
    const offsetDifference = typeof et === "number" ? Math.abs(et - size.et) : Number.POSITIVE_INFINITY;
    if (size.width !== width || size.diameter !== diameter || offsetDifference > WHEEL_OFFSET_TOLERANCE_MM) return null;
    return offsetDifference === 0 ? "exact" : "tolerated";
  });
  const misfits: Misfit[] = [
    ...(pcd === car.pcd ? NONE : (["bolts"] as const)),
    ...(typeof cb === "number" && cb >= car.hubBoreMm ? NONE : (["bore"] as const)),
    ...(found ? NONE : (["size"] as const)),
  ];
  return {
    ...(found && misfits.length === 0 ? found : { verdict: "none", axle: "both" }),
    misfits,
    sizes: car.wheels.map(({ kind, front, rear }) => ({
      kind,
      front: wheelSizeText(front, car.pcd),
      rear: rear && wheelSizeText(rear, car.pcd),
    })),
    source: car.source,
  };
}

function batteryFit(
  { capacity, polarity }: GoodsAttributes,
  required: NonNullable<FitmentRow["battery"]>,
  source: string,
): CarFit {
  const { capacityFrom, capacityTo } = required;
  const isCapacityInRange = typeof capacity === "number" && capacity >= capacityFrom && capacity <= capacityTo;
  const misfits: Misfit[] = [
    ...(isCapacityInRange ? NONE : (["capacity"] as const)),
    ...(polarity === required.polarity || polarity === "universal" ? NONE : (["polarity"] as const)),
  ];
  const polarityText = required.polarity === "direct" ? "прямая полярность" : "обратная полярность";
  return {
    verdict: misfits.length === 0 ? "original" : "none",
    axle: "both",
    misfits,
    sizes: [{ kind: "original", front: `${capacityFrom}–${capacityTo}\u00a0А·ч, ${polarityText}`, rear: null }],
    source,
  };
}

/** Prefers an original size to an allowed one, then both axles to one. */
function bestFitting<Size>(
  fittings: readonly Fitting<Size>[],
  match: (size: Size) => Match,
): Pick<CarFit, "verdict" | "axle"> | null {
  const found = fittings.flatMap(({ kind, front, rear }) => {
    const frontMatch = match(front);
    const rearMatch = rear === null ? frontMatch : match(rear);
    const best = frontMatch === "exact" || rearMatch === "exact" ? "exact" : (frontMatch ?? rearMatch);
    if (best === null) return [];
    const verdict: Kind = kind === "original" && best === "exact" ? "original" : "allowed";
    const axle = frontMatch !== null && rearMatch !== null ? "both" : frontMatch !== null ? "front" : "rear";
    return [{ verdict, axle } as const];
  });
  const rank = ({ verdict, axle }: (typeof found)[number]) =>
    (verdict === "original" ? 2 : 0) + (axle === "both" ? 1 : 0);
  return found.sort((a, b) => rank(b) - rank(a))[0] ?? null;
}

export const tyreSizeText = (size: { width: number; profile: number; diameter: number }): string =>
  `${size.width}/${size.profile} R${size.diameter}`;

export const wheelSizeText = (size: { width: number; diameter: number; et: number }, pcd: string): string =>
  `${size.width}x${size.diameter} ${pcd} ET${size.et}`;
