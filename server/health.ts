import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { plainAddress } from "./forwarded.ts";
import type { Metrics } from "./metrics.ts";
import type { Middleware, RequestContext } from "./request-context.ts";
import { sendRefusal } from "./send-refusal.ts";

const CHECK_TIMEOUT_MS = 2000;

/** Throws when the part does not work; the message, shown to whoever asks, says why. The signal says that nobody waits any longer. */
export type ReadinessCheck = (signal: AbortSignal) => unknown;

export interface HealthParts {
  /**
   * Parts that several processes share. What fails for one fails for all, and with all of them out of the balancer nobody would show the
   * pages that are stored: once a check has passed it is told, and decides no more.
   */
  checks: Readonly<Record<string, ReadinessCheck>>;
  metrics: Metrics;
  metricsToken: string | undefined;
  isStopping: () => boolean;
}

/** Why a part does not work; null when it does. */
async function failureOf(check: ReadinessCheck): Promise<string | null> {
  const waiting = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<string>((resolve) => {
    timer = setTimeout(() => {
      resolve(`no answer within ${CHECK_TIMEOUT_MS} ms`);
      waiting.abort();
    }, CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([
      Promise.resolve(waiting.signal)
        .then(check)
        .then(() => null),
      deadline,
    ]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** A proxy on this machine also connects from loopback, but it names its client. */
export function mayReadMetrics(request: IncomingMessage, token: string | undefined): boolean {
  const { headers, socket } = request;
  if (token !== undefined && timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`))) {
    return true;
  }
  const peer = plainAddress(socket.remoteAddress);
  const isLoopback = peer === "::1" || peer?.startsWith("127.") === true;
  const isForwarded =
    headers["x-forwarded-for"] !== undefined || headers["x-real-ip"] !== undefined || headers.forwarded !== undefined;
  return isLoopback && !isForwarded;
}

function send({ response, method, id }: RequestContext, status: number, contentType: string, body: string): void {
  response.writeHead(status, [
    "Content-Type",
    contentType,
    "Content-Length",
    String(Buffer.byteLength(body)),
    "Cache-Control",
    "no-store",
    "X-Request-Id",
    id,
  ]);
  response.end(method === "HEAD" ? undefined : body);
}

async function sendReadiness(
  context: RequestContext,
  { checks, isStopping }: HealthParts,
  passedOnce: Set<string>,
): Promise<void> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await failureOf(check)] as const),
  );
  const failures = results.filter(([, failure]) => failure !== null);
  for (const [name, failure] of results) if (failure === null) passedOnce.add(name);
  const ready = !isStopping() && results.every(([name]) => passedOnce.has(name));
  const report = {
    ready,
    stopping: isStopping(),
    checks: Object.fromEntries(results.map(([name, failure]) => [name, failure === null])),
    ...(failures.length > 0 && { failures: Object.fromEntries(failures) }),
  };
  send(context, ready ? 200 : 503, "application/json; charset=utf-8", JSON.stringify(report));
}

async function sendMetrics(context: RequestContext, metrics: Metrics): Promise<void> {
  try {
    send(context, 200, metrics.contentType, await metrics.text());
  } catch {
    sendRefusal(context, 500);
  }
}

/** /healthz (the process lives), /readyz (it should get customers) and /metrics, whatever the Host header says. */
export function createHealth(parts: HealthParts): Middleware {
  const passedOnce = new Set<string>();
  return (context) => {
    const { path, request } = context;
    if (path === "/healthz") send(context, 200, "text/plain; charset=utf-8", "ok\n");
    else if (path === "/readyz") void sendReadiness(context, parts, passedOnce);
    else if (path !== "/metrics") return false;
    else if (!mayReadMetrics(request, parts.metricsToken)) sendRefusal(context, 404);
    else void sendMetrics(context, parts.metrics);
    return true;
  };
}
