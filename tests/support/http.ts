import { type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";

export interface Ask {
  /** Slug of the region whose host is asked; the bare host when absent. */
  region?: string;
  /** Whole Host header, for hosts that are not ours. */
  host?: string;
  method?: string;
  headers?: Record<string, string>;
  /** Sent as it is when a string, else as JSON. */
  body?: unknown;
  /** The last byte of the body is kept back until then, as on a slow line. */
  lastByte?: Promise<unknown>;
  /** The most a visitor would wait. */
  timeoutMs?: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Bytes as they came over the wire. */
  bytes: Buffer;
  /** The body as text, decompressed. */
  text: string;
}

export type AskSite = (path: string, options?: Ask) => Promise<Answer>;

const GENEROUS_TIMEOUT_MS = 20_000;

/** Asks a site on loopback under any Host, which `fetch` cannot. Redirects are answers like others. */
export function asker({ port }: { port: number }): AskSite {
  return (path, { region, host, method = "GET", headers = {}, body, lastByte, timeoutMs = GENEROUS_TIMEOUT_MS } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
      const outgoing = request(
        {
          host: "127.0.0.1",
          port,
          path,
          method,
          headers: {
            Host: host ?? `${region ? `${region}.` : ""}localhost:${port}`,
            ...(payload !== undefined && typeof body !== "string" && { "Content-Type": "application/json" }),
            ...headers,
          },
          signal: AbortSignal.timeout(timeoutMs),
          // On a connection that was kept from before, the site may hang up just before the first byte of what is meant to last.
          ...(lastByte && { agent: false }),
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", reject);
          incoming.on("end", () => {
            const bytes = Buffer.concat(chunks);
            const isBrotli = incoming.headers["content-encoding"] === "br";
            const text = (isBrotli ? brotliDecompressSync(bytes) : bytes).toString("utf8");
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text });
          });
        },
      );
      outgoing.on("error", reject);
      if (lastByte === undefined || payload === undefined) outgoing.end(payload);
      else {
        outgoing.setHeader("Content-Length", Buffer.byteLength(payload));
        outgoing.write(payload.slice(0, -1));
        void lastByte.then(() => outgoing.end(payload.slice(-1)));
      }
    });
}

/** Cookies that an answer sets, as the next request's Cookie header. */
export function cookiesOf({ headers }: Answer): string {
  return (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
}

/** Status over a connection of its own, so that any worker of a program may answer; null where nobody listens. */
export const freshStatus = (port: number, path: string): Promise<number | null> =>
  new Promise((resolve) => {
    const headers = { Host: `localhost:${port}` };
    // A connection that a worker had just been given when it was killed is answered by nobody.
    const signal = AbortSignal.timeout(GENEROUS_TIMEOUT_MS);
    const outgoing = request({ host: "127.0.0.1", port, path, headers, agent: false, signal }, (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode ?? 0);
    });
    outgoing.on("error", () => resolve(null));
    outgoing.end();
  });
