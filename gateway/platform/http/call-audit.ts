import type { Endpoint } from "../../contract/platform/endpoint.ts";
import type { Executor } from "../db/database.ts";
import type { ActingFor, SignedIn } from "./actors.ts";

/** What a write changed: JSON of what it was and what it is now. */
export interface Change {
  /** What was changed, as staff call it: an order's number. */
  target: string;
  before: unknown;
  after: unknown;
}

/** Who made a call that the journal keeps; a program with the staff secret has no session. */
export interface Auditable {
  session: SignedIn | null;
  acting: ActingFor | null;
}

/** A row of the journal. `outcome` is `done` or the code of the refusal. */
export interface StaffAction extends Auditable {
  call: string;
  outcome: string;
  change: Change | null;
  address: string;
  /** The request to the site; empty where the call did not come from it. */
  requestId: string;
}

export interface Journal {
  /** Throws `unauthorized` or `acting_ended` when the caller was blocked, signed out or ended acting since the call was admitted. */
  recordChange(tx: Executor, action: StaffAction): Promise<void>;
  record(action: StaffAction): Promise<void>;
}

/** The journal's part of one call. */
export interface CallAudit {
  /** Makes the call one that the journal keeps. */
  by(caller: Auditable): void;
  /** For handlers: keeps what changed, in the transaction that changes it. Nothing for customers. */
  change(tx: Executor, change: Change): Promise<void>;
  /** Keeps a write that named no change, and every refusal. */
  finish(outcome: string): Promise<void>;
}

export function openCallAudit(
  { name, effect }: Pick<Endpoint, "name" | "effect">,
  origin: Pick<StaffAction, "address" | "requestId">,
  journal: Journal,
): CallAudit {
  let caller: Auditable | null = null;
  let hasChange = false;
  const action = (by: Auditable, outcome: string, change: Change | null): StaffAction => ({
    ...by,
    call: name,
    outcome,
    change,
    ...origin,
  });
  return {
    by(found) {
      caller = found;
    },
    async change(tx, change) {
      if (caller === null) return;
      await journal.recordChange(tx, action(caller, "done", change));
      hasChange = true;
    },
    async finish(outcome) {
      if (caller === null || effect === "read" || (hasChange && outcome === "done")) return;
      await journal.record(action(caller, outcome, null));
    },
  };
}
