import type { CarFit, Misfit } from "../contract/cars.ts";
import type { GoodsAttributes } from "../db/schema/goods.ts";
import { type FitmentRow, tyreSizeText, wheelSizeText } from "./fitment.ts";

/** A wheel whose offset differs by more touches the strut or the arch. */
export const WHEEL_OFFSET_TOLERANCE_MM = 5;

type Kind = "original" | "allowed";

interface Fitting<Size> {
  kind: Kind;
  front: Size;
  rear: Size | null;
}

/** How well a product is one of the sizes: exactly, within what is tolerated, or not. */
type Match = "exact" | "tolerated" | null;

const NOTHING_AMISS: readonly Misfit[] = [];

/** Whether goods of a category fit; null where the car does not decide or nothing is known. */
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
    const off = typeof et === "number" ? Math.abs(et - size.et) : Number.POSITIVE_INFINITY;
    if (size.width !== width || size.diameter !== diameter || off > WHEEL_OFFSET_TOLERANCE_MM) return null;
    return off === 0 ? "exact" : "tolerated";
  });
  const misfits: Misfit[] = [
    ...(pcd === car.pcd ? NOTHING_AMISS : (["bolts"] as const)),
    ...(typeof cb === "number" && cb >= car.hubBoreMm ? NOTHING_AMISS : (["bore"] as const)),
    ...(found ? NOTHING_AMISS : (["size"] as const)),
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
  wanted: NonNullable<FitmentRow["battery"]>,
  source: string,
): CarFit {
  const { capacityFrom, capacityTo } = wanted;
  const holds = typeof capacity === "number" && capacity >= capacityFrom && capacity <= capacityTo;
  const misfits: Misfit[] = [
    ...(holds ? NOTHING_AMISS : (["capacity"] as const)),
    ...(polarity === wanted.polarity || polarity === "universal" ? NOTHING_AMISS : (["polarity"] as const)),
  ];
  const words = wanted.polarity === "direct" ? "прямая полярность" : "обратная полярность";
  return {
    verdict: misfits.length === 0 ? "original" : "none",
    axle: "both",
    misfits,
    sizes: [{ kind: "original", front: `${capacityFrom}–${capacityTo}\u00a0А·ч, ${words}`, rear: null }],
    source,
  };
}

/** An original size wins over an allowed one, and both axles over one. */
function bestFitting<Size>(
  fittings: readonly Fitting<Size>[],
  match: (size: Size) => Match,
): Pick<CarFit, "verdict" | "axle"> | null {
  const found = fittings.flatMap(({ kind, front, rear }) => {
    const inFront = match(front);
    const behind = rear === null ? inFront : match(rear);
    const best = inFront === "exact" || behind === "exact" ? "exact" : (inFront ?? behind);
    if (best === null) return [];
    const verdict: Kind = kind === "original" && best === "exact" ? "original" : "allowed";
    const axle = inFront !== null && behind !== null ? "both" : inFront !== null ? "front" : "rear";
    return [{ verdict, axle } as const];
  });
  const worth = ({ verdict, axle }: (typeof found)[number]) =>
    (verdict === "original" ? 2 : 0) + (axle === "both" ? 1 : 0);
  return found.sort((a, b) => worth(b) - worth(a))[0] ?? null;
}
