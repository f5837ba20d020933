import { Counter, Gauge, register } from "prom-client";

export const jobsTotal = new Counter({
  name: "jobs_total",
  help: "Attempts of jobs by outcome: done, retry (failed, will be tried again), failed (for good), released (cut short by a stop)",
  labelNames: ["kind", "outcome"],
});

export const jobQueueErrors = new Counter({
  name: "job_queue_errors_total",
  help: "Statements of the job queue that the database did not take",
});

const FAILED_JOBS = "jobs_failed";

/** Counts failed jobs when somebody reads the metrics. Answers how to end that. */
export function exposeFailedJobs(countFailed: () => Promise<{ kind: string; count: number }[]>): () => void {
  const end = () => register.removeSingleMetric(FAILED_JOBS);
  end();
  new Gauge({
    name: FAILED_JOBS,
    help: "Jobs that failed for good and wait for npm run jobs -- retry",
    labelNames: ["kind"],
    async collect() {
      this.reset();
      // Without the database there is no figure; other metrics show that it is unavailable.
      const counts = await countFailed().catch(() => []);
      for (const { kind, count } of counts) this.set({ kind }, count);
    },
  });
  return end;
}
