import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { deleteExpiredUseCounts } from "../../platform/db/rate-limit-store.ts";
import { useCounts } from "../../platform/db/schema/use-counts.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { createLockout } from "./login-by-password.ts";

const rules = { freeAttempts: 3, firstLockoutMs: 60_000, longestLockoutMs: 1_800_000 };
const clock = { now: new Date() };
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};

const connection = await openTestDatabase();
const lockout = createLockout(
  connection.db,
  "test",
  () => rules,
  () => clock.now,
);
beforeEach(async () => {
  clock.now = new Date("2026-11-20T07:00:00Z");
  await connection.db.delete(useCounts);
});
afterAll(() => connection.close());

const guess = async (times: number, key = "a") => {
  for (let n = 0; n < times; n += 1) await lockout.consume(key);
};

describe("a lockout", () => {
  it("refuses attempts until it is over, and says for how long", async () => {
    await guess(3);
    await expect(lockout.consume("a")).rejects.toThrow("Повторите через 1\u00a0минуту");
    await lockout.consume("b");
    pass(60_000);
    await lockout.consume("a");
    await expect(lockout.consume("a")).rejects.toThrow("Повторите через 2\u00a0минуты");
  });

  it("stops growing at the longest", async () => {
    await guess(3);
    for (let failures = 4; failures <= 12; failures += 1) {
      pass(rules.longestLockoutMs);
      await lockout.consume("a");
    }
    await expect(lockout.consume("a")).rejects.toThrow("Повторите через 30\u00a0минут");
    expect(await lockout.failureCount("a")).toBe(12);
  });

  it("does not grow by refused attempts", async () => {
    await guess(3);
    for (let n = 0; n < 10; n += 1) await expect(lockout.consume("a")).rejects.toThrow();
    expect(await lockout.failureCount("a")).toBe(3);
    pass(60_000);
    await lockout.consume("a");
  });

  it("takes back a successful attempt, a key altogether, and everything after an hour without failures", async () => {
    await guess(3);
    await lockout.refund("a");
    expect(await lockout.failureCount("a")).toBe(2);
    await guess(1);
    await expect(lockout.consume("a")).rejects.toThrow();
    await lockout.reset("a");
    expect(await lockout.failureCount("a")).toBe(0);
    await guess(3);
    pass(3_600_000);
    expect(await lockout.failureCount("a")).toBe(0);
    await deleteExpiredUseCounts(connection.db, clock.now);
    expect(await connection.db.$count(useCounts)).toBe(0);
  });

  it("counts attempts of different names separately", async () => {
    const others = createLockout(
      connection.db,
      "other",
      () => rules,
      () => clock.now,
    );
    await guess(3);
    await others.consume("a");
    expect(await others.failureCount("a")).toBe(1);
  });

  it("lets exactly the free attempts through at one moment, however they are mixed over keys", async () => {
    const passed: Record<string, number> = {};
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const key = ["a", "b", "c"][(n * n + n) % 3] ?? "";
        const isIn = await lockout.consume(key).then(
          () => true,
          () => false,
        );
        if (isIn) passed[key] = (passed[key] ?? 0) + 1;
      }),
    );
    expect(Object.values(passed)).toEqual(Object.keys(passed).map(() => rules.freeAttempts));
    expect(Object.keys(passed).length).toBeGreaterThan(1);
  });
});
