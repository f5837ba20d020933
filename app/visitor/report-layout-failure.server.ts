/** What could let somebody in, or name a customer, stays here. */
const WITHHELD = new Set(["cookie", "authorization", "x-secret-token", "proxy-authorization"]);

const DEADLINE_MS = 2_000;

/** Tells the log, and the debug endpoint where one is configured, of a page without its layout. Waits for nobody. ERR-047 … ERR-049, API-173, API-174 */
export function reportLayoutFailure(debugUrl: string | undefined, headers: Headers): void {
  console.error("ошибка layout");
  if (!debugUrl) return;
  const told = Object.fromEntries([...headers].filter(([name]) => !WITHHELD.has(name)));
  fetch(debugUrl, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(told),
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => undefined);
}
