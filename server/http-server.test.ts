import { once } from "node:events";
import { Agent, request as httpRequest, type RequestListener } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { type RunningServer, startHttpServer } from "./http-server.ts";
import { createLog } from "./log.ts";
import { ask } from "./test-client.ts";

const lines: string[] = [];
const log = createLog({
  level: "info",
  serverName: "test",
  buildTag: "test",
  stream: { write: (line: string) => void lines.push(line) },
});
const start = (listener: RequestListener, more: { host?: string; graceMs?: number; closed?: string[] } = {}) =>
  startHttpServer({
    listener,
    host: more.host ?? "127.0.0.1",
    port: 0,
    log,
    graceMs: more.graceMs,
    closers: [
      { name: "broken", close: () => Promise.reject(new Error("cannot close")) },
      { name: "database", close: () => more.closed?.push("database") },
    ],
  });

const refused = (server: RunningServer): Promise<unknown> => once(connect(server.port, "127.0.0.1"), "error");

describe("http server", () => {
  it("listens for localhost on IPv4 as well as for the bare address", async () => {
    const server = await start((_, response) => response.end("да"), { host: "localhost" });
    expect((await ask({ port: server.port })).text).toBe("да");
    await server.stop();
  });

  it("refuses a port that is taken", async () => {
    const server = await start((_, response) => response.end());
    const again = startHttpServer({ listener: () => {}, host: "127.0.0.1", port: server.port, log, closers: [] });
    await expect(again).rejects.toThrow(/EADDRINUSE/);
    await server.stop();
  });

  it("finishes a request in flight at stop, closes idle connections and runs every closer", async () => {
    const closed: string[] = [];
    let arrived: (answer: () => void) => void = () => {};
    const slow = new Promise<() => void>((resolve) => {
      arrived = resolve;
    });
    const server = await start(
      (request, response) => {
        if (request.url === "/idle") response.end();
        else arrived(() => response.end("успел"));
      },
      { closed },
    );
    const agent = new Agent({ keepAlive: true });
    const idle = httpRequest({ port: server.port, host: "127.0.0.1", path: "/idle", agent }).end();
    const [response] = await once(idle, "response");
    await once(response.resume(), "end");

    const pending = ask({ port: server.port, path: "/slow" });
    const answer = await slow;
    const stopped = server.stop();
    expect(server.isStopping()).toBe(true);
    await refused(server);
    answer();
    expect((await pending).text).toBe("успел");
    await stopped;
    expect(closed).toEqual(["database"]);
    expect(lines.join("")).toContain('"part":"broken"');
    agent.destroy();
  });

  it("cuts what does not end within the grace period", async () => {
    let arrived = (): void => {};
    const waiting = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await start(() => arrived(), { graceMs: 20 });
    const pending = ask({ port: server.port });
    const failed = expect(pending).rejects.toThrow();
    await waiting;
    await server.stop();
    await failed;
  });
});
