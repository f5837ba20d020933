import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { answerFrom } from "./direct-answer.ts";
import { createRequestContext } from "./request-context.ts";

const PHOTO_BYTES = 3 * 1024 * 1024;

let server: Server | undefined;
afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));

it("a connection whose body nobody reads takes the next request at once", async () => {
  const security = { publicOrigin: "http://shop.test", dev: false };
  server = createServer((incoming, response) => {
    const context = createRequestContext(incoming, response, "id", "http");
    const signIn = async () => new Response(null, { status: 303, headers: { Location: "/login/" } });
    void answerFrom(signIn, context, { security, bodyLimitBytes: () => 2 * PHOTO_BYTES });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = () =>
    new Promise<[status: number | undefined, socket: number | undefined]>((resolve, reject) => {
      const sent = request({ port, host: "127.0.0.1", method: "POST", path: "/", agent }, async (answer) => {
        await buffer(answer);
        resolve([answer.statusCode, sent.socket?.localPort]);
      });
      sent.on("error", reject);
      sent.end(Buffer.alloc(PHOTO_BYTES));
    });
  const [first, second] = [await post(), await post()];
  expect([first[0], second[0], second[1]]).toEqual([303, 303, first[1]]);
  agent.destroy();
}, 5_000);
