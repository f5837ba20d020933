import type { Zone } from "../../contract/platform/local-time.ts";
import { addDays, localTime, momentAt } from "../zone-time.ts";
import type { ChannelRule, LocalHours } from "./message-table.ts";

const HOUR_MINUTES = 60;

/** Where and when something happens that is told. */
export interface Occasion {
  at: Date;
  /** The zone of the place that it is about. */
  zone: Zone;
  /** The recipient has just done it and waits for word: told at any hour. */
  isAwaited?: boolean;
  /** From then on it is no news any more. */
  until?: Date;
}

/** Why a message was not sent, as it is stored. */
export type DropReason = "daily_cap" | "switched_off" | "out_of_hours";

export const isWithin = ({ from, to }: LocalHours, minute: number): boolean =>
  minute >= from * HOUR_MINUTES && minute < to * HOUR_MINUTES;

/** The moment itself within the hours, else when they begin next. */
export function nextWithin(hours: LocalHours, at: Date, zone: Zone): Date {
  const { day, minute } = localTime(at, zone);
  if (isWithin(hours, minute)) return at;
  return momentAt(minute < hours.from * HOUR_MINUTES ? day : addDays(day, 1), hours.from * HOUR_MINUTES, zone);
}

/** When a message may come; null at once. */
export function timeOf(
  { hours, outside }: ChannelRule,
  occasion: Occasion | undefined,
): { waitsUntil: Date | null } | { dropped: DropReason } {
  if (hours === null || occasion?.isAwaited) return { waitsUntil: null };
  if (!occasion) throw new Error("What has hours is told by the clock of a place");
  const { at, zone, until } = occasion;
  const next = nextWithin(hours, at, zone);
  if (next.getTime() === at.getTime()) return { waitsUntil: null };
  if (outside === "is_dropped" || (until && next >= until)) return { dropped: "out_of_hours" };
  return { waitsUntil: next };
}
