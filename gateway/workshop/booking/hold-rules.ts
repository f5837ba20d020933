import type { TakenTime } from "./bay-rules.ts";
import type { Opening } from "./opening-rules.ts";

export const HOLD_MINUTES = 10;
export const HOLDS_OF_NETWORK = 3;
/** Holds may keep a quarter of a shop's day together. */
const SHARE = 4;

/** Whether one more hold leaves three quarters of the day to those who book. */
export function mayHold(
  {
    opening,
    bayCount,
    held,
  }: { opening: Opening; bayCount: number; held: readonly Pick<TakenTime, "start" | "end">[] },
  minutes: number,
): boolean {
  const heldMinutes = held.reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0);
  return (heldMinutes + minutes) * SHARE <= (opening.close - opening.open) * bayCount;
}
