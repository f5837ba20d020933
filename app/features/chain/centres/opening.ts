import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { formatDay, formatTime, momentInDay } from "../../../ui/format.ts";

/** A day as a centre really keeps it; minutes since local midnight, null when it is closed. */
export interface OpenDay {
  day: Day;
  openMinute: number | null;
  closeMinute: number | null;
}

const MINUTES_A_DAY = 1440;

/** 570 → «9:30» */
export const clock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

interface Opening {
  isOpen: boolean;
  isAllDay?: boolean;
  /** «Открыто до 21:00», «Открыто круглосуточно», «Закрыто, откроется завтра, 30 ноября, в 9:00». */
  text: string;
}

/** Whether a centre is open now and until when, or when it opens. `days` are today and those after it, by the centre's calendar. */
export function openingNow(days: readonly OpenDay[], zone: Zone, now: Date): Opening {
  const minute = minuteOfDay(zone, now);
  const [today, ...later] = days;
  if (today && today.openMinute !== null && today.closeMinute !== null) {
    if (minute < today.openMinute) return { isOpen: false, text: `Закрыто, откроется в ${clock(today.openMinute)}` };
    if (minute < today.closeMinute)
      return {
        isOpen: true,
        ...(isAllDay(today)
          ? { isAllDay: true, text: "Открыто круглосуточно" }
          : { text: `Открыто до ${clock(today.closeMinute)}` }),
      };
  }
  const next = later.find(({ openMinute }) => openMinute !== null);
  return {
    isOpen: false,
    text: next ? `Закрыто, откроется ${dayPhrase(next.day, zone, now)} в ${clock(next.openMinute ?? 0)}` : "Закрыто",
  };
}

const isAllDay = ({ openMinute, closeMinute }: OpenDay): boolean => openMinute === 0 && closeMinute === MINUTES_A_DAY;

/** «завтра», «2 декабря» */
const dayPhrase = (day: Day, zone: Zone, now: Date): string =>
  formatDay(momentInDay(day), zone, now).replace(/^завтра, .*/, "завтра");

function minuteOfDay(zone: Zone, now: Date): number {
  const [hour = 0, minute = 0] = formatTime(now.toISOString(), zone).split(":").map(Number);
  return hour * 60 + minute;
}
