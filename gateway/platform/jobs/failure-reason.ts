import { loggableError } from "../db/loggable-error.ts";

/** Why something failed, for operators; values of a failed query stay out of it. */
export function failureReason(error: unknown): string {
  const safe = loggableError(error);
  return safe instanceof Error ? safe.message : String(safe);
}
