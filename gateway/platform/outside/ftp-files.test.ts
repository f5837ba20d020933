import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FileQuestion } from "./file-question.ts";
import { loginFor, loginOf } from "./logins.ts";
import { isPublicAddress } from "./outside-address.ts";
import { openOutsideFiles } from "./outside-files.ts";
import { openTestFtp } from "./testing.ts";

const WRITTEN = new Date("2026-11-29T10:00:00Z");
const files = openOutsideFiles({ mayAsk: (address) => address === "127.0.0.1", agentName: "shop" });
let server: Awaited<ReturnType<typeof openTestFtp>>;

beforeAll(async () => {
  server = await openTestFtp({ user: "shop", password: "two words" });
});
beforeEach(() => {
  server.told.length = 0;
  server.answer({});
  server.cut(null);
  server.files.clear();
  server.files.set("prices/Прайс 1.csv", { text: "Код;Цена\n1;2\n", writtenAt: WRITTEN });
});
afterAll(async () => {
  await files.close();
  server.close();
});

const at = (path = "prices/Прайс 1.csv", host = "127.0.0.1") => `ftp://${host}:${server.port}/${path}`;
const logins = (login = "shop:two%20words") => [loginOf(`ftp://${login}@127.0.0.1:${server.port}/prices/`)];
const read = (address = at(), question: Partial<FileQuestion> = {}) =>
  files.read(address, { maxBytes: 1_000, timeoutMs: 5_000, loginAt: (url) => loginFor(logins(), url), ...question });

describe("a file over FTP", () => {
  it("is read with its moment and its size as its version, and not once more while they are the same", async () => {
    const first = await read();
    if (first.kind !== "file") throw new Error(first.kind);
    expect([first.bytes.toString(), first.lastModified]).toEqual(["Код;Цена\n1;2\n", WRITTEN.toUTCString()]);
    expect(await read(at(), first)).toEqual({ kind: "same" });
    expect(server.told.filter((said) => said.startsWith("RETR"))).toHaveLength(1);
    server.files.set("prices/Прайс 1.csv", { text: "Код;Цена\n1;3\n", writtenAt: new Date("2026-11-30T10:00:00Z") });
    expect(await read(at(), first)).toMatchObject({ kind: "file", bytes: Buffer.from("Код;Цена\n1;3\n") });
  });

  it("is read from servers that tell neither moment nor size, and of those that know no EPSV from the same host", async () => {
    server.answer({ mdtm: () => "502 no", size: () => "550 no", epsv: () => "502 no" });
    expect(await read()).toMatchObject({ kind: "file", etag: null, lastModified: null });
    expect(server.told).toContain("PASV");
  });

  it("is asked for with who we are below the path of the login alone, and with nothing elsewhere", async () => {
    expect(await read(at("other.csv"))).toEqual({ kind: "status", status: 401 });
    expect(server.told.filter((said) => /^(?:USER|PASS)/.test(said))).toEqual(["USER anonymous", "PASS guest"]);
    expect(await read(at(), { loginAt: (url) => loginFor(logins("shop:wrong"), url) })).toEqual({
      kind: "status",
      status: 401,
    });
  });

  it("is missing or refused as its server says", async () => {
    expect(await read(at("prices/none.csv"))).toEqual({ kind: "status", status: 404 });
    server.answer({ pass: () => "421 too many" });
    expect(await read()).toEqual({ kind: "status", status: 503 });
  });

  it("goes on in no other way than over TLS where its address says so: nobody is told who we are", async () => {
    const address = at().replace("ftp:", "ftps:");
    const login = { origin: `ftps://127.0.0.1:${server.port}`, path: "/", user: "shop", password: "two words" };
    expect(await read(address, { loginAt: (url) => loginFor([login], url) })).toEqual({ kind: "status", status: 503 });
    expect(server.told).toEqual(["AUTH TLS"]);
  });

  it("is not read beyond its limit, whether its server tells its size or not", async () => {
    expect(await read(at(), { maxBytes: 5 })).toEqual({ kind: "heavy" });
    expect(server.told.filter((said) => said.startsWith("RETR"))).toEqual([]);
    server.answer({ size: () => "502 no" });
    expect(await read(at(), { maxBytes: 5 })).toEqual({ kind: "heavy" });
  });

  it("is none as a half, and none while it is being written", async () => {
    server.cut(4);
    expect(await read()).toEqual({ kind: "silent" });
    server.cut(null);
    let asked = 0;
    server.answer({
      size: () => {
        asked += 1;
        return `213 ${asked === 1 ? 20 : 40}`;
      },
    });
    expect(await read()).toEqual({ kind: "silent" });
    expect(asked).toBe(2);
  });

  it("is waited for no longer than there is time, at any word", async () => {
    for (const silent of ["user", "mdtm", "retr"]) {
      server.answer({ [silent]: () => "" });
      expect(await read(at(), { timeoutMs: 200 })).toEqual({ kind: "silent" });
    }
  });

  it("is not asked for at addresses that nobody may send us to", async () => {
    expect(await read(at(undefined, "127.0.0.2"))).toEqual({ kind: "address" });
    const careful = openOutsideFiles({ mayAsk: isPublicAddress, agentName: "shop" });
    expect(await careful.read(at(undefined, "localhost"), { maxBytes: 1_000, timeoutMs: 5_000 })).toEqual({
      kind: "address",
    });
    await careful.close();
    expect(await read("ftp://no-such-host.invalid/a.csv")).toEqual({ kind: "address" });
    expect(server.told).toEqual([]);
  });

  it("has no command in its name", async () => {
    expect(await read(at("prices/a.csv%0D%0ADELE%20b.csv"))).toEqual({ kind: "silent" });
    expect(server.told.filter((said) => said.includes("DELE"))).toEqual([]);
  });
});
