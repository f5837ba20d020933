import { formatDay, formatTime } from "../ui/format.ts";

/** When a reserve ends, after «до»: «25 ноября, 14:30», «14:30 сегодняшнего дня». UTC ISO moment, IANA zone. */
export function reserveText(reservedUntil: string, zone: string, now: Date): string {
  // «завтра» does not go with «до».
  const day = formatDay(reservedUntil, zone, now).replace(/^завтра, /, "");
  const time = formatTime(reservedUntil, zone);
  return day === "сегодня" ? `${time} сегодняшнего дня` : `${day}, ${time}`;
}
