import type { Day } from "./local-time.ts";

/** The day of a moment by UTC. Stands apart from what reads days, which browsers do without. */
export const utcDay = (moment: Date): Day => moment.toISOString().slice(0, 10) as Day;
