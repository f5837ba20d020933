import { customType, date, integer, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Day } from "../../../contract/platform/local-time.ts";

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const day = (name: string) => date(name, { mode: "string" }).$type<Day>();

/** One of the keys of a table of titles: what a row may say, and what that is called, are written once, in the contract. */
export const keyIn = <Key extends string>(name: string, titles: Readonly<Record<Key, unknown>>) =>
  text(name, { enum: Object.keys(titles) as [Key, ...Key[]] });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Columns of what staff edit in the back office. */
export const editable = () => ({
  /** Counts its changes, so that nobody overwrites what they have not seen. */
  version: integer("version").notNull().default(1),
  /** The member of staff of the last change; null for who is no longer known, and for data that came with the shop. */
  changedBy: integer("changed_by"),
  changedAt: moment("changed_at").notNull().defaultNow(),
  /** Out of use, and kept for what refers to it. */
  archivedAt: moment("archived_at"),
  /** Comes from the form that made it: the same form sent twice makes it once. */
  formKey: uuid("form_key").unique(),
});

/** Which version of a text a customer has agreed to, when, and from which network address. */
export interface Consent {
  version: string;
  address: string;
  at: string;
}

/**
 * What whoever ordered or booked had proven: nothing, who they are but not that the phone is theirs, the phone as well (by a code, or as
 * its owner), or staff did it for them.
 */
export const proofsOfActs = ["none", "session", "phone", "staff"] as const;
export type ProofOfAct = (typeof proofsOfActs)[number];
