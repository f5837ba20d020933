import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createReadDeadline } from "./read-deadline.ts";
import { createResiliencePolicy } from "./resilience-policy.server.ts";

const RETRY_AFTER_MS = 2_000;
const READ = { effect: "read", deadline: "page" } as const;

describe("a clock that is set back by an hour while the gateway is away", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("keeps the breaker open no longer than without it", async () => {
    const policy = createResiliencePolicy({ writeMs: 8_000, retryAfterMs: RETRY_AFTER_MS });
    let isAway = true;
    let asked = 0;
    const ask = () =>
      policy(READ, createReadDeadline(), async () => {
        asked += 1;
        if (isAway) throw new Error("refused");
        return "here";
      }).catch((error: Error) => error.message);
    for (let n = 0; n < 8; n += 1) await ask();
    const askedAway = asked;
    await ask();
    expect(asked).toBe(askedAway);
    vi.setSystemTime(Date.now() - 3_600_000);
    isAway = false;
    vi.advanceTimersByTime(RETRY_AFTER_MS - 100);
    await ask();
    expect(asked).toBe(askedAway);
    vi.advanceTimersByTime(200);
    expect(await ask()).toBe("here");
  });
});

describe("patience with reads", () => {
  it("has room for two attempts, then for a short last one of each further read", () => {
    let nowMs = 0;
    const deadline = createReadDeadline(() => nowMs);
    expect(deadline.nextAttemptMs(true)).toBe(1_300);
    nowMs = 1_300;
    expect(deadline.nextAttemptMs(false)).toBe(1_300);
    nowMs = 2_600;
    expect(deadline.nextAttemptMs(true)).toBe(250);
    expect(deadline.nextAttemptMs(false)).toBeNull();
  });

  it("begins anew after a write", () => {
    let nowMs = 0;
    const deadline = createReadDeadline(() => nowMs);
    nowMs = 8_000;
    deadline.renew();
    expect(deadline.nextAttemptMs(true)).toBe(1_300);
  });
});
