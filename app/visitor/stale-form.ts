import type { TypedField } from "../shared/kept-form.ts";

/** A form that must not be handled now: its page was made for somebody else, or its session has ended. */
export interface StaleForm {
  message: string;
  /** What the page was made for: see `actingForOf`; empty for the visitor. */
  openedFor: string;
  /** Its session has ended, so that nobody is signed in. */
  isLate: boolean;
  /** Path and query that it was sent to. */
  action: string;
  /** What was typed, secrets apart. */
  fields: TypedField[];
  /** Names of fields whose files have to be chosen again. */
  fileFields: string[];
}
