import { randomUUID } from "node:crypto";

/** Always our own: an id chosen by a client could forge or join lines of the log. */
export function newRequestId(): string {
  return randomUUID();
}
