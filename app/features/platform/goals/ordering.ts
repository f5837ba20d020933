const KEY = "ordering";
/** Longer than the slowest answer to an order. */
const VALID_MS = 60_000;

/** Records in this tab that an order is being sent: only its first page view counts it. */
export function noteOrdering(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Storage is blocked: the server counts the order.
  }
}

/** Whether this tab has just sent an order; true once. */
export function takeOrdering(): boolean {
  try {
    const since = Date.now() - Number(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
    return since < VALID_MS;
  } catch {
    return false;
  }
}
