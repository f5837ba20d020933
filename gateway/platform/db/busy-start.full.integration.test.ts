import pg from "pg";
import { it, vi } from "vitest";
import { openEmbeddedTestDatabase } from "./testing.ts";

it("the embedded database opens on a machine whose processor is taken for seconds while it starts", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { connect } = pg.Client.prototype;
  let connects = 0;
  vi.spyOn(pg.Client.prototype, "connect").mockImplementation(function (this: pg.Client, done) {
    connect.call(this, done as (error: Error) => void);
    // The first alone: several may wait at the same moment, and each would wait for all of it.
    connects += 1;
    if (connects === 1) vi.advanceTimersByTime(20_000);
  });
  try {
    const slow = await openEmbeddedTestDatabase();
    await slow.close();
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});
