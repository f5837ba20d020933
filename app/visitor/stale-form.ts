/** A form of a page that was made for somebody else than it would be handled for now. */
export interface StaleForm {
  message: string;
  /** What the page was made for: see `actingForOf`; empty for the visitor. */
  openedFor: string;
  /** Path and query that it was sent to. */
  action: string;
  /** What was typed, secrets apart. */
  fields: [name: string, value: string][];
}
