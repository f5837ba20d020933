const NBSP = "\u00a0";
const HOUR = 60;

/** «45 мин», «1 ч», «1 ч 15 мин» */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  return [hours > 0 && `${hours}${NBSP}ч`, (rest > 0 || hours === 0) && `${rest}${NBSP}мин`].filter(Boolean).join(" ");
}
