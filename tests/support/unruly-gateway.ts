import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { listenOnLoopback } from "../../gateway/platform/providers/testing.ts";

/**
 * How the gateway behaves: `pass` hands calls to the real one, `down` cuts the connection, `slow` never answers within the test,
 * `late` answers well, but long after it was asked, `lost` lets the gateway work and cuts the connection before its answer, `malformed` answers 200 with half a JSON document, `foreign` answers JSON that is not the contract's, `error` answers 500 with a page of a proxy, `garbage` answers 200 with random bytes, `drip` sends an answer a byte at a time, `endless` one without an end.
 */
export type Mood =
  | "pass"
  | "down"
  | "slow"
  | "late"
  | "lost"
  | "malformed"
  | "foreign"
  | "error"
  | "garbage"
  | "drip"
  | "endless";

export interface UnrulyGateway {
  url: string;
  mood: Mood;
  /** Lets only these calls through, whatever the mood; matched against the path. */
  spared: RegExp | null;
  /** Calls that arrived since `forgetCalls`, as `GET /path`. */
  calls(): string[];
  forgetCalls(): void;
  /** How many calls `late` has come to answer, whether anybody still waited or not. */
  lateAnswers(): number;
  stop(): Promise<void>;
}

/** Longer than a read is waited for, by more than a busy machine adds. */
const LATE_MS = 4_000;
/** Shorter than any pause that a client might take for the end. */
const DRIP_MS = 100;

/** A proxy on loopback in front of a real gateway that does to calls what networks and broken deploys do. */
export async function startUnrulyGateway(target: { port: number }): Promise<UnrulyGateway> {
  const agent = new Agent({ keepAlive: true });
  const held = new Set<ServerResponse>();
  const lateTimers = new Set<NodeJS.Timeout>();
  let calls: string[] = [];
  let lateAnswers = 0;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, isLost: boolean): void {
    const { method, url } = incoming;
    // The target is a whole site: it takes writes from its own pages only.
    const own = { host: `localhost:${target.port}`, origin: `http://localhost:${target.port}` };
    const onward = request(
      { agent, host: "127.0.0.1", port: target.port, method, path: url, headers: { ...incoming.headers, ...own } },
      (answer) => {
        if (isLost) {
          answer.resume().on("end", () => outgoing.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  }

  function answerLate(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const timer = setTimeout(() => {
      lateTimers.delete(timer);
      lateAnswers += 1;
      if (!outgoing.destroyed) pass(incoming, outgoing, false);
    }, LATE_MS);
    lateTimers.add(timer);
  }

  function pour(outgoing: ServerResponse, drop: () => string, everyMs: number): void {
    const timer = setInterval(() => outgoing.writableNeedDrain || outgoing.write(drop()), everyMs);
    held.add(outgoing);
    outgoing.on("close", () => {
      clearInterval(timer);
      held.delete(outgoing);
    });
  }

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "";
    calls.push(`${incoming.method} ${path}`);
    if (gateway.mood === "pass" || gateway.spared?.test(path)) return pass(incoming, outgoing, false);
    if (gateway.mood === "lost") return pass(incoming, outgoing, true);
    if (gateway.mood === "late") return answerLate(incoming, outgoing);
    incoming.resume();
    switch (gateway.mood) {
      case "down":
        outgoing.destroy();
        return;
      case "slow":
        held.add(outgoing);
        outgoing.on("close", () => held.delete(outgoing));
        return;
      case "malformed":
        outgoing.writeHead(200, { "Content-Type": "application/json" }).end('{"status_code":200,"data":{"ite');
        return;
      case "foreign":
        outgoing
          .writeHead(200, { "Content-Type": "application/json" })
          .end(JSON.stringify({ status_code: 200, data: { items: "none", cart: null, region: 7 }, errors: [] }));
        return;
      case "garbage":
        outgoing.writeHead(200, { "Content-Type": "application/json" }).end(randomBytes(4_096));
        return;
      case "drip":
        outgoing.writeHead(200, { "Content-Type": "application/json" });
        pour(outgoing, () => " ", DRIP_MS);
        return;
      case "endless":
        outgoing.writeHead(200, { "Content-Type": "application/json" });
        pour(outgoing, () => " ".repeat(1_000_000), 1);
        return;
      case "error":
        outgoing.writeHead(502, { "Content-Type": "text/html" }).end("<html><h1>502 Bad Gateway</h1></html>");
    }
  });
  const gateway: UnrulyGateway = {
    url: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    mood: "pass",
    spared: null,
    calls: () => calls,
    forgetCalls() {
      calls = [];
    },
    lateAnswers: () => lateAnswers,
    async stop() {
      for (const timer of lateTimers) clearTimeout(timer);
      for (const response of held) response.destroy();
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return gateway;
}
