import { describe, expect, it } from "vitest";
import { pauseCountdown, secondsLeft, startCountdown, stopCountdown, tick } from "./countdown.ts";

const START = 1_000_000;

describe("a countdown", () => {
  it("AUT-093 AUT-105 runs from 60 s and stops at its end", () => {
    const running = startCountdown(60, START);
    expect(running.status).toBe("RUNNING");
    expect(secondsLeft(running, START)).toBe(60);
    expect(secondsLeft(running, START + 1)).toBe(60);
    expect(secondsLeft(running, START + 1_000)).toBe(59);
    expect(tick(running, START + 59_999)).toEqual(running);
    expect(tick(running, START + 60_000)).toEqual(stopCountdown());
  });
  it("does not drift: however seldom it is looked at, the end is the same", () => {
    const running = startCountdown(600, START);
    expect(secondsLeft(tick(running, START + 400_500), START + 400_500)).toBe(200);
    expect(tick(running, START + 900_000).status).toBe("STOPPED");
    expect(secondsLeft(running, START + 900_000)).toBe(0);
  });
  it("AUT-100 keeps what was left when it is paused", () => {
    const paused = pauseCountdown(startCountdown(600, START), START + 100_000);
    expect(paused.status).toBe("PAUSED");
    expect(secondsLeft(paused, START + 900_000)).toBe(500);
    expect(tick(paused, START + 900_000)).toEqual(paused);
  });
  it.each([0, -5])("is over at once with %d s", (seconds) => {
    expect(startCountdown(seconds, START).status).toBe("STOPPED");
    expect(pauseCountdown(startCountdown(seconds, START), START).status).toBe("STOPPED");
  });
});
