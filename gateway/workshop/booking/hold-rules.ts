import { isWithinShare } from "../../customers/holding/budget-rules.ts";
import type { TakenTime } from "./bay-rules.ts";
import type { SlotDay } from "./slot-rules.ts";

export const HOLD_MINUTES = 10;

/** Minutes that the bays of a day have together. */
export const minutesOf = ({ opening, bays }: Pick<SlotDay, "opening" | "bays">): number =>
  opening === null ? 0 : (opening.close - opening.open) * bays.length;

/** Whether one more hold, or an offer, leaves the rest of the day to those who book. `held`: holds and offers so far. */
export function mayHold(
  day: Pick<SlotDay, "opening" | "bays">,
  held: readonly Pick<TakenTime, "start" | "end">[],
  { minutes, percent }: { minutes: number; percent: number },
): boolean {
  const heldMinutes = held.reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0);
  return isWithinShare(percent, minutesOf(day), heldMinutes + minutes);
}
