import { BOOKING_PATH, bookingPath, emptyChoice } from "./booking-choice.ts";
import { axlesOfTyres } from "./tyre-sizes.ts";

/** Leads to booking with these tyres filled in; null when none of them has a size. `order`: they are of it, which `access` opens to a guest. */
export function fittingPath(
  tyres: readonly { text: string; quantity: number }[],
  order: { number: string; access: string | null } | null = null,
) {
  const tyreFittingAxles = axlesOfTyres(tyres);
  if (tyreFittingAxles.length === 0) return null;
  return bookingPath({
    ...emptyChoice,
    tyreFittingAxles,
    tyreFittingOrder: order?.number ?? null,
    tyreFittingOrderAccess: order?.access ?? null,
    fittingSource: order === null ? "own" : "order",
  });
}

/** The same for one product: without a whole size its diameter is enough. */
export const fittingPathOf = (sizeText: string, diameter: number): string =>
  fittingPath([{ text: sizeText, quantity: 4 }]) ?? `${BOOKING_PATH}?diameter=${diameter}`;
