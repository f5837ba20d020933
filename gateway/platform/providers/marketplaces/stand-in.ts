import { createServer } from "node:http";
import { listenOnLoopback } from "../testing.ts";

interface Received {
  authorization: string | undefined;
  key: string | undefined;
  body: unknown;
}

export interface MarketplaceStandIn {
  url: string;
  token: string;
  /** The latest requests. */
  received: readonly Received[];
  /** Answers everything with a status, until null. */
  failWith(status: number | null): void;
  close(): Promise<void>;
}

const LATE_MS = 4_000;
const KEPT = 100;

/**
 * The order system of the demo shop, on loopback. Numbers that end in 404 are unknown to it; those that end in 202 it takes and has
 * done four seconds later; all others it does at once.
 */
export async function startMarketplaceStandIn({ now = Date.now } = {}): Promise<MarketplaceStandIn> {
  const token = "stand-in";
  const received: Received[] = [];
  const takenAt = new Map<string, number>();
  let failure: number | null = null;

  function resultOf(order: string): string {
    if (order.endsWith("404")) return "not_found";
    if (!order.endsWith("202")) return "renewed";
    const since = takenAt.get(order) ?? now();
    takenAt.set(order, since);
    return now() - since < LATE_MS ? "in_progress" : "renewed";
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { authorization, "idempotency-key": key } = request.headers;
      const answer = (status: number, body: object) =>
        response
          .writeHead(status, { "Content-Type": "application/json", Connection: "close" })
          .end(JSON.stringify(body));
      try {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as { orders: string[] };
        received.push({ authorization, key: Array.isArray(key) ? key[0] : key, body });
        if (received.length > KEPT) received.shift();
        if (authorization !== `Bearer ${token}`) return answer(401, {});
        if (failure !== null) return answer(failure, {});
        return answer(200, { orders: body.orders.map((number) => ({ number, result: resultOf(number) })) });
      } catch {
        return answer(400, {});
      }
    });
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}/renewals`,
    token,
    received,
    failWith(status) {
      failure = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
