import type { Day } from "../../contract/platform/local-time.ts";
import { addDays } from "../../platform/zone-time.ts";

/** Reminds of the day when tyres are changed in the region, of the end in two weeks, or of the end in three days. */
export type ReminderKind = "season" | "weeks" | "days";

export interface Reminder {
  kind: ReminderKind;
  /** From when it is due. */
  day: Day;
}

/** After an outage a reminder is still of use for so long; then it is not written any more. */
export const REMINDER_LATE_DAYS = 3;
/** Who has brought tyres so recently knows where they are. */
const RECENT_DAYS = 30;
const WEEKS_BEFORE = 14;
const DAYS_BEFORE = 3;

interface Stored {
  startsOn: Day;
  planningDate: Day;
}

/**
 * The reminders of a contract that are due on a day, the most urgent first; the customer gets that one alone. `tyreDays` are MM-DD.
 * What was due before the goods came is never due.
 */
export function remindersDue({ startsOn, planningDate }: Stored, tyreDays: readonly string[], today: Day): Reminder[] {
  const year = Number(today.slice(0, 4));
  const seasons = tyreDays.flatMap((monthDay) => [`${year - 1}-${monthDay}`, `${year}-${monthDay}`]);
  const all: Reminder[] = [
    { kind: "days", day: addDays(planningDate, -DAYS_BEFORE) },
    { kind: "weeks", day: addDays(planningDate, -WEEKS_BEFORE) },
    ...seasons.map((day): Reminder => ({ kind: "season", day: day as Day })),
  ];
  return all.filter(
    ({ kind, day }) =>
      day <= today &&
      today < addDays(day, REMINDER_LATE_DAYS) &&
      (kind === "season" ? addDays(startsOn, RECENT_DAYS) <= day : startsOn < day),
  );
}
