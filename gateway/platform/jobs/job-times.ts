import type { DatabaseConnection } from "../db/database.ts";

export interface JobTimes {
  /** How long a job that another process enqueued may go unnoticed. */
  pollMs: number;
  /** How often jobs of killed processes are looked for. */
  maintenanceSeconds: number;
  /** A handler's signal is aborted then. */
  deadlineMs: number;
  /** A job that is still active then counts as abandoned. There is no renewal: it must be well above the deadline. */
  expireSeconds: number;
}

/** The embedded store serves one process, which wakes its own workers; there every poll costs processor time of the site. */
export const jobTimesFor = (kind: DatabaseConnection["kind"]): JobTimes => ({
  ...(kind === "embedded" ? { pollMs: 5_000, maintenanceSeconds: 60 } : { pollMs: 1_000, maintenanceSeconds: 10 }),
  deadlineMs: 20_000,
  expireSeconds: 25,
});
