/** That a customer has closed the question in this browser, for good. LOY-030 … LOY-032, B-25 */
const keyOf = (userId: string): string => `loyalty_closed:${userId}`;

export function isClosed(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    // Storage is blocked: what is closed could not be remembered, so nobody is asked at all.
    return true;
  }
}

export function noteClosed(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), "1");
  } catch {
    // As above.
  }
}
