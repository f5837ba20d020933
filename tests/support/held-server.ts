import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "../../gateway/platform/providers/testing.ts";

export interface HeldServer {
  port: number;
  /** How many questions whose path matches wait for an answer now. */
  waiting(path: RegExp): number;
  /** How many have come so far. */
  asked(path: RegExp): number;
  /**
   * Answers what waits and what comes with this JSON by the path, each question after so many milliseconds (none when unset); null holds
   * everything again.
   */
  answerWith(answers: ((path: string) => object) | null, afterMs?: number): void;
  stop(): Promise<void>;
}

/** Somebody outside who takes every question and answers none until a test says so. */
export async function startHeldServer(): Promise<HeldServer> {
  const held = new Map<ServerResponse, string>();
  const paths: string[] = [];
  let answers: ((path: string) => object) | null = null;
  let delayMs = 0;
  const answer = (response: ServerResponse, path: string) => {
    // Answered meanwhile with all others, or given up.
    if (!held.delete(response)) return;
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answers?.(path) ?? {}));
  };
  const server = createServer((request: IncomingMessage, response) => {
    const path = request.url ?? "";
    paths.push(path);
    held.set(response, path);
    response.on("close", () => held.delete(response));
    request.resume().on("end", () => answers && setTimeout(answer, delayMs, response, path));
  });
  const port = await listenOnLoopback(server);
  return {
    port,
    waiting: (path) => [...held.values()].filter((each) => path.test(each)).length,
    asked: (path) => paths.filter((each) => path.test(each)).length,
    answerWith(next, afterMs = 0) {
      answers = next;
      delayMs = afterMs;
      if (next) for (const [response, path] of [...held]) answer(response, path);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
