import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listenOnLoopback } from "../providers/testing.ts";
import type { FileQuestion } from "./file-question.ts";
import { isPublicAddress } from "./outside-address.ts";
import { openOutsideFiles } from "./outside-files.ts";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const asked: IncomingMessage[] = [];
let answers: Readonly<Record<string, Answer>> = {};
let port = 0;
const server = createServer((request, response) => {
  asked.push(request);
  const answer = answers[request.url ?? ""];
  if (answer) answer(response, request);
  else response.writeHead(404).end();
});
/** 127.0.0.1 stands for the internet here, and all others of the loopback network for what nobody may be sent to. */
const files = openOutsideFiles({
  mayAsk: (address) => address === "127.0.0.1",
  agentName: "shop (+https://shop.example)",
});
const careful = openOutsideFiles({ mayAsk: isPublicAddress, agentName: "shop" });

beforeAll(async () => {
  port = await listenOnLoopback(server);
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(async () => {
  await files.close();
  await careful.close();
  server.closeAllConnections();
  server.close();
});

const at = (path: string, host = "127.0.0.1") => `http://${host}:${port}${path}`;
const read = (path: string, question: Partial<FileQuestion> = {}) =>
  files.read(at(path), { maxBytes: 1_000, timeoutMs: 5_000, ...question });
const redirect =
  (to: string): Answer =>
  (response) =>
    response.writeHead(302, { Location: to }).end();

describe("a file at an address outside", () => {
  it("is read with what its host says of its version, and asked for anew only where that is another", async () => {
    answers = {
      "/a": (response, { headers }) =>
        headers["if-none-match"] === '"1"' && headers["if-modified-since"] === "Sun, 29 Nov 2026 10:00:00 GMT"
          ? response.writeHead(304).end()
          : response.writeHead(200, { ETag: '"1"', "Last-Modified": "Sun, 29 Nov 2026 10:00:00 GMT" }).end("picture"),
    };
    const first = await read("/a");
    if (first.kind !== "file") throw new Error(first.kind);
    expect([first.bytes.toString(), first.etag]).toEqual(["picture", '"1"']);
    expect(await read("/a", first)).toEqual({ kind: "same" });
    expect(asked[0]?.headers).toMatchObject({
      "user-agent": "shop (+https://shop.example)",
      "accept-encoding": "identity",
    });
  });

  it("is left where its host refuses it", async () => {
    answers = { "/a": (response) => response.writeHead(503).end("later") };
    expect(await read("/a")).toEqual({ kind: "status", status: 503 });
    expect(await read("/b")).toEqual({ kind: "status", status: 404 });
  });

  it("is not read when it is too large, whether its host says so or not", async () => {
    answers = {
      "/said": (response) => response.writeHead(200, { "Content-Length": 1_001 }).end(Buffer.alloc(1_001)),
      "/unsaid": (response) => {
        for (let n = 0; n < 20; n += 1) response.write(Buffer.alloc(100));
        // Never ends: whoever reads on waits for ever.
      },
      "/fits": (response) => response.end(Buffer.alloc(1_000)),
    };
    expect(await read("/said")).toEqual({ kind: "heavy" });
    expect(await read("/unsaid")).toEqual({ kind: "heavy" });
    expect(await read("/fits")).toMatchObject({ kind: "file" });
  });

  it("is waited for no longer than agreed, before its answer and in it", async () => {
    answers = {
      "/hangs": () => {},
      "/drips": (response) => {
        response.writeHead(200, { "Content-Length": 500 });
        response.write("a");
      },
      "/breaks": (response) => {
        response.writeHead(200, { "Content-Length": 500 });
        response.write("a", () => response.destroy());
      },
    };
    for (const path of ["/hangs", "/drips", "/breaks"])
      expect(await read(path, { timeoutMs: 300 })).toEqual({ kind: "silent" });
    const gaveUp = new AbortController();
    gaveUp.abort();
    expect(await read("/hangs", { signal: gaveUp.signal })).toEqual({ kind: "silent" });
  });

  it("may be somewhere else, three times at most", async () => {
    answers = {
      "/1": redirect("/2"),
      "/2": redirect(at("/3")),
      "/3": redirect(`//127.0.0.1:${port}/4`),
      "/4": (response) => response.end("here"),
      "/round": redirect("/round"),
      "/nowhere": redirect("http://"),
    };
    expect(await read("/1")).toMatchObject({ kind: "file" });
    asked.length = 0;
    expect(await read("/round")).toEqual({ kind: "redirects" });
    expect(asked).toHaveLength(4);
    expect(await read("/nowhere")).toEqual({ kind: "status", status: 302 });
  });

  it("is told who we are where we have said so, and no other server is", async () => {
    const heard = () => asked.map(({ url, headers }) => `${url} ${headers.authorization ?? "nobody"}`);
    answers = {
      "/in": redirect("/private"),
      "/private": (response) => response.end("list"),
      "/out": redirect(at("/in", "localhost")),
    };
    const loginAt = ({ hostname, pathname }: URL) =>
      hostname === "127.0.0.1" && pathname !== "/out"
        ? { origin: "", path: "/", user: "shop", password: "пароль" }
        : null;
    expect(await read("/in", { loginAt })).toMatchObject({ kind: "file" });
    const told = `Basic ${Buffer.from("shop:пароль").toString("base64")}`;
    expect(heard()).toEqual([`/in ${told}`, `/private ${told}`]);
    asked.length = 0;
    const everywhere = openOutsideFiles({ mayAsk: () => true, agentName: "shop" });
    await everywhere.read(at("/out"), { maxBytes: 1_000, timeoutMs: 5_000, loginAt });
    await everywhere.close();
    expect(heard()).toEqual(["/out nobody", "/in nobody", "/private nobody"]);
  });

  it("comes in pieces to whoever asks so, whose own faults are not taken for the server's", async () => {
    answers = { "/a": (response) => response.end(Buffer.alloc(900)) };
    let bytes = 0;
    const question = { maxBytes: 1_000, timeoutMs: 5_000 };
    const answer = await files.receive(at("/a"), question, async (piece) => {
      bytes += piece.length;
    });
    expect([answer, bytes]).toEqual([{ kind: "file", etag: null, lastModified: null }, 900]);
    const full = () => Promise.reject(new Error("disk full"));
    await expect(files.receive(at("/a"), question, full)).rejects.toThrow("disk full");
  });

  it.each([
    ["another host of the network", () => at("/secret", "127.0.0.2")],
    ["a name of this machine", () => at("/secret", "localhost")],
    ["an address in other figures", () => at("/secret", "2130706434")],
    ["an address of IPv6", () => at("/secret", "[::ffff:127.0.0.2]")],
    ["another protocol", () => "file:///etc/passwd"],
  ])("is not followed to %s", async (_where, target) => {
    answers = { "/away": redirect(target()), "/secret": (response) => response.end("secret") };
    // Both addresses of the name are looked at, and one of them is not the one that may be asked.
    const guarded = target().includes("localhost") ? careful : files;
    if (guarded === files) expect(await read("/away")).toEqual({ kind: "address" });
    expect(await guarded.read(target().replace("file:", "http:"), { maxBytes: 10, timeoutMs: 5_000 })).toEqual({
      kind: "address",
    });
    expect(asked.filter(({ url }) => url === "/secret")).toEqual([]);
  });
});
