import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createReadDeadline, READ_ATTEMPT_MS, READS_LIMIT_MS } from "./read-deadline.ts";
import { createResiliencePolicy } from "./resilience-policy.server.ts";

const read = { method: "GET", name: "goodsList" } as const;
const write = { method: "POST", name: "cartAdd" } as const;
const fails = () => Promise.reject(new Error("away"));
const hangs = () => new Promise<never>(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a guard", () => {
  it("lets what is read from all goods for a crawler's file take longer than what a page waits for", async () => {
    const resiliencePolicy = createResiliencePolicy();
    const answersIn = (delayMs: number) => () => new Promise((answer) => setTimeout(answer, delayMs, "read"));
    const survey = resiliencePolicy({ method: "GET", name: "sitemapParts" }, createReadDeadline(), answersIn(15_000));
    const forPage = resiliencePolicy(read, createReadDeadline(), answersIn(15_000)).catch(() => "given up");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await survey).toBe("read");
    expect(await forPage).toBe("given up");
  });
});

describe("a guard whose gateway keeps failing", () => {
  it("lets reads wait for the trial of a write no longer than for the gateway, and sends none that was given up", async () => {
    const resiliencePolicy = createResiliencePolicy();
    for (let call = 0; call < 4; call += 1) await resiliencePolicy(read, createReadDeadline(), fails).catch(() => {});
    await vi.advanceTimersByTimeAsync(2_000);
    let succeed = () => {};
    const trial = resiliencePolicy(
      write,
      createReadDeadline(),
      () =>
        new Promise<string>((resolve) => {
          succeed = () => resolve("done");
        }),
    );
    let isAnswered = false;
    const abandoned = vi.fn(hangs);
    const waiting = resiliencePolicy(read, createReadDeadline(), abandoned).catch(() => {
      isAnswered = true;
    });
    await vi.advanceTimersByTimeAsync(READ_ATTEMPT_MS);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(READS_LIMIT_MS - READ_ATTEMPT_MS);
    expect(isAnswered).toBe(true);
    await waiting;
    succeed();
    expect(await trial).toBe("done");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(abandoned).not.toHaveBeenCalled();
  });
});
