/** Credentials, and what could identify a customer, are not sent; the address of the page before may hold the secret of an order or a letter. */
const WITHHELD = new Set([
  "cookie",
  "authorization",
  "x-secret-token",
  "proxy-authorization",
  "referer",
  "x-cart-token",
]);

const DEADLINE_MS = 2_000;

/** Reports a page without its layout to the log and to the debug endpoint, if configured, without waiting for it. ERR-047 … ERR-049, API-173, API-174 */
export function reportLayoutFailure(debugUrl: string | undefined, headers: Headers): void {
  console.error("ошибка layout");
  if (!debugUrl) return;
  const reported = Object.fromEntries([...headers].filter(([name]) => !WITHHELD.has(name)));
  fetch(debugUrl, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(reported),
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => undefined);
}
