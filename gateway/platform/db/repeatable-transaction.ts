import { setTimeout as pause } from "node:timers/promises";
import type { Database, Executor } from "./database.ts";

/** PostgreSQL gave the transaction up for another one (40001, 40P01), or its connection broke (08, 57P, the socket). */
const REPEATABLE = /^(40001|40P01|08|57P|ECONN|EPIPE)/;

/** The other one of a deadlock goes on first: begun at once, the repetition may take the lock again that it has just been made to let go. */
const REPEATED_AFTER_MS = 100;

function mayBeRepeated(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === "string" && REPEATABLE.test(code)) return true;
    if (/Connection terminated/.test(cause.message)) return true;
  }
  return false;
}

/**
 * Runs a transaction, and once more when PostgreSQL gave it up for another one or its connection broke before it was committed: nothing
 * of it stands then. `work` must change nothing but the database. When the commit itself is not answered nobody knows whether it stands,
 * and nothing is repeated.
 */
export async function repeatableTransaction<Done>(db: Database, work: (tx: Executor) => Promise<Done>): Promise<Done> {
  let isToBeCommitted = false;
  try {
    return await db.transaction(async (tx) => {
      const done = await work(tx);
      isToBeCommitted = true;
      return done;
    });
  } catch (error) {
    if (isToBeCommitted || !mayBeRepeated(error)) throw error;
    await pause(REPEATED_AFTER_MS);
    return db.transaction(work);
  }
}
