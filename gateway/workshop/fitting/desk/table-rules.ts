import type { Day } from "../../../contract/platform/local-time.ts";
import type { VehicleType } from "../../../contract/workshop/fitting.ts";
import { type FittingTariff, rateFor, type WheelWork } from "../price-rules.ts";
import type { KnownRate } from "./rate-rules.ts";

export interface TablePrice {
  kopecks: number;
  seconds: number;
}

type Rate = FittingTariff["rates"][number];
type Rates = Pick<FittingTariff, "rates">;

/** Rows of the table: whole diameters between the smallest and the largest that is fitted, and the halves that some rate names. */
export function inchesOf({ rates }: Rates, vehicle: VehicleType): number[] {
  const known = rates.filter(
    ({ vehicleType }) => vehicleType === vehicle || (vehicle !== "truck" && vehicleType === "passenger"),
  );
  if (known.length === 0) return [];
  const ends = known.flatMap(({ inchFrom, inchTo }) => [inchFrom, inchTo]);
  const found = new Set(ends.filter((inch) => !Number.isInteger(inch)));
  for (let inch = Math.ceil(Math.min(...ends)); inch <= Math.max(...ends); inch += 1)
    if (known.some(({ inchFrom, inchTo }) => inchFrom <= inch && inch <= inchTo)) found.add(inch);
  return [...found].sort((a, b) => a - b);
}

const isSame = (a: TablePrice | null, b: TablePrice | null): boolean =>
  a?.kopecks === b?.kopecks && a?.seconds === b?.seconds;

/** How long a work takes on a wheel that has had no rate: as on the nearest one that has. */
const USUAL_SECONDS = 60;

interface Wanted {
  vehicle: VehicleType;
  work: WheelWork;
  day: Day;
  /** Kopecks by diameter; of the others what holds stays. */
  prices: ReadonlyMap<number, number>;
}

/**
 * The rates by which a work costs what is wanted from a day on, neighbours of one price together, and those of that very day whose place they
 * take. None where nothing is different.
 */
export function ratesOfTable(
  tariff: { rates: readonly KnownRate[] },
  inches: readonly number[],
  { vehicle, work, day, prices }: Wanted,
): { replaced: KnownRate[]; added: Rate[] } {
  const now = (inch: number) => rateFor(tariff, vehicle, inch, work, day);
  const isChanged = inches.some((inch) => prices.has(inch) && prices.get(inch) !== now(inch)?.kopecks);
  if (!isChanged) return { replaced: [], added: [] };
  const replaced = tariff.rates.filter(
    (rate) => rate.vehicleType === vehicle && rate.work === work && rate.validFrom === day,
  );
  const before = { rates: tariff.rates.filter((rate) => !replaced.includes(rate)) };
  const secondsOf = (inch: number) => {
    const near = [...inches].sort((a, b) => Math.abs(a - inch) - Math.abs(b - inch));
    return near.map(now).find((rate) => rate !== null)?.seconds ?? USUAL_SECONDS;
  };
  const added: Rate[] = [];
  let last: number | null = null;
  for (const [at, inch] of inches.entries()) {
    const kopecks = prices.get(inch) ?? now(inch)?.kopecks;
    if (kopecks === undefined) continue;
    const price = { kopecks, seconds: now(inch)?.seconds ?? secondsOf(inch) };
    if (isSame(price, rateFor(before, vehicle, inch, work, day))) continue;
    const open = added.at(-1);
    if (open && last === at - 1 && isSame(open, price)) open.inchTo = inch;
    else added.push({ vehicleType: vehicle, work, inchFrom: inch, inchTo: inch, validFrom: day, ...price });
    last = at;
  }
  return { replaced, added };
}
