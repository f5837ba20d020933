import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { BulkheadRejectedError, bulkhead } from "cockatiel";

/** Thrown to whoever has waited too long for a turn, and to whoever has gone meanwhile. */
export class NotAdmittedError extends Error {
  override readonly name = "NotAdmittedError";
}

export interface AdmissionOptions {
  /** Renders side by side. */
  atOnce: number;
  /** Longest wait for a turn, milliseconds. */
  waitMs: number;
  /** A render that still waits for the gateway by then leaves its turn to the next one: waiting costs no processor time. */
  turnMs: number;
}

/** Runs work when its turn comes. */
export type Admission = <Done>(work: () => Promise<Done>, isGone?: () => boolean) => Promise<Done>;

/** Bounds the memory of those that wait; the wait itself turns away most of them. */
const QUEUE = 3_000;

/**
 * Renders wait in one queue. Side by side they make the turns of the event loop so long that health checks and new connections, of which
 * one is taken a turn, wait for seconds; therefore each render also begins in a turn of its own.
 */
export function createAdmission({ atOnce, waitMs, turnMs }: AdmissionOptions): Admission {
  const turns = bulkhead(atOnce, QUEUE);
  return async <Done>(work: () => Promise<Done>, isGone: () => boolean = () => false): Promise<Done> => {
    const waitsUntilMs = performance.now() + waitMs;
    // In an object: what the turn returns is awaited before the next one begins.
    let begun: { done: Promise<Done> } | undefined;
    try {
      await turns.execute(async () => {
        await nextTurn();
        if (isGone() || performance.now() > waitsUntilMs) throw new NotAdmittedError();
        begun = { done: work() };
        await endOfTurn(begun.done, turnMs);
      });
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? new NotAdmittedError() : error;
    }
    if (!begun) throw new NotAdmittedError();
    return begun.done;
  };
}

/** When the work is over, however it ended, or its turn. */
async function endOfTurn(done: Promise<unknown>, turnMs: number): Promise<void> {
  const over = new AbortController();
  const ended = () => over.abort();
  done.then(ended, ended);
  await pause(turnMs, undefined, { signal: over.signal }).catch(() => {});
}
