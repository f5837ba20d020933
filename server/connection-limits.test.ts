import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { describe, expect, it, type TestContext } from "vitest";
import { eventually } from "../gateway/testing/eventually.ts";
import { type ConnectionLimits, startHttpServer } from "./http-server.ts";
import { createLog } from "./log.ts";
import { ask } from "./test-client.ts";

const log = createLog({ level: "silent", serverName: "test", buildTag: "test" });
const SOON_MS = 1_000;
const NEVER_MS = 3_600_000;
/** Each test makes one of them short, so that no other can end its connections. */
const patient: ConnectionLimits = {
  headersMs: NEVER_MS,
  requestMs: NEVER_MS,
  idleSocketMs: NEVER_MS,
  keepAliveMs: NEVER_MS,
  checkEveryMs: 50,
  connections: 1_000,
};
const SLOW_CLIENTS = 50;
/** More than the buffers between two sockets hold. */
const LARGE_BYTES = 64 * 1024 * 1024;
const REQUEST = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

interface Client {
  socket: Socket;
  /** All that the server has said so far. */
  said: () => string;
  /** The same, once the connection is closed. */
  ended: Promise<string>;
}

/** A server of one test, which answers when it has the whole body, `/unread` before it, and what the test does with it. */
async function start({ onTestFinished }: TestContext, limits: Partial<ConnectionLimits>) {
  let largeOver: Promise<unknown> | undefined;
  const listener: RequestListener = async (request, response) => {
    if (request.url === "/unread") return void response.end("да");
    try {
      for await (const _ of request);
    } catch {
      return;
    }
    if (request.url !== "/large") return void response.end("да");
    largeOver = once(response, "close");
    response.end(Buffer.alloc(LARGE_BYTES));
  };
  const server = await startHttpServer({
    listener,
    host: "127.0.0.1",
    port: 0,
    log,
    closers: [],
    graceMs: 0,
    limits: { ...patient, ...limits },
  });
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await server.stop();
  });
  return {
    /** The answer to `/large` is over, read or not. */
    largeOver: () => largeOver,
    isAnswered: async () => (await ask({ port: server.port })).text === "да",
    async say(text: string): Promise<Client> {
      const socket = connect(server.port, "127.0.0.1");
      sockets.push(socket);
      let said = "";
      socket.setEncoding("latin1").on("data", (chunk) => {
        said += chunk;
      });
      socket.on("error", () => {});
      const ended = new Promise<string>((resolve) => socket.on("close", () => resolve(said)));
      await once(socket, "connect");
      socket.write(text, "latin1");
      return { socket, said: () => said, ended };
    },
  };
}

describe.concurrent("clients that are slow on purpose", () => {
  it.for<[string, Partial<ConnectionLimits>, string, RegExp]>([
    ["say nothing at all", { headersMs: SOON_MS }, "", /^HTTP\/1\.1 408 /],
    ["never end their headers", { headersMs: SOON_MS }, "GET / HTTP/1.1\r\nHost: a\r\nX-A: ", /^HTTP\/1\.1 408 /],
    [
      "never end their post",
      { headersMs: SOON_MS, requestMs: SOON_MS },
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\na=",
      /^HTTP\/1\.1 408 /,
    ],
    ["keep a connection and ask nothing more", { keepAliveMs: SOON_MS }, REQUEST, /^HTTP\/1\.1 200 /],
  ])("are cut off when they %s, and nobody waits for that", async ([, limits, text, expected], context) => {
    const { say, isAnswered } = await start(context, limits);
    const clients = await Promise.all(Array.from({ length: SLOW_CLIENTS }, () => say(text)));
    const events: string[] = [];
    const allEnded = Promise.all(clients.map(({ ended }) => ended.finally(() => events.push("cut off"))));
    expect(await isAnswered()).toBe(true);
    events.push("answered");
    for (const said of await allEnded) expect(said).toMatch(expected);
    expect(events).toEqual(["answered", ...clients.map(() => "cut off")]);
  });

  it("cannot make time by a byte now and then", async (context) => {
    const { say } = await start(context, { headersMs: SOON_MS });
    const { socket, ended } = await say("GET / HTTP/1.1\r\nHost: a\r\nX-A: ");
    const drip = setInterval(() => socket.write("a"), 20);
    expect(await ended.finally(() => clearInterval(drip))).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("are answered before a body that nobody wants, and cannot keep the connection by sending it for ever", async (context) => {
    const { say } = await start(context, { headersMs: SOON_MS, requestMs: SOON_MS });
    const { socket, ended } = await say("POST /unread HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n\r\n");
    const drip = setInterval(() => socket.write("a"), 20);
    expect(await ended.finally(() => clearInterval(drip))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("are cut off when they stop reading their answer, and nobody waits for that", async (context) => {
    const { say, isAnswered, largeOver } = await start(context, { idleSocketMs: SOON_MS });
    const { socket, ended } = await say("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(socket, "data");
    socket.pause();
    expect(await isAnswered()).toBe(true);
    await largeOver();
    socket.resume();
    expect((await ended).length).toBeLessThan(LARGE_BYTES);
  });
});

it("connections over the cap are closed at once; those that there are, and later ones, are served", async (context) => {
  const { say, isAnswered } = await start(context, { connections: 2 });
  const [first, second] = [await say(REQUEST), await say(REQUEST)];
  for (const { said } of [first, second]) await eventually(said).toContain("200 OK");
  expect(await (await say(REQUEST)).ended).toBe("");
  first.socket.write(REQUEST);
  await eventually(first.said).toMatch(/200 OK[\s\S]*200 OK/);
  second.socket.destroy();
  await eventually(() => isAnswered().catch(() => false)).toBe(true);
});
