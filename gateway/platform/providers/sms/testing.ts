import { createServer } from "node:http";
import { listenOnLoopback } from "../testing.ts";

interface Received {
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  body: unknown;
}

export interface SmsServer {
  url: string;
  received: Received[];
  /** Sets the status of all further responses. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

/** An SMS provider on loopback, for tests. */
export async function startSmsServer(): Promise<SmsServer> {
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { authorization, "idempotency-key": key } = request.headers;
      const idempotencyKey = Array.isArray(key) ? key[0] : key;
      received.push({ authorization, idempotencyKey, body: JSON.parse(Buffer.concat(chunks).toString()) });
      response.writeHead(status, { Connection: "close" }).end("{}");
    });
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}/send`,
    received,
    answerWith(next) {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
