import type { Executor } from "../db/database.ts";
import type { Journal } from "../http/call-audit.ts";
import { holdCaller, insertAction } from "./journal-store.ts";

/** The journal of staff in the database. */
export const createJournal = (db: Executor, now: () => Date): Journal => ({
  async recordChange(tx, action) {
    await holdCaller(tx, action);
    await insertAction(tx, action, now());
  },
  record: (action) => insertAction(db, action, now()),
});
