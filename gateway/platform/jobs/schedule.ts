import { z } from "zod";
import { handleJobs, type JobHandler, type JobKind } from "./job-kind.ts";
import { createBell, type JobQueue } from "./job-queue.ts";

/** Work that is done once a period, by whichever process. */
export interface Schedule {
  name: string;
  /** At most a day: what ran in a period is known for a little longer than that. */
  periodSeconds: number;
  /** Idempotent: a run that outlasts its period has another one beside it. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** One queue for all schedules: a queue for each would be polled for each. */
const scheduleJobs: JobKind<{ schedule: string }> = {
  name: "schedule",
  payload: z.object({ schedule: z.string() }),
  retryDelays: [5, 15],
  concurrency: 2,
};

/** The first offer of a period wins; the others make up for processes that were stopped or could not reach the database. */
const OFFERS_PER_PERIOD = 4;
/** So late is the first offer, for clocks that differ a little. */
const SLACK_MS = 20;
const LONGEST_PAUSE_MS = 3_600_000;

export function handleSchedules(schedules: readonly Schedule[]): JobHandler {
  const byName = new Map(schedules.map((schedule) => [schedule.name, schedule]));
  return handleJobs(scheduleJobs, ({ schedule: name }, signal) => {
    const schedule = byName.get(name);
    // A newer release wrote it: its own processes get another try.
    if (!schedule) throw new Error(`This release has no schedule "${name}"`);
    return schedule.run(signal);
  });
}

/**
 * Offers every schedule to the queue a few times a period, from every process: the queue takes one run a period. There is no chain of
 * jobs that could break, and nothing to remember.
 */
export function startSchedules(
  queue: JobQueue,
  schedules: readonly Schedule[],
  mayWork: () => boolean = () => true,
): { stop(): Promise<void> } {
  const bell = createBell();
  // By a clock that nobody sets back: periods begin with the clock on the wall, waiting for them does not depend on it.
  const due = schedules.map((schedule) => ({ schedule, atMs: 0 }));
  let isStopping = false;

  async function offerAll(): Promise<void> {
    while (!isStopping) {
      // One after the other: together they would keep others from the one connection of the embedded store.
      for (const offer of due) {
        if (isStopping || performance.now() < offer.atMs) continue;
        if (mayWork()) await offerRun(offer.schedule);
        offer.atMs = performance.now() + pauseMs(offer.schedule.periodSeconds * 1_000, Date.now());
      }
      const nextAtMs = Math.min(...due.map(({ atMs }) => atMs), performance.now() + LONGEST_PAUSE_MS);
      if (!isStopping) await bell.wait(nextAtMs - performance.now());
    }
  }

  async function offerRun({ name, periodSeconds }: Schedule): Promise<void> {
    // One that fails is counted by the queue, and the next one follows soon.
    const isTaken = await queue
      .enqueueOncePer(periodSeconds, name, scheduleJobs, { schedule: name })
      .catch(() => false);
    if (isTaken) queue.wake(scheduleJobs);
  }

  const offering = offerAll();
  return {
    async stop() {
      isStopping = true;
      bell.ring();
      await offering;
    },
  };
}

const pauseMs = (periodMs: number, nowMs: number): number =>
  Math.min(periodMs / OFFERS_PER_PERIOD, periodMs - (nowMs % periodMs)) + SLACK_MS;
