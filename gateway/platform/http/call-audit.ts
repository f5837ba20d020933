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
  /** Makes a read one that the journal keeps, too: of the data of a client whom staff have named. */
  ofClient(phone: string): void;
  /** For handlers: keeps what changed, in the transaction that changes it. Nothing for customers. */
  change(tx: Executor, change: Change): Promise<void>;
  /** Keeps a write that named no change and its refusal, and a read of a client's data. */
  finish(outcome: string): Promise<void>;
}

export function openCallAudit(
  { name, effect }: Pick<Endpoint, "name" | "effect">,
  origin: Pick<StaffAction, "address" | "requestId">,
  journal: Journal,
): CallAudit {
  let caller: Auditable | null = null;
  let hasChange = false;
  let client: string | null = null;
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
    ofClient(phone) {
      client = phone;
    },
    async change(tx, change) {
      if (caller === null) return;
      await journal.recordChange(tx, action(caller, "done", change));
      hasChange = true;
    },
    async finish(outcome) {
      if (caller === null || (hasChange && outcome === "done")) return;
      if (effect === "write") await journal.record(action(caller, outcome, null));
      else if (client !== null)
        await journal.record(action(caller, outcome, { target: client, before: null, after: null }));
    },
  };
}
