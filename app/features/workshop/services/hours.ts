interface OpenDay {
  openMinute: number;
  closeMinute: number;
}

const DAYS = ["Понедельник", "Вторник", "Среда", "Четверг", "Пятница", "Суббота", "Воскресенье"] as const;
const MINUTES_A_DAY = 1440;

/** 570 → «9:30» */
const clock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

/** «9:00–21:00», «круглосуточно», «выходной» */
export function dayHoursText(day: { openMinute: number | null; closeMinute: number | null } | null): string {
  if (!day || day.openMinute === null || day.closeMinute === null) return "выходной";
  if (day.openMinute === 0 && day.closeMinute === MINUTES_A_DAY) return "круглосуточно";
  return `${clock(day.openMinute)}–${clock(day.closeMinute)}`;
}

/** The seven days of the week with their hours. */
export const hoursRows = (week: readonly (OpenDay | null)[]) =>
  DAYS.map((term, day) => ({ term, value: dayHoursText(week[day] ?? null) }));
