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

/** Bounds the memory of those that wait. */
const QUEUE = 3_000;
/** Whoever asks again at once would be refused thousands of times a second, and leave no time for pages: the others wait for their answer. */
const REFUSALS_A_SECOND = 100;
/** How much of the expected length of a turn the latest one makes. */
const LATEST = 0.05;

/**
 * Renders wait in one queue. Side by side they make the turns of the event loop so long that health checks and new connections, of which
 * one is taken a turn, wait for seconds; therefore each render also begins in a turn of its own. Who could not be served in time by what
 * turns take now is told at once.
 */
export function createAdmission({ atOnce, waitMs, turnMs }: AdmissionOptions): Admission {
  const turns = bulkhead(atOnce, QUEUE);
  const mayRefuse = createAllowance(REFUSALS_A_SECOND);
  let waiting = 0;
  let usualTurnMs = 0;
  return async <Done>(work: () => Promise<Done>, isGone: () => boolean = () => false): Promise<Done> => {
    const waitsUntilMs = performance.now() + waitMs;
    if ((waiting / atOnce) * usualTurnMs > waitMs && mayRefuse()) throw new NotAdmittedError();
    waiting += 1;
    let isWaiting = true;
    const endWait = () => {
      if (isWaiting) waiting -= 1;
      isWaiting = false;
    };
    // In an object: what the turn returns is awaited before the next one begins.
    let begun: { done: Promise<Done> } | undefined;
    try {
      await turns.execute(async () => {
        endWait();
        const turnBeganMs = performance.now();
        await nextTurn();
        if (isGone() || performance.now() > waitsUntilMs) throw new NotAdmittedError();
        begun = { done: work() };
        await endOfTurn(begun.done, turnMs);
        usualTurnMs += (performance.now() - turnBeganMs - usualTurnMs) * (usualTurnMs === 0 ? 1 : LATEST);
      });
    } catch (error) {
      endWait();
      throw error instanceof BulkheadRejectedError ? new NotAdmittedError() : error;
    }
    if (!begun) throw new NotAdmittedError();
    return begun.done;
  };
}

/** So many times a second, no more. */
function createAllowance(perSecond: number): () => boolean {
  let left = perSecond;
  let atMs = performance.now();
  return () => {
    const nowMs = performance.now();
    left = Math.min(perSecond, left + ((nowMs - atMs) / 1_000) * perSecond);
    atMs = nowMs;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** When the work is over, however it ended, or its turn. */
async function endOfTurn(done: Promise<unknown>, turnMs: number): Promise<void> {
  const over = new AbortController();
  const ended = () => over.abort();
  done.then(ended, ended);
  await pause(turnMs, undefined, { signal: over.signal }).catch(() => {});
}
