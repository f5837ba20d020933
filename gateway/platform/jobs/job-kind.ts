import type { z } from "zod";

/**
 * How often jobs of one kind are tried. A kind is a queue of its own, which a migration creates; every queue is polled by every process,
 * so kinds are few.
 */
export interface JobPolicy {
  name: string;
  /** Seconds before each further attempt. After the last one the job is failed and waits for `npm run jobs -- retry`. */
  retryDelays: readonly number[];
  /** Jobs that one process works on at the same time. */
  concurrency: number;
}

export interface JobKind<Payload extends object> extends JobPolicy {
  /** Jobs outlive releases: what the database holds is checked before it is worked on. */
  payload: z.ZodType<Payload>;
}

/**
 * Does a job. It may be run more than once, so it must be idempotent. To return means that the job is done: a handler that stops because
 * `signal` aborted throws. Work that takes longer than the deadline is cut into steps that enqueue the next one.
 */
export interface JobHandler {
  kind: JobPolicy;
  run(data: unknown, signal: AbortSignal): Promise<unknown>;
}

export const handleJobs = <Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, signal: AbortSignal) => Promise<unknown>,
): JobHandler => ({ kind, run: (data, signal) => run(kind.payload.parse(data), signal) });
