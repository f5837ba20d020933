import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { momentAt } from "../../platform/zone-time.ts";
import {
  type Bay,
  type BayNeed,
  countDirect,
  isFreeFor,
  placeVisit,
  type TakenTime,
  type VisitPart,
} from "./bay-rules.ts";
import type { Opening } from "./opening-rules.ts";

/** Visits begin on a multiple of it. */
export const GRID_MINUTES = 15;
/** Nobody arrives sooner. */
export const LEAD_MINUTES = 30;

const MINUTE_MS = 60_000;

/** Works of a visit in one kind of bay, one after the other. */
export interface PartLength {
  need: BayNeed;
  minutes: number;
}

export interface FreeStart {
  /** Minutes since local midnight. */
  minute: number;
  startsAt: Date;
  /** Such visits that can begin then, at least. */
  free: number;
}

export interface SlotDay {
  day: Day;
  zone: Zone;
  /** Null on a closed day. */
  opening: Opening | null;
  bays: readonly Bay[];
  taken: readonly TakenTime[];
}

export const lengthOf = (parts: readonly PartLength[]): number => parts.reduce((sum, { minutes }) => sum + minutes, 0);

/** The parts of a visit that begins at a moment. */
export function partsFrom(start: number, parts: readonly PartLength[]): VisitPart[] {
  let at = start;
  return parts.map(({ need, minutes }) => {
    const part = { start: at, end: at + minutes * MINUTE_MS, need };
    at = part.end;
    return part;
  });
}

/** Every start at which a visit fits between opening and closing, not before a moment. */
export function freeStarts(slotDay: SlotDay, parts: readonly PartLength[], notBefore: Date): FreeStart[] {
  const { day, zone, opening, bays, taken } = slotDay;
  if (!opening || parts.length === 0) return [];
  const found: FreeStart[] = [];
  const length = lengthOf(parts);
  const midnight = momentAt(day, 0, zone).getTime();
  for (let minute = firstOnGrid(opening.open); minute + length <= opening.close; minute += GRID_MINUTES) {
    const start = midnight + minute * MINUTE_MS;
    if (start < notBefore.getTime()) continue;
    const visit = partsFrom(start, parts);
    let direct = Number.POSITIVE_INFINITY;
    for (const part of visit) direct = Math.min(direct, countDirect(bays, taken, part));
    const free = direct > 0 ? direct : placeVisit(bays, taken, visit) ? 1 : 0;
    if (free > 0) found.push({ minute, startsAt: new Date(start), free });
  }
  return found;
}

/** How many such visits the free starts of a day have room for, one after the other in each bay; at least one, where others change bays for it. */
export function countPlaces(
  { bays, taken }: Pick<SlotDay, "bays" | "taken">,
  parts: readonly PartLength[],
  starts: readonly FreeStart[],
): number {
  const rooms = parts.map(({ need, minutes }) => {
    let count = 0;
    for (const bay of bays) {
      let freeFrom = 0;
      for (const { startsAt } of starts) {
        const start = startsAt.getTime();
        if (start < freeFrom) continue;
        const end = start + minutes * MINUTE_MS;
        if (!isFreeFor(bay, taken, { start, end, need })) continue;
        count += 1;
        freeFrom = end;
      }
    }
    return count;
  });
  return starts.length === 0 ? 0 : Math.max(1, Math.min(...rooms));
}

const firstOnGrid = (minute: number): number => Math.ceil(minute / GRID_MINUTES) * GRID_MINUTES;

/** Whether a visit may begin then at all, free or not: on the grid, within the hours, not too soon. */
export function isPossibleStart(
  { opening, day, zone }: Pick<SlotDay, "opening" | "day" | "zone">,
  minute: number,
  parts: readonly PartLength[],
  notBefore: Date,
): boolean {
  if (!opening || minute % GRID_MINUTES !== 0) return false;
  if (minute < opening.open || minute + lengthOf(parts) > opening.close) return false;
  return momentAt(day, minute, zone) >= notBefore;
}

export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
