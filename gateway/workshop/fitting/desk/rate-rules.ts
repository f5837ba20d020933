import type { Day } from "../../../contract/platform/local-time.ts";
import type { FittingRateValues } from "../../../contract/workshop/price-desk.ts";
import type { FittingTariff } from "../price-rules.ts";

type Rate = FittingTariff["rates"][number];

export interface KnownRate extends Rate {
  id: number;
}

/** A rate as prices are calculated with it. */
export const rateOf = ({
  vehicle,
  work,
  inchFrom,
  inchTo,
  priceRoubles,
  seconds,
  validFrom,
}: FittingRateValues): Rate => ({
  work,
  inchFrom,
  inchTo,
  seconds,
  validFrom,
  vehicleType: vehicle,
  kopecks: priceRoubles * 100,
});

const isAboutSame = (a: Rate, b: Rate): boolean =>
  a.vehicleType === b.vehicleType && a.work === b.work && a.inchFrom <= b.inchTo && b.inchFrom <= a.inchTo;

/** Two for the same wheels from the same day: nobody could say which holds. */
export const clashOf = (rate: Rate, rates: readonly KnownRate[], id: number | null): KnownRate | undefined =>
  rates.find((other) => other.id !== id && other.validFrom === rate.validFrom && isAboutSame(rate, other));

const STEP = 0.5;

/** Whether a rate is ahead, holds for some wheel, or has later ones for each of its wheels. */
export function stateOf(rate: KnownRate, rates: readonly KnownRate[], today: Day): "planned" | "holds" | "replaced" {
  if (rate.validFrom > today) return "planned";
  const later = rates.filter(
    (other) =>
      other.id !== rate.id && isAboutSame(rate, other) && other.validFrom <= today && other.validFrom > rate.validFrom,
  );
  for (let inch = rate.inchFrom; inch <= rate.inchTo; inch += STEP)
    if (!later.some(({ inchFrom, inchTo }) => inchFrom <= inch && inch <= inchTo)) return "holds";
  return "replaced";
}

/** Prices as they would be with a rate that is not stored yet; it takes the place of one for the same wheels and day. */
export const withRate = (tariff: FittingTariff, rate: Rate): FittingTariff => ({
  ...tariff,
  rates: [...tariff.rates.filter((other) => other.validFrom !== rate.validFrom || !isAboutSame(rate, other)), rate],
});
