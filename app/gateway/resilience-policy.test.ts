import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nearestRegion } from "../../gateway/contract/chain/region.ts";
import { refererValidate } from "../../gateway/contract/customers/auth.ts";
import { contractEndpoints } from "../../gateway/testing/contract.ts";
import { createReadDeadline, READ_ATTEMPT_MS, READS_LIMIT_MS } from "./read-deadline.ts";
import { createResiliencePolicy } from "./resilience-policy.server.ts";

const read = { effect: "read", deadline: "page" } as const;
const write = { effect: "write", deadline: "page" } as const;
const survey = { effect: "read", deadline: "survey" } as const;
const fails = () => Promise.reject(new Error("away"));
const hangs = () => new Promise<never>(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When a gateway that hangs is given up, and how often it was asked. */
async function givenUp(endpoint: Parameters<ReturnType<typeof createResiliencePolicy>>[0]) {
  const start = Date.now();
  const asked = vi.fn(hangs);
  const waiting = createResiliencePolicy()(endpoint, createReadDeadline(), asked).catch(() => Date.now() - start);
  await vi.advanceTimersByTimeAsync(60_000);
  return { afterMs: await waiting, times: asked.mock.calls.length };
}

describe("a guard whose gateway hangs", () => {
  it("lets no page wait for a read longer than for all reads of a page, whichever read of the contract it is", async () => {
    const reads = (await contractEndpoints()).filter(
      ({ effect, deadline }) => effect === "read" && deadline !== "survey",
    );
    expect(reads.length).toBeGreaterThan(40);
    for (const endpoint of reads) {
      const { afterMs, times } = await givenUp(endpoint);
      expect(afterMs, endpoint.name).toBeLessThanOrEqual(READS_LIMIT_MS);
      // Whoever asks somebody outside is asked once: the gateway answers in time that they do not.
      expect(times, endpoint.name).toBe(endpoint.deadline === "page" ? 2 : 1);
    }
  });

  it("gives the nearest region and the name of who invited no more time than other reads", async () => {
    for (const endpoint of [nearestRegion, refererValidate])
      expect(await givenUp(endpoint), endpoint.name).toEqual({ afterMs: READS_LIMIT_MS, times: 2 });
  });

  it("sends a write once and waits for it, and a survey longer than a page could", async () => {
    expect(await givenUp(write)).toEqual({ afterMs: 8_000, times: 1 });
    expect(await givenUp(survey)).toEqual({ afterMs: 20_000, times: 1 });
  });
});

describe("a guard", () => {
  it("lets what is read from all goods for a crawler's file take longer than what a page waits for", async () => {
    const resiliencePolicy = createResiliencePolicy();
    const answersIn = (delayMs: number) => () => new Promise((answer) => setTimeout(answer, delayMs, "read"));
    const forFile = resiliencePolicy(survey, createReadDeadline(), answersIn(15_000));
    const forPage = resiliencePolicy(read, createReadDeadline(), answersIn(15_000)).catch(() => "given up");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await forFile).toBe("read");
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

describe("a guard with one call that is slow", () => {
  it("goes on with the others, however often it is given up", async () => {
    const resiliencePolicy = createResiliencePolicy();
    const slow = Array.from({ length: 20 }, () =>
      resiliencePolicy(write, createReadDeadline(), hangs).catch(() => "given up"),
    );
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await resiliencePolicy(read, createReadDeadline(), async () => "answered")).toBe("answered");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await Promise.all(slow)).toEqual(Array(20).fill("given up"));
    expect(await resiliencePolicy(write, createReadDeadline(), async () => "answered")).toBe("answered");
  });
});
