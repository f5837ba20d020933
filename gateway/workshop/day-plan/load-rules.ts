import { momentAt } from "../../platform/zone-time.ts";
import type { SlotDay } from "../booking/slot-rules.ts";

interface Load {
  /** Minutes that are open for fitting, from a moment on. */
  open: number;
  taken: number;
}

const MINUTE_MS = 60_000;

/** How many minutes of the fitting bays of a day are taken from a moment on: by visits and holds, not by closures, which are not open. */
export function loadOf({ day, zone, opening, bays, taken }: SlotDay, from: Date): Load {
  if (!opening) return { open: 0, taken: 0 };
  const midnight = momentAt(day, 0, zone).getTime();
  const start = Math.max(midnight + opening.open * MINUTE_MS, from.getTime());
  const end = midnight + opening.close * MINUTE_MS;
  if (end <= start) return { open: 0, taken: 0 };
  const ids = new Set(bays.filter(({ kind }) => kind === "fitting" || kind === "truck").map(({ id }) => id));
  const minutesOf = (isClosure: boolean) =>
    taken
      .filter(({ id, bayId }) => ids.has(bayId) && id < 0 === isClosure)
      .reduce((sum, time) => sum + Math.max(0, Math.min(time.end, end) - Math.max(time.start, start)) / MINUTE_MS, 0);
  return { open: (ids.size * (end - start)) / MINUTE_MS - minutesOf(true), taken: minutesOf(false) };
}

/** Per cent of the open minutes; null where nothing is open. */
export function percentOf(loads: readonly Load[]): number | null {
  const open = loads.reduce((sum, load) => sum + load.open, 0);
  const taken = loads.reduce((sum, load) => sum + load.taken, 0);
  return open <= 0 ? null : Math.min(100, Math.round((taken / open) * 100));
}
