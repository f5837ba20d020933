import type { DatabaseConnection } from "../db/database.ts";
import type { JobHandler } from "./job-kind.ts";
import type { JobQueue } from "./job-queue.ts";
import { type JobLog, startJobWorker } from "./job-worker.ts";
import { exposeFailedJobs } from "./metrics.ts";
import { handleSchedules, type Schedule, startSchedules } from "./schedule.ts";

interface JobParts {
  queue: JobQueue;
  store: DatabaseConnection["kind"];
  handlers: readonly JobHandler[];
  schedules: readonly Schedule[];
  /** Asked before each job and each offer of a schedule: a process whose clock is wrong does none. */
  mayWork?: () => boolean;
  log: JobLog;
}

/** Works on the queue and keeps the schedules in this process. `close` leaves no active job behind. */
export async function runJobs({
  queue,
  store,
  handlers,
  schedules,
  mayWork = () => true,
  log,
}: JobParts): Promise<{ close(): Promise<void> }> {
  if (store === "embedded") await queue.failAbandoned();
  await queue.start();
  const workers = [...handlers, handleSchedules(schedules)].map((handler) =>
    startJobWorker(queue, handler, log, mayWork),
  );
  const offers = startSchedules(queue, schedules, mayWork);
  const hideFailedJobs = exposeFailedJobs(() => queue.countFailed());
  return {
    async close() {
      hideFailedJobs();
      await offers.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      await queue.stop();
    },
  };
}
