import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { listenOnLoopback } from "./testing.ts";
import { thirdParty } from "./third-party.ts";

const TERMS = { silencesToLeave: 3, retryAfterMs: 1_000 };
type Reply = "answered" | "refused" | "silent";
const isSilence = (reply: Reply) => reply === "silent";

const attempts = async (party: ReturnType<typeof thirdParty>, replies: readonly Reply[]) => {
  const got: (Reply | null)[] = [];
  for (const reply of replies) got.push(await party.attempt(async () => reply, isSilence));
  return got;
};

afterEach(() => void vi.useRealTimers());

describe("a third party", () => {
  it.each<[string, Reply[], (Reply | null)[]]>([
    ["answers", ["answered", "answered"], ["answered", "answered"]],
    [
      "is silent now and then",
      ["silent", "silent", "answered", "silent", "silent", "answered"],
      ["silent", "silent", "answered", "silent", "silent", "answered"],
    ],
    ["refuses everything", Array(6).fill("refused"), Array(6).fill("refused")],
    [
      "is silent three times in a row",
      ["silent", "silent", "silent", "answered"],
      ["silent", "silent", "silent", null],
    ],
  ])("that %s is asked as long as that makes sense", async (_what, replies, got) => {
    expect(await attempts(thirdParty("one", TERMS), replies)).toEqual(got);
  });

  it("that is left in peace is no matter of any other", async () => {
    const [silent, other] = [thirdParty("silent", TERMS), thirdParty("other", TERMS)];
    await attempts(silent, ["silent", "silent", "silent"]);
    expect([silent.isAway(), other.isAway()]).toEqual([true, false]);
    expect(await attempts(other, ["answered"])).toEqual(["answered"]);
  });

  it("is tried by one caller after the pause, for whom nobody waits, and then asked again by all", async () => {
    vi.useFakeTimers();
    const party = thirdParty("back", TERMS);
    await attempts(party, ["silent", "silent", "silent"]);
    vi.advanceTimersByTime(TERMS.retryAfterMs);
    expect(party.isAway()).toBe(false);
    let answer = (_reply: Reply) => {};
    const trial = party.attempt(
      () =>
        new Promise<Reply>((resolve) => {
          answer = resolve;
        }),
      isSilence,
    );
    expect(party.isAway()).toBe(true);
    expect(await attempts(party, ["answered"])).toEqual([null]);
    answer("answered");
    expect(await trial).toBe("answered");
    expect(await attempts(party, ["answered"])).toEqual(["answered"]);
  });

  it("stays left in peace no longer where the clock is set back meanwhile", async () => {
    vi.useFakeTimers();
    const party = thirdParty("clock", TERMS);
    await attempts(party, ["silent", "silent", "silent"]);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(TERMS.retryAfterMs);
    expect(await attempts(party, ["answered"])).toEqual(["answered"]);
  });

  it.each<[string, number | "hang", number]>([
    ["says no", 400, 6],
    ["fails", 500, 3],
    ["has too much to do", 429, 3],
    ["hangs", "hang", 3],
  ])("that %s by HTTP is counted rightly", async (_what, status, asked) => {
    const server = createServer((_request, response) => {
      if (status !== "hang") response.writeHead(status, { Connection: "close" }).end("{}");
    });
    const url = `http://127.0.0.1:${await listenOnLoopback(server)}/`;
    const party = thirdParty("by HTTP", { ...TERMS, retryAfterMs: 60_000 });
    const timeoutMs = status === "hang" ? 30 : 5_000;
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await party.ask(url, { timeoutMs }));
    const notAsked = answers.filter((answer) => answer.status === null && answer.reason.startsWith("not asked"));
    expect(answers.length - notAsked.length).toBe(asked);
    server.closeAllConnections();
    server.close();
  });
});

describe("each adapter that asks a third party", () => {
  const gateway = new URL("../../", import.meta.url);
  const files = readdirSync(gateway, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const read = (name: string) => readFileSync(new URL(name, gateway), "utf8");
  const adapters = files.filter(
    (name) => !/test\.ts$|third-party\.ts$/.test(name) && read(name).includes("thirdParty("),
  );
  const isOfTests = (name: string) => /test\.ts$|\/testing\.ts$|-simulator\.ts$/.test(name);
  /** Those that none of the files imports, types apart. */
  const missing = (importers: readonly string[]) => {
    const imports = importers.flatMap((name) => read(name).match(/^import (?!type )[^;]*;/gm) ?? []);
    return adapters.filter((name) => !imports.some((line) => line.includes(`/${name.split("/").at(-1)}"`)));
  };

  it("is tried by a test of its contract", () => {
    expect(adapters.length).toBeGreaterThan(8);
    // The tables of payments and receipts open all adapters of theirs.
    expect(missing(files.filter((name) => /integration\.test\.ts$|\/testing\.ts$/.test(name)))).toEqual([]);
  });

  it("is opened by the programs too", () => {
    expect(missing(files.filter((name) => !isOfTests(name)))).toEqual([]);
  });
});
