import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseConnection } from "../db/database.ts";
import { failureReason } from "./failure-reason.ts";
import type { JobHandler } from "./job-kind.ts";
import type { ClaimedJob, JobQueue } from "./job-queue.ts";
import { exposeFailedJobs, jobsTotal } from "./metrics.ts";
import { handleSchedules, type Schedule, startSchedules } from "./schedule.ts";

/** How long a handler may take to stop once it has been asked to. */
const WIND_DOWN_MS = 2_000;
/** Between attempts to write an outcome down while the database is away. */
const OUTCOME_RETRY_MS = 500;

interface JobLog {
  error(details: object, message: string): void;
}

interface JobWorker {
  /** Claims nothing more, asks the handlers to stop and waits until no job of this process is active. */
  stop(): Promise<void>;
}

/** Runs the jobs of one kind: claims while there is something, then waits for the bell or the next poll. */
function startJobWorker(
  queue: JobQueue,
  { kind, run }: JobHandler,
  log: JobLog,
  mayWork: () => boolean = () => true,
): JobWorker {
  const stopping = new AbortController();
  const bell = queue.bellOf(kind);
  const active = new Set<Promise<void>>();

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const free = kind.concurrency - active.size;
      const jobs = free > 0 && mayWork() ? await queue.claim(kind, free) : [];
      for (const job of jobs) {
        const done = attempt(job).finally(() => {
          active.delete(done);
          bell.ring();
        });
        active.add(done);
      }
      if (jobs.length === 0 && !stopping.signal.aborted) await bell.wait(queue.times.pollMs);
    }
    await Promise.all(active);
  }

  async function attempt(job: ClaimedJob): Promise<void> {
    const outcome = await outcomeOf(job);
    try {
      await untilExpiry(job, outcome.write);
      jobsTotal.inc({ kind: kind.name, outcome: outcome.name });
    } catch (error) {
      log.error({ err: error, kind: kind.name, job: job.id }, "outcome of a job not written: it will run again");
    }
  }

  async function outcomeOf(job: ClaimedJob): Promise<{ name: string; write(): Promise<void> }> {
    try {
      // Claimed while the stop began.
      stopping.signal.throwIfAborted();
      await runWithin(queue.times.deadlineMs, (signal) => run(job.data, signal));
      return { name: "done", write: () => queue.complete(job) };
    } catch (error) {
      if (stopping.signal.aborted) return { name: "released", write: () => queue.release(job) };
      const delay = kind.retryDelays[job.retryCount] ?? 0;
      const isLast = job.retryCount >= job.retryLimit;
      log.error(
        { err: error, kind: kind.name, job: job.id, attempt: job.retryCount + 1 },
        isLast ? "job failed for good" : "job failed, will be tried again",
      );
      return { name: isLast ? "failed" : "retry", write: () => queue.fail(job, failureReason(error), delay) };
    }
  }

  async function runWithin(deadlineMs: number, act: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const handler = new AbortController();
    const abort = () => handler.abort();
    stopping.signal.addEventListener("abort", abort, { once: true });
    const deadline = setTimeout(abort, deadlineMs);
    let windDown: NodeJS.Timeout | undefined;
    try {
      const tooLate = new Promise<never>((_, reject) => {
        const giveUp = () => reject(new Error("the handler did not stop in time"));
        const startWindDown = () => {
          windDown = setTimeout(giveUp, WIND_DOWN_MS);
        };
        handler.signal.addEventListener("abort", startWindDown, { once: true });
      });
      await Promise.race([act(handler.signal), tooLate]);
    } finally {
      clearTimeout(deadline);
      clearTimeout(windDown);
      stopping.signal.removeEventListener("abort", abort);
    }
  }

  /** Tries until it works, the job counts as abandoned or the process stops: it comes back by itself then. */
  async function untilExpiry(job: ClaimedJob, write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (stopping.signal.aborted || performance.now() >= job.expiresAtMs) throw error;
        await pause(OUTCOME_RETRY_MS);
      }
    }
  }

  const working = work();
  return {
    async stop() {
      stopping.abort();
      bell.ring();
      await working;
    },
  };
}

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
