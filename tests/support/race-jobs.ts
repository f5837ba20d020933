import { z } from "zod";
import type { JobKind } from "../../gateway/platform/jobs/job-kind.ts";
import type { JobTimes } from "../../gateway/platform/jobs/job-queue.ts";

/** Jobs of `job-process.ts`, tried again soon however often their process is killed. */
export const raceJobs: JobKind<{ n: number }> = {
  name: "race",
  payload: z.object({ n: z.number() }),
  retryDelays: Array(50).fill(1),
  concurrency: 3,
};

/** A process that merely stalls must not count as dead. */
export const raceTimes: JobTimes = { pollMs: 100, maintenanceSeconds: 1, deadlineMs: 8_000, expireSeconds: 10 };

export const SCHEDULE_SECONDS = 2;

/** A job below it enqueues one above it in the transaction of its effect. */
export const FOLLOW_UP = 1_000_000;
