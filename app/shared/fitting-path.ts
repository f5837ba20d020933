import { BOOKING_PATH, type BookingChoice, bookingPath, choiceFields, emptyChoice } from "./booking-choice.ts";
import { axlesOfTyres } from "./tyre-sizes.ts";

/** A centre and its minute, which the address carries on, and what else is to be done. */
export type Promised = Pick<BookingChoice, "selectedShop" | "selectedDate" | "selectedTime"> &
  Partial<Pick<BookingChoice, "selectedServices" | "packetType">>;
const nothingPromised: Promised = { selectedShop: null, selectedDate: null, selectedTime: null };

/** Leads to booking with these tyres filled in; null when none of them has a size. `order`: they are of it, which `access` opens to a guest. */
export function fittingPath(
  tyres: readonly { text: string; quantity: number }[],
  order: { number: string; access: string | null } | null = null,
  promised: Promised = nothingPromised,
) {
  const tyreFittingAxles = axlesOfTyres(tyres);
  if (tyreFittingAxles.length === 0) return null;
  return bookingPath({
    ...emptyChoice,
    ...promised,
    tyreFittingAxles,
    tyreFittingOrder: order?.number ?? null,
    tyreFittingOrderAccess: order?.access ?? null,
    fittingSource: order === null ? "own" : "order",
  });
}

/** The same for one product: without a whole size its diameter is enough. */
export const fittingPathOf = (sizeText: string, diameter: number, promised: Promised = nothingPromised): string =>
  fittingPath([{ text: sizeText, quantity: 4 }], null, promised) ??
  `${BOOKING_PATH}?${new URLSearchParams([["diameter", String(diameter)], ...choiceFields({ ...emptyChoice, ...promised })])}`;
