import { type BookingChoice, emptyChoice, hasWork, mountTypeOf } from "../../../shared/booking-choice.ts";

/** What is missing or wrong, by the block that the error summary leads to. SVC-038 … SVC-042 */
export const bookingFlags = ["user", "services", "center", "time", "car"] as const;
export type BookingFlag = (typeof bookingFlags)[number];

/** The whole booking: what was chosen, which the address holds, and what is known about it. */
export interface BookingState extends BookingChoice {
  /** Who books, as far as we know them. */
  user: { name: string; phone: string; email: string } | null;
  /** What can be chosen from. */
  services: readonly { id: number; name: string }[];
  tyreFittingFacets: { widths: string[]; profiles: string[]; diameters: string[] } | null;
  /** What the visit costs, kopecks; null while nothing is chosen. */
  completePrice: number | null;
  /** The car that comes. */
  auto: { title: string; plate: string } | null;
  mountType: "STORAGE" | "OWN";
  /** Tyres of the order that are to be fitted. */
  orderItems: readonly { title: string; quantity: number }[];
  /** From when on these tyres, or those in storage, are at the centre. */
  availablePickupTimestamp: string | null;
  isFinalPage: boolean;
  /** The visit that was booked. */
  finalPageInfo: { identity: string; path: string } | null;
  errors: Readonly<Record<BookingFlag, boolean>>;
}

const noErrors: BookingState["errors"] = { user: false, services: false, center: false, time: false, car: false };

export const bookingState = (
  choice: BookingChoice = emptyChoice,
  known: Partial<Omit<BookingState, keyof BookingChoice | "mountType" | "isFinalPage">> = {},
): BookingState => ({
  user: null,
  services: [],
  tyreFittingFacets: null,
  completePrice: null,
  auto: null,
  orderItems: [],
  availablePickupTimestamp: null,
  finalPageInfo: null,
  errors: noErrors,
  ...choice,
  ...known,
  mountType: mountTypeOf(choice),
  isFinalPage: Boolean(known.finalPageInfo),
});

/** What keeps a state from being booked. */
export function errorsOf(state: BookingState): BookingState["errors"] {
  const { selectedShop, selectedDate, selectedTime, user, auto } = state;
  return {
    user: !user?.name || !user.phone,
    services: !hasWork(state),
    center: selectedShop === null,
    time: selectedDate === null || selectedTime === null,
    car: !(auto?.title || auto?.plate),
  };
}

/** The block that is asked for next; `changed` opens an answered one again. Blocks open in this order. B-29 */
export type BookingStep = "works" | "centre" | "time" | "contact";
export function stepOf(choice: BookingChoice, isChangingWorks = false): BookingStep {
  if (isChangingWorks || !hasWork(choice)) return "works";
  if (choice.selectedShop === null) return "centre";
  return choice.selectedTime === null ? "time" : "contact";
}
