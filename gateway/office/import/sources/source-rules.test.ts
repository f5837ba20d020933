import { describe, expect, it } from "vitest";
import { importSourceValues } from "../../../contract/office/import-sources.ts";
import { loginFor, loginOf } from "../../../platform/outside/logins.ts";
import { fileNameOf, nextTry, problemOf, unseenDoubts, writtenAtOf } from "./source-rules.ts";

const NOW = new Date("2026-11-20T07:30:00Z");
const next = (times: "1" | "3" | "6" | "12" | "day", hour: number | null, failures = 0) =>
  nextTry({ times, hour }, failures, NOW).toISOString();

describe("a source is tried next", () => {
  it.each([
    ["1", null, "2026-11-20T08:30:00.000Z"],
    ["12", null, "2026-11-20T19:30:00.000Z"],
    // It is 10:30 in Moscow.
    ["day", 11, "2026-11-20T08:00:00.000Z"],
    ["day", 10, "2026-11-21T07:00:00.000Z"],
    ["day", 0, "2026-11-20T21:00:00.000Z"],
  ] as const)("%s at %s: %s", (times, hour, at) => {
    expect(next(times, hour)).toBe(at);
  });

  it("sooner after a failure, and more and more seldom after several, however often it is tried else", () => {
    const minutes = [1, 2, 3, 4, 5, 6, 50].map(
      (failures) => (nextTry({ times: "day", hour: 11 }, failures, NOW).getTime() - NOW.getTime()) / 60_000,
    );
    expect(minutes).toEqual([15, 60, 180, 360, 720, 720, 720]);
    expect(next("1", null, 3)).toBe(next("day", 11, 3));
  });
});

it("an answer without a file is told by what staff can do about it", () => {
  const status = (code: number) => problemOf({ kind: "status", status: code });
  expect([404, 410, 401, 403, 500, 429].map(status)).toEqual([
    ...["missing", "missing", "login", "login", "refused", "refused"],
  ]);
  expect(problemOf({ kind: "heavy" })).toBe("heavy");
});

it("a file was written when its server says so, unless that is nonsense or to come", () => {
  expect(writtenAtOf("Fri, 20 Nov 2026 07:00:00 GMT", NOW)?.toISOString()).toBe("2026-11-20T07:00:00.000Z");
  for (const text of ["Fri, 20 Nov 2026 08:00:00 GMT", "вчера", "", null]) expect(writtenAtOf(text, NOW)).toBeNull();
});

it("a file is called as its address calls it", () => {
  expect(fileNameOf("https://alfa.example/%D0%BF%D1%80%D0%B0%D0%B9%D1%81.csv?key=1")).toBe("прайс.csv");
  expect(fileNameOf("https://alfa.example/%E0%A4%A")).toBe("%E0%A4%A");
  expect(fileNameOf("https://alfa.example/")).toBe("alfa.example");
});

describe("a list that nobody looks at", () => {
  const figures = { added: 0, updated: 0, unchanged: 0, hidden: 0, priceChanges: 0, wholesalePrices: 0, emptied: 0 };
  const part = (kind: "yml" | "stock", more: object) => ({
    ...figures,
    ...{ kind, rows: 100, rejected: 0, stockMoment: "", reasons: [], lines: [] },
    ...more,
  });
  it("waits when more than a fifth of its rows are not read, or of the stock would be gone", () => {
    const doubts = (more: object, kind: "yml" | "stock" = "yml") => unseenDoubts({ parts: [part(kind, more)] });
    expect(doubts({ rejected: 20 })).toEqual([]);
    expect(doubts({ rejected: 21 })).toEqual(["Не прочитано строк: 21 из 100"]);
    expect(doubts({ rows: 10, rejected: 9 })).toEqual([]);
    expect(doubts({ unchanged: 80, emptied: 20 }, "stock")).toEqual([]);
    expect(doubts({ unchanged: 78, emptied: 22 }, "stock")).toEqual(["Обнулится остатков: 22"]);
  });
});

describe("where a list is", () => {
  const values = { kind: "yml", times: "1" };
  const read = (place: string) => importSourceValues.safeParse({ ...values, place }).success;

  it.each([
    ...["https://alfa.example/price.csv?key=1", "http://10.0.0.1/a", "прайс.csv", "alfa-*.xlsx", "*"],
    ...["ftp://a.example/in/Прайс 1.zip", "ftps://a.example:990/b"],
  ])("%s is taken", (place) => {
    expect(read(place)).toBe(true);
  });

  it.each([
    ..."../a.csv|/etc/passwd|a/b.csv|.hidden|..|C:\\a.csv|*1*2*3*|https://|sftp://a.example/b".split("|"),
    ..."ftp://a.example/|ftp://a.example/in/|ftps:///price.csv|ftp://a.example/%0ADELE|ftp://a.example/%zz".split("|"),
    ...[
      "https://user:secret@alfa.example/",
      "https://user@alfa.example/",
      "ftp://u:secret@a.example/b",
      "file:///etc/passwd",
      "",
    ],
  ])("%j is not", (place) => {
    expect(read(place)).toBe(false);
  });

  it("once a day has an hour", () => {
    expect(importSourceValues.safeParse({ ...values, place: "a.csv", times: "day" }).success).toBe(false);
    expect(importSourceValues.safeParse({ ...values, place: "a.csv", times: "day", hour: "6" }).success).toBe(true);
  });
});

describe("a user and a password", () => {
  const logins = ["https://a:1@files.example", "https://b:2%20@files.example/beta/"].map(loginOf);
  const at = (address: string) => loginFor(logins, new URL(address))?.user ?? null;

  it("are those of the longest path that fits, and of no other server", () => {
    expect(at("https://files.example/price.csv")).toBe("a");
    expect(at("https://files.example/beta/price.csv")).toBe("b");
    expect(at("https://files.example/beta2/price.csv")).toBe("a");
    expect(at("https://files.example/beta/../price.csv")).toBe("a");
    expect(logins[1]?.password).toBe("2 ");
    const others = ["http://files.example/", "https://files.example:444/", "https://files.example.evil/"];
    for (const other of [...others, "ftp://files.example/"]) expect(at(other)).toBeNull();
  });

  it("are told over FTP with TLS where their address says so", () => {
    const secure = ["ftps://c:3@files.example", "ftp://d:4@files.example:2121/in/"].map(loginOf);
    const user = (address: string) => loginFor(secure, new URL(address))?.user ?? null;
    expect(user("ftps://files.example/price.csv")).toBe("c");
    expect(user("ftp://files.example:2121/in/price.csv")).toBe("d");
    for (const other of [
      "ftp://files.example/price.csv",
      "ftps://other.example/price.csv",
      "ftps://files.example:2121/in/a",
    ])
      expect(user(other)).toBeNull();
  });
});
