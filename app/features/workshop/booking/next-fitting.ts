import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import type { BookingCentre } from "../../../../gateway/contract/workshop/booking.ts";
import { bookingPath, emptyChoice } from "../../../shared/booking-choice.ts";
import { formatTime } from "../../../ui/format.ts";
import { slotText } from "./words.ts";

type Free = Pick<BookingCentre, "id" | "title" | "zone" | "nextFree">;

/** Where the next free fitting of the region is, and as of when that is known, and whether it is the rush; null when nothing is free. */
export function nextFitting(
  { centres, isSurge }: { centres: readonly Free[]; isSurge: boolean },
  regionZone: Zone,
  now: Date,
) {
  const [first] = centres
    .flatMap(({ nextFree, ...centre }) => (nextFree ? [{ ...centre, nextFree }] : []))
    .sort((one, other) => one.nextFree.datetime.localeCompare(other.nextFree.datetime));
  if (!first) return null;
  const { id, title, zone, nextFree } = first;
  return {
    when: slotText(nextFree.date, nextFree.time, zone, now),
    place: title,
    isSurge,
    asOf: formatTime(now.toISOString(), regionZone),
    href: bookingPath({ ...emptyChoice, selectedShop: id }),
  };
}
export type NextFittingView = NonNullable<ReturnType<typeof nextFitting>>;
