import { describe, expect, it, vi } from "vitest";
import { createAdmission, NotAdmittedError } from "./admission.ts";

/** Work that ends when it is told to. */
function heldWork() {
  let end: (value: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const done = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const work = vi.fn(() => done);
  return { work, end, fail };
}

describe("admission", () => {
  it("begins so many renders and lets the others wait in their order", async () => {
    const admit = createAdmission({ atOnce: 1, waitMs: 10_000, turnMs: 10_000 });
    const held = [heldWork(), heldWork(), heldWork()];
    const answers = held.map(({ work }) => admit(work));
    const begun = () => held.map(({ work }) => work.mock.calls.length);
    await vi.waitFor(() => expect(begun()).toEqual([1, 0, 0]));
    held[0]?.end("first");
    expect(await answers[0]).toBe("first");
    await vi.waitFor(() => expect(begun()).toEqual([1, 1, 0]));
    held[1]?.end("second");
    held[2]?.end("third");
    expect(await Promise.all(answers)).toEqual(["first", "second", "third"]);
  });

  it("passes a failure on, and the next one has its turn", async () => {
    const admit = createAdmission({ atOnce: 1, waitMs: 10_000, turnMs: 10_000 });
    const [failing, next] = [heldWork(), heldWork()];
    const answers = [admit(failing.work), admit(next.work)];
    next.end("done");
    const failed = expect(answers[0]).rejects.toThrow("broken");
    await vi.waitFor(() => expect(failing.work).toHaveBeenCalled());
    failing.fail(new Error("broken"));
    await failed;
    expect(await answers[1]).toBe("done");
  });

  it("turns away what has waited too long, without beginning it", async () => {
    const admit = createAdmission({ atOnce: 1, waitMs: 1_000, turnMs: 10_000 });
    const [first, late] = [heldWork(), heldWork()];
    let nowMs = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
    const answers = [admit(first.work), admit(late.work)];
    await vi.waitFor(() => expect(first.work).toHaveBeenCalled());
    nowMs += 1_001;
    first.end("done");
    await expect(answers[1]).rejects.toBeInstanceOf(NotAdmittedError);
    expect(late.work).not.toHaveBeenCalled();
    expect(await answers[0]).toBe("done");
    clock.mockRestore();
  });

  it("tells at once whoever could not be served in time, a hundred times a second, and lets the others wait", async () => {
    let nowMs = 1_000;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
    try {
      const admit = createAdmission({ atOnce: 1, waitMs: 1_000, turnMs: 10_000 });
      const usual = heldWork();
      const first = admit(usual.work);
      await vi.waitFor(() => expect(usual.work).toHaveBeenCalled());
      nowMs += 100;
      usual.end("done");
      await first;
      const held = heldWork();
      // One has the turn, ten wait for a second together; the next ones would wait longer.
      const waiting = Array.from({ length: 12 }, () => admit(held.work));
      await vi.waitFor(() => expect(held.work).toHaveBeenCalledTimes(1));
      const more = Array.from({ length: 110 }, () => admit(held.work).catch((error: unknown) => error));
      const told = await Promise.race([
        Promise.all(more.slice(0, 100)),
        new Promise((resolve) => setTimeout(resolve, 5_000)),
      ]);
      expect(told).toEqual(Array(100).fill(expect.any(NotAdmittedError)));
      held.end("done");
      expect(new Set(await Promise.all([...waiting, ...more.slice(100)]))).toEqual(new Set(["done"]));
    } finally {
      clock.mockRestore();
    }
  });

  it("begins nothing for whoever has gone", async () => {
    const admit = createAdmission({ atOnce: 1, waitMs: 10_000, turnMs: 10_000 });
    const { work } = heldWork();
    await expect(admit(work, () => true)).rejects.toBeInstanceOf(NotAdmittedError);
    expect(work).not.toHaveBeenCalled();
  });

  it("gives the turn of a render that waits for the gateway to the next one", async () => {
    const admit = createAdmission({ atOnce: 1, waitMs: 10_000, turnMs: 20 });
    const [waiting, next] = [heldWork(), heldWork()];
    const answers = [admit(waiting.work), admit(next.work)];
    await vi.waitFor(() => expect(next.work).toHaveBeenCalled(), 5_000);
    waiting.end("first");
    next.end("second");
    expect(await Promise.all(answers)).toEqual(["first", "second"]);
  });

  it("turns away at once when the queue is full", async () => {
    const admit = createAdmission({ atOnce: 1, waitMs: 10_000, turnMs: 10_000 });
    const held = heldWork();
    const answers = Array.from({ length: 3_001 }, () => admit(held.work));
    await expect(admit(held.work)).rejects.toBeInstanceOf(NotAdmittedError);
    held.end("done");
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["done"]));
  });
});
