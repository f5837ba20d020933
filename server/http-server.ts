import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "./log.ts";

const HEADER_BYTES = 32 * 1024;
const IN_FLIGHT_GRACE_MS = 10_000;
const IDLE_SWEEP_MS = 100;

/** What a client may take from others, slowly or in numbers, before it is cut off. */
export interface ConnectionLimits {
  /** From the connection, or the answer before, to the end of the headers. */
  headersMs: number;
  /** For a request with its body. */
  requestMs: number;
  /** Without a byte in either direction; for readers that stopped reading. */
  idleSocketMs: number;
  /** Between two requests of a connection. */
  keepAliveMs: number;
  /** How often headers and bodies that are late are looked for. */
  checkEveryMs: number;
  connections: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  // 24 megabytes of photos from a phone on a slow network take most of it.
  requestMs: 60_000,
  // Longer than any answer takes to be made.
  idleSocketMs: 120_000,
  // Above the 60 s after which common proxies close idle connections themselves, which avoids their race.
  keepAliveMs: 65_000,
  checkEveryMs: 5_000,
  connections: 4_000,
};

/** Releases a part at stop, in the order given: database, workers, timers. */
export interface Closer {
  name: string;
  close: () => unknown;
}

export interface HttpServerOptions {
  listener: RequestListener;
  /** "localhost" listens on 127.0.0.1 and, where there is IPv6, on ::1: browsers resolve *.localhost to both. */
  host: string;
  port: number;
  log: Log;
  closers: readonly Closer[];
  /** Time that requests in flight get to finish at stop. */
  graceMs?: number;
  /** How long new connections are still taken at stop: balancers notice first that the process is not ready any more. */
  stopDelayMs?: number;
  limits?: ConnectionLimits;
}

export interface RunningServer {
  port: number;
  isStopping: () => boolean;
  /** Says that it is stopping, stops accepting after a while, lets requests finish, runs the closers. Safe to call twice. */
  stop: () => Promise<void>;
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function newServer(listener: RequestListener, limits: ConnectionLimits): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: HEADER_BYTES,
    },
    listener,
  );
  server.maxConnections = limits.connections;
  server.timeout = limits.idleSocketMs;
  return server;
}

const hasNoIpv6 = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT");

async function listenEverywhere(
  newOne: () => Server,
  host: string,
  port: number,
): Promise<[servers: Server[], port: number]> {
  const first = newOne();
  const actualPort = await listen(first, host === "localhost" ? "127.0.0.1" : host, port);
  if (host !== "localhost") return [[first], actualPort];
  const second = newOne();
  try {
    await listen(second, "::1", actualPort);
    return [[first, second], actualPort];
  } catch (error) {
    if (hasNoIpv6(error)) return [[first], actualPort];
    first.close();
    throw error;
  }
}

/** Waits for requests in flight; whatever is left after the grace period is cut. */
async function drain(servers: readonly Server[], graceMs: number): Promise<void> {
  const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
  // Connections become idle one by one; close() itself looks only once.
  const sweep = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, IDLE_SWEEP_MS);
  const cut = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, graceMs);
  await Promise.all(closed);
  clearInterval(sweep);
  clearTimeout(cut);
}

async function runClosers(closers: readonly Closer[], log: Log): Promise<void> {
  for (const { name, close } of closers) {
    try {
      await close();
    } catch (err) {
      log.error({ err, part: name }, "part not closed");
    }
  }
}

export async function startHttpServer(options: HttpServerOptions): Promise<RunningServer> {
  const { listener, host, log, closers } = options;
  const { graceMs = IN_FLIGHT_GRACE_MS, stopDelayMs = 0, limits = CONNECTION_LIMITS } = options;
  let stopped: Promise<void> | undefined;
  const guarded: RequestListener = (request, response) => {
    if (stopped) response.shouldKeepAlive = false;
    listener(request, response);
  };
  const [servers, port] = await listenEverywhere(() => newServer(guarded, limits), host, options.port);
  return {
    port,
    isStopping: () => stopped !== undefined,
    stop: () => {
      if (stopped) return stopped;
      const finish = () => drain(servers, graceMs).then(() => runClosers(closers, log));
      stopped = stopDelayMs > 0 ? pause(stopDelayMs).then(finish) : finish();
      return stopped;
    },
  };
}

/** SIGTERM, SIGINT and the abort of `stopAsked` stop the server and end the process; a second signal ends it at once. */
export function stopOnSignals(running: RunningServer, stopAsked: AbortSignal, log: Log): void {
  const stop = (reason: string) => {
    log.info({ reason }, "stopping");
    void running.stop().then(() => process.exit(0));
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (running.isStopping()) process.exit(1);
    stop(signal);
  };
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  // A terminal signals the whole group: the primary's word then comes second and changes nothing.
  const onAsked = () => {
    if (!running.isStopping()) stop("primary");
  };
  if (stopAsked.aborted) onAsked();
  else stopAsked.addEventListener("abort", onAsked);
}
