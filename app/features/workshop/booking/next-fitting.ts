import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import type { BookingCentre } from "../../../../gateway/contract/workshop/free-times.ts";
import { promisePath } from "../../../shared/booking-choice.ts";
import { slotText } from "./words.ts";

type Free = Pick<BookingCentre, "id" | "title" | "city" | "zone" | "nextFree">;

/** The next free fitting of the region and the address that books just that, and whether it is the rush; null when nothing is free. */
export function nextFitting(
  { centres, isSurge }: { centres: readonly Free[]; isSurge: boolean },
  regionZone: Zone,
  now: Date,
) {
  const [first] = centres
    .flatMap(({ nextFree, ...centre }) => (nextFree ? [{ ...centre, nextFree }] : []))
    .sort((one, other) => one.nextFree.datetime.localeCompare(other.nextFree.datetime));
  if (!first) return null;
  const { id, title, nextFree } = first;
  return {
    when: slotText(nextFree, first, { ownZone: regionZone, now }),
    place: title,
    isSurge,
    href: promisePath(id, nextFree),
    promised: { selectedShop: id, selectedDate: nextFree.date, selectedTime: nextFree.time },
  };
}
export type NextFittingView = NonNullable<ReturnType<typeof nextFitting>>;
