import { describe, expect, it, vi } from "vitest";
import { countsInMemory, createRateLimit, TOO_MANY } from "./rate-limit.ts";

describe("a rate limit counted in memory", () => {
  it("lets so many uses of a key through, gives refunded ones back, and keeps names and keys apart", async () => {
    const counts = countsInMemory();
    const limit = createRateLimit({ name: "reviews", uses: 2, seconds: 60, message: "Слишком часто" }, counts);
    await limit.consume("a");
    await limit.consume("a");
    await expect(limit.consume("a")).rejects.toMatchObject({ code: "too_many", message: "Слишком часто" });
    await limit.consume("b");
    await createRateLimit({ name: "replies", uses: 1, seconds: 60 }, counts).consume("a");
    await limit.refund("a");
    await limit.consume("a");
    await expect(limit.consume("a")).rejects.toMatchObject({ code: "too_many" });
    await limit.reset("a");
    await limit.consume("a");
    expect(await counts.usesOf("reviews a")).toBe(1);
  });

  it("is looked at without a use, and gives back no more than was used", async () => {
    const counts = countsInMemory();
    const limit = createRateLimit({ name: "reviews", uses: 1, seconds: 60 }, counts);
    for (let n = 0; n < 3; n += 1) await limit.check("a");
    await limit.refund("a");
    await limit.consume("a");
    await expect(limit.check("a")).rejects.toMatchObject({ code: "too_many", message: TOO_MANY });
    await expect(limit.consume("a")).rejects.toMatchObject({ code: "too_many", message: TOO_MANY });
    for (let n = 0; n < 3; n += 1) await limit.refund("a");
    expect(await counts.usesOf("reviews a")).toBe(0);
    await limit.consume("a");
    await expect(limit.consume("a")).rejects.toMatchObject({ code: "too_many" });
  });

  it("begins anew when its time from the first use is over", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const limit = createRateLimit({ name: "reviews", uses: 1, seconds: 60 }, countsInMemory());
      await limit.consume("a");
      vi.advanceTimersByTime(59_999);
      await expect(limit.consume("a")).rejects.toMatchObject({ code: "too_many" });
      vi.advanceTimersByTime(1);
      await limit.consume("a");
    } finally {
      vi.useRealTimers();
    }
  });
});
