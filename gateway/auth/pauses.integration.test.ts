import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DatabaseConnection } from "../db/database.ts";
import { useCounts } from "../db/schema/use-counts.ts";
import { openTestDatabase } from "../db/testing.ts";
import { forgetOldUses } from "../db/use-counts.ts";
import { createPauses, type Pauses } from "./pauses.ts";

const rules = { name: "test", freeTries: 3, firstPauseMs: 60_000, longestPauseMs: 1_800_000 };
const clock = { now: new Date() };
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};

let connection: DatabaseConnection;
let pauses: Pauses;

beforeAll(async () => {
  connection = await openTestDatabase();
  pauses = createPauses(connection.db, rules, () => clock.now);
});
beforeEach(async () => {
  clock.now = new Date("2026-11-20T07:00:00Z");
  await connection.db.delete(useCounts);
});
afterAll(() => connection.close());

const guess = async (times: number, key = "a") => {
  for (let n = 0; n < times; n += 1) await pauses.begin(key);
};

describe("pauses between guesses", () => {
  it("refuse tries until they are over, and say for how long", async () => {
    await guess(3);
    await expect(pauses.begin("a")).rejects.toThrow("Повторите через 1\u00a0минуту");
    await pauses.begin("b");
    pass(60_000);
    await pauses.begin("a");
    await expect(pauses.begin("a")).rejects.toThrow("Повторите через 2\u00a0минуты");
  });

  it("stop growing at the longest", async () => {
    await guess(3);
    for (let failures = 4; failures <= 12; failures += 1) {
      pass(rules.longestPauseMs);
      await pauses.begin("a");
    }
    await expect(pauses.begin("a")).rejects.toThrow("Повторите через 30\u00a0минут");
    expect(await pauses.failuresOf("a")).toBe(12);
  });

  it("do not grow by tries that were refused", async () => {
    await guess(3);
    for (let n = 0; n < 10; n += 1) await expect(pauses.begin("a")).rejects.toThrow();
    expect(await pauses.failuresOf("a")).toBe(3);
    pass(60_000);
    await pauses.begin("a");
  });

  it("forget a try that was right, a key altogether, and everything after a quiet hour", async () => {
    await guess(3);
    await pauses.forgive("a");
    expect(await pauses.failuresOf("a")).toBe(2);
    await guess(1);
    await expect(pauses.begin("a")).rejects.toThrow();
    await pauses.forget("a");
    expect(await pauses.failuresOf("a")).toBe(0);
    await guess(3);
    pass(3_600_000);
    expect(await pauses.failuresOf("a")).toBe(0);
    await forgetOldUses(connection.db, clock.now);
    expect(await connection.db.$count(useCounts)).toBe(0);
  });

  it("count guesses of one name apart from those of another", async () => {
    const others = createPauses(connection.db, { ...rules, name: "other" }, () => clock.now);
    await guess(3);
    await others.begin("a");
    expect(await others.failuresOf("a")).toBe(1);
  });

  it("let the free tries through at one moment and no more, however they are mixed over keys", async () => {
    const passed: Record<string, number> = {};
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const key = ["a", "b", "c"][(n * n + n) % 3] ?? "";
        const isIn = await pauses.begin(key).then(
          () => true,
          () => false,
        );
        if (isIn) passed[key] = (passed[key] ?? 0) + 1;
      }),
    );
    expect(Object.values(passed)).toEqual(Object.keys(passed).map(() => rules.freeTries));
    expect(Object.keys(passed).length).toBeGreaterThan(1);
  });
});
