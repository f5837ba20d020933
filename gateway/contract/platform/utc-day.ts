import type { Day } from "./local-time.ts";

/** Milliseconds of a day of 24 hours; the calendar is counted in days of its own, by `addDays`. */
export const DAY_MS = 86_400_000;

/** The day of a moment by UTC. Stands apart from what reads days, which browsers do without. */
export const utcDay = (moment: Date): Day => moment.toISOString().slice(0, 10) as Day;
