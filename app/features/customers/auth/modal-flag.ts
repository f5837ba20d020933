import { reachGoal } from "../../platform/goals/analytics.ts";

const KEY = "showAuthModal";

/** Why the modal closes: the customer has signed in, or has closed it. AUT-092 */
export type CloseReason = "success" | "close";

/** Dispatched on the document when the modal closes, for pages that wait for it. */
export const CLOSED_EVENT = "authmodalclosed";

/** AUT-012, AUT-014 */
export function noteOpen(): void {
  reachGoal("auth_form_open");
  try {
    sessionStorage.setItem(KEY, "true");
  } catch {
    // Storage is blocked: the address alone tells.
  }
}

/** AUT-013, AUT-092 */
export function forgetOpen(reason: CloseReason = "close"): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
  document.dispatchEvent(new CustomEvent<CloseReason>(CLOSED_EVENT, { detail: reason }));
}
