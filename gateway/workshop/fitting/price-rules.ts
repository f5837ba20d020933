import type { Day } from "../../contract/platform/local-time.ts";
import type { FittingSize, PacketType, VehicleType } from "../../contract/workshop/fitting.ts";
import { packetTypes } from "../../contract/workshop/fitting.ts";
import { weekdayOf } from "../../platform/zone-time.ts";

export type WheelWork = "take_off" | "mount" | "balance" | "inflate" | "valve" | "bag";

interface Rate {
  vehicleType: VehicleType;
  inchFrom: number;
  inchTo: number;
  work: WheelWork;
  kopecks: number;
  seconds: number;
  validFrom: Day;
}

interface Factor {
  name: string;
  title: string;
  percent: number;
  minutesPercent: number;
}

interface Season {
  id: number;
  locationId: number | null;
  fromDay: Day;
  toDay: Day;
  weekdays: readonly number[];
  fromMinute: number;
  toMinute: number;
  percent: number;
}

/** What fitting costs, as staff keep it. */
export interface FittingTariff {
  rates: readonly Rate[];
  factors: readonly Factor[];
  packets: readonly { slug: PacketType; title: string; works: readonly WheelWork[] }[];
  seasons: readonly Season[];
}

/** When and where the work is done, by the shop's clock; seasons are looked up by it. */
export interface FittingPlace {
  locationId: number | null;
  day: Day;
  /** Null while no time is chosen: seasons of the whole day count alone. */
  minute: number | null;
}

export interface FittingQuote {
  price: number;
  minutes: number;
  isEstimate: boolean;
  lines: { title: string; quantity: number; price: number; minutes: number }[];
}

/** Below it a tyre is hard to put on. */
const LOW_PROFILE = 45;
const TEN_ROUBLES = 1_000;
/** Visits end on a multiple of it. */
export const MINUTES_STEP = 5;

export const roundMinutes = (minutes: number): number => Math.ceil(minutes / MINUTES_STEP - 1e-9) * MINUTES_STEP;

/**
 * Price and minutes of a packet for wheels, or null for wheels that are not fitted. For each size: wheels times works, with the dearer of
 * run-flat and low profile, with the vehicle and the season, rounded up to ten roubles.
 */
export function fittingQuote(
  tariff: FittingTariff,
  request: { sizes: readonly FittingSize[]; vehicleType: VehicleType; packetType: PacketType },
  place: FittingPlace,
): FittingQuote | null {
  const packet = tariff.packets.find(({ slug }) => slug === request.packetType);
  if (!packet) return null;
  const season = seasonPercent(tariff.seasons, place);
  const lines: FittingQuote["lines"] = [];
  let seconds = 0;
  for (const size of request.sizes) {
    const rates = packet.works.map((work) => rateFor(tariff, request.vehicleType, size.diameter, work, place.day));
    if (rates.some((rate) => rate === null)) return null;
    const factors = factorsOf(tariff, request.vehicleType, size, rates);
    const wheel = rates.reduce((sum, rate) => sum + (rate?.kopecks ?? 0), 0);
    const wheelSeconds = rates.reduce((sum, rate) => sum + (rate?.seconds ?? 0), 0);
    const raw = (wheel * size.quantity * (100 + factors.percent) * (100 + season)) / 10_000;
    const lineSeconds = (wheelSeconds * size.quantity * (100 + factors.minutesPercent)) / 100;
    seconds += lineSeconds;
    lines.push({
      title: `${packetTypes[request.packetType]}, ${sizeText(size)}`,
      quantity: size.quantity,
      price: Math.max(0, Math.ceil(raw / TEN_ROUBLES - 1e-9) * TEN_ROUBLES),
      minutes: roundMinutes(lineSeconds / 60),
    });
  }
  return {
    price: lines.reduce((sum, { price }) => sum + price, 0),
    minutes: Math.max(MINUTES_STEP, roundMinutes(seconds / 60)),
    isEstimate: request.sizes.some(({ width, profile }) => width === null || profile === null),
    lines,
  };
}

/** 205/55 R16, or R16 when the rest is not known. */
export function sizeText({ width, profile, diameter, runflat }: FittingSize): string {
  const before = width === null || profile === null ? "" : `${width}/${profile} `;
  return `${before}R${diameter}${runflat ? " RunFlat" : ""}`;
}

/** The rate of a work that holds on a day: the vehicle's own, else a car's. */
export function rateFor(
  { rates }: Pick<FittingTariff, "rates">,
  vehicleType: VehicleType,
  diameter: number,
  work: WheelWork,
  day: Day,
): Rate | null {
  for (const vehicle of new Set([vehicleType, ...(vehicleType === "truck" ? [] : (["passenger"] as const))])) {
    const holding = rates
      .filter(
        (rate) =>
          rate.vehicleType === vehicle &&
          rate.work === work &&
          rate.inchFrom <= diameter &&
          diameter <= rate.inchTo &&
          rate.validFrom <= day,
      )
      .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
    if (holding[0]) return holding[0];
  }
  return null;
}

function factorsOf(
  { factors }: FittingTariff,
  vehicleType: VehicleType,
  { profile, runflat }: FittingSize,
  rates: readonly (Rate | null)[],
) {
  const named = (name: string) => factors.find((factor) => factor.name === name) ?? { percent: 0, minutesPercent: 0 };
  const none = { percent: 0, minutesPercent: 0 };
  const flat = runflat ? named("run_flat") : none;
  const low = profile !== null && profile < LOW_PROFILE ? named("low_profile") : none;
  // Rates of its own have the vehicle in them.
  const vehicle = rates.every((rate) => rate?.vehicleType === vehicleType) ? none : named(vehicleType);
  return {
    percent: Math.max(flat.percent, low.percent) + vehicle.percent,
    minutesPercent: Math.max(flat.minutesPercent, low.minutesPercent) + vehicle.minutesPercent,
  };
}

function seasonPercent(seasons: readonly Season[], { locationId, day, minute }: FittingPlace): number {
  const holding = seasons.filter(
    (season) =>
      (season.locationId === null || season.locationId === locationId) &&
      season.fromDay <= day &&
      day <= season.toDay &&
      (season.weekdays.length === 0 || season.weekdays.includes(weekdayOf(day))) &&
      (minute === null
        ? season.fromMinute === 0 && season.toMinute === 1_440
        : season.fromMinute <= minute && minute < season.toMinute),
  );
  const byForce = (a: Season, b: Season) =>
    Number(b.locationId !== null) - Number(a.locationId !== null) || b.id - a.id;
  return holding.sort(byForce)[0]?.percent ?? 0;
}

/** Every packet that these wheels can have, with its price. */
export function packetPrices(
  tariff: FittingTariff,
  request: { sizes: readonly FittingSize[]; vehicleType: VehicleType },
  place: FittingPlace,
  workTitles: Readonly<Record<WheelWork, string>>,
) {
  return tariff.packets.flatMap(({ slug, title, works }) => {
    const quote = fittingQuote(tariff, { ...request, packetType: slug }, place);
    return quote
      ? [{ slug, title, price: quote.price, minutes: quote.minutes, works: works.map((work) => workTitles[work]) }]
      : [];
  });
}

/** Whole inches that have a rate for a vehicle on a day. */
export function fittedDiameters(tariff: FittingTariff, vehicleType: VehicleType, day: Day): number[] {
  const full = tariff.packets[0]?.works ?? [];
  const inches = Array.from({ length: 19 }, (_, index) => index + 12);
  const more = vehicleType === "truck" ? [17.5, 19.5, 22.5] : [];
  return [...inches, ...more]
    .filter((inch) => full.length > 0 && full.every((work) => rateFor(tariff, vehicleType, inch, work, day) !== null))
    .sort((a, b) => a - b);
}

const FOUR = 4;

/** What changing the tyres of a car begins from: the lowest price of the table; null where nothing is fitted. */
export function lowestPrice(tariff: FittingTariff, place: FittingPlace): number | null {
  const prices = fittedDiameters(tariff, "passenger", place.day).flatMap((diameter) => {
    const wheel = { width: null, profile: null, diameter, runflat: false, quantity: FOUR };
    const quote = fittingQuote(tariff, { sizes: [wheel], vehicleType: "passenger", packetType: "full" }, place);
    return quote ? [quote.price] : [];
  });
  return prices.length > 0 ? Math.min(...prices) : null;
}
