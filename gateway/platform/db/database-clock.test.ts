import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabaseClock } from "./database-clock.ts";

const HOUR_MS = 3_600_000;
const NOON = Date.parse("2026-11-27T12:00:00Z");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database whose clock is right from now on, and answers that take so long there and back. */
function database() {
  const startMs = performance.now();
  const trip = { thereMs: 0, backMs: 0, isAway: false };
  const pool = {
    async query() {
      if (trip.isAway) throw new Error("away");
      vi.advanceTimersByTime(trip.thereMs);
      const ms = NOON + performance.now() - startMs;
      vi.advanceTimersByTime(trip.backMs);
      return { rows: [{ ms }] };
    },
  };
  return { trip, connection: { kind: "postgres", pool } as never, trueMs: () => NOON + performance.now() - startMs };
}

async function opened(aheadMs: number, kind = "postgres") {
  const { trip, connection, trueMs } = database();
  vi.setSystemTime(trueMs() + aheadMs);
  const error = vi.fn();
  const clock = await openDatabaseClock({ ...(connection as object), kind } as never, { error });
  return { trip, trueMs, clock, error, wrongMs: () => Math.abs(clock.now().getTime() - trueMs()) };
}

describe("the clock that the shop goes by", () => {
  it.each([2 * HOUR_MS, -HOUR_MS, 0])("is the database's in a process that is %i ms ahead", async (aheadMs) => {
    const { clock, wrongMs } = await opened(aheadMs);
    vi.advanceTimersByTime(HOUR_MS);
    expect(wrongMs()).toBeLessThanOrEqual(1);
    expect(Math.abs(clock.differenceMs() - aheadMs)).toBeLessThanOrEqual(1);
  });

  it("does not move when somebody sets the clock of the process", async () => {
    const { wrongMs } = await opened(0);
    vi.setSystemTime(NOON + 5 * HOUR_MS);
    expect(wrongMs()).toBeLessThanOrEqual(1);
  });

  it("does not tremble with answers that are slow on their way back, and forgets those that prove nothing", async () => {
    const { clock, trip, wrongMs } = await opened(0);
    for (const [thereMs, backMs] of [
      [0, 1_900],
      [1_900, 0],
      [0, 60_000],
      [400, 20],
    ] as const) {
      Object.assign(trip, { thereMs, backMs });
      await clock.measure();
      expect(wrongMs()).toBeLessThanOrEqual(1);
    }
  });

  it("goes on while the database is away", async () => {
    const { clock, trip, wrongMs } = await opened(2 * HOUR_MS);
    trip.isAway = true;
    await expect(clock.measure()).rejects.toThrow("away");
    vi.advanceTimersByTime(HOUR_MS);
    expect(wrongMs()).toBeLessThanOrEqual(1);
  });

  it.each([
    [4_000, true],
    [-4_000, true],
    [6_000, false],
    [-6_000, false],
  ])("tells whether that of a process %i ms ahead will do: %s", async (aheadMs, isRight) => {
    const { clock, error } = await opened(aheadMs);
    expect(clock.isRight()).toBe(isRight);
    expect(error).toHaveBeenCalledTimes(isRight ? 0 : 1);
  });

  it("says once that the clock of the process is wrong, and once that it is right again", async () => {
    const { clock, trueMs, error } = await opened(2 * HOUR_MS);
    await clock.measure();
    expect(error).toHaveBeenCalledOnce();
    vi.setSystemTime(trueMs());
    await clock.measure();
    await clock.measure();
    expect(clock.isRight()).toBe(true);
    expect(error).toHaveBeenCalledTimes(2);
  });

  it("is that of the process where the database is embedded in it", async () => {
    const { clock } = await opened(2 * HOUR_MS, "embedded");
    expect(clock.now().getTime()).toBe(Date.now());
    expect(clock.isRight()).toBe(true);
  });
});
