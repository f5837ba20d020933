import { createServer } from "node:http";
import { listenOnLoopback } from "../testing.ts";

export interface SimulatedRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  authorization: string;
  /** Parsed JSON; null without a body. */
  body: unknown;
}

interface SimulatedAnswer {
  status: number;
  /** Sent as JSON. */
  body: unknown;
}

/** `silent` takes a request and never answers, `lossy` does what it is asked and answers 500. */
export type Behaviour = "normal" | "silent" | "failing" | "lossy" | "garbage" | "elsewhere";

export interface Simulator {
  url: string;
  behave(behaviour: Behaviour): void;
  /** What happens elsewhere while the next request is being answered. */
  meanwhile(act: () => Promise<unknown>): void;
  /** Requests so far, as `POST /path`. */
  requests: string[];
  close(): Promise<void>;
}

const JSON_TYPE = { "Content-Type": "application/json" };

/** A provider of our own on loopback, over real HTTP. */
export async function startSimulator(answer: (request: SimulatedRequest) => SimulatedAnswer): Promise<Simulator> {
  let behaviour: Behaviour = "normal";
  let meanwhile: (() => Promise<unknown>) | null = null;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://simulator");
      const { method = "GET", headers } = request;
      requests.push(`${method} ${path}`);
      const act = meanwhile;
      meanwhile = null;
      await act?.();
      if (behaviour === "silent") return;
      if (behaviour === "failing") return void response.writeHead(500).end();
      if (behaviour === "garbage") return void response.writeHead(200, JSON_TYPE).end("<html>Технические работы");
      if (behaviour === "elsewhere") return void response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end();
      const text = Buffer.concat(chunks).toString();
      const body: unknown = text === "" ? null : JSON.parse(text);
      const { status, body: reply } = answer({ method, path, query, authorization: headers.authorization ?? "", body });
      if (behaviour === "lossy") return void response.writeHead(500).end();
      response.writeHead(status, JSON_TYPE).end(JSON.stringify(reply));
    });
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    behave(next) {
      behaviour = next;
    },
    meanwhile(act) {
      meanwhile = act;
    },
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
