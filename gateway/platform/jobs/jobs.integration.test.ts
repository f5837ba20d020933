import { register } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { IS_QUICK } from "../../../tests/support/test-scope.ts";
import { eventually } from "../../testing/eventually.ts";
import type { DatabaseConnection } from "../db/database.ts";
import { openEmbeddedTestDatabase, openTestDatabase } from "../db/testing.ts";
import { listFailed, retryFailed } from "./failed-jobs.ts";
import { handleJobs, type JobKind } from "./job-kind.ts";
import { type JobQueue, openJobQueue } from "./job-queue.ts";
import { runJobs } from "./run-jobs.ts";
import type { Schedule } from "./schedule.ts";
import { createTestQueue, testJobs, testTimes } from "./testing.ts";

type Run = (payload: { n: number }, signal: AbortSignal) => Promise<unknown>;

type Store = [name: string, open: () => Promise<DatabaseConnection>];
const embedded: Store = ["the embedded store", openEmbeddedTestDatabase];
const postgres: Store[] = process.env.TEMPLATE_DATABASE_URL ? [["PostgreSQL", openTestDatabase]] : [];
/** The code is the same: `npm test` tries one of them. */
const stores = IS_QUICK && postgres.length > 0 ? postgres : [embedded, ...postgres];

describe.each(stores)("jobs on %s", (_, open) => {
  let connection: DatabaseConnection;
  let queue: JobQueue;
  let logged: string[];
  let stopAll: (() => Promise<void>)[];

  beforeAll(async () => {
    connection = await open();
    await createTestQueue(connection);
  });
  beforeEach(async () => {
    await connection.pool.query("delete from pgboss.job");
    await connection.pool.query("delete from pgboss.archive");
    queue = openJobQueue(connection, testTimes);
    logged = [];
    stopAll = [];
    return () => Promise.all(stopAll.map((stop) => stop()));
  });
  afterAll(() => connection.close());

  async function work(run: Run, schedules: Schedule[] = [], times = testTimes) {
    queue = openJobQueue(connection, times);
    const jobs = await runJobs({
      queue,
      store: connection.kind,
      handlers: [handleJobs(testJobs, run)],
      schedules,
      log: { error: (_details, message) => logged.push(message) },
    });
    let isStopped = false;
    const stop = async () => {
      if (!isStopped) await jobs.close();
      isStopped = true;
    };
    stopAll.push(stop);
    return { stop };
  }
  /** A handler that notes what it was given. */
  const noting = () => {
    const ran: number[] = [];
    return { ran, run: async ({ n }: { n: number }) => ran.push(n) };
  };
  const enqueue = (n: number, options = {}) =>
    connection.db.transaction((tx) => queue.enqueue(tx, testJobs, { n }, options));
  const states = async () =>
    (
      await connection.pool.query<{ state: string; retryCount: number; delay: number }>(
        `select state, retry_count as "retryCount", round(extract(epoch from start_after - now()))::int as delay
           from pgboss.job where name = 'test' order by created_on, id`,
      )
    ).rows;
  const stateNames = async () => (await states()).map(({ state }) => state);
  const makeDue = () => connection.pool.query("update pgboss.job set start_after = now() - interval '1 second'");

  it("exist when the transaction that enqueued them commits, and not when it rolls back", async () => {
    await expect(
      connection.db.transaction(async (tx) => {
        await queue.enqueue(tx, testJobs, { n: 1 });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await states()).toEqual([]);
    await enqueue(2);
    const { ran, run } = noting();
    await work(run);
    await eventually(() => ran).toEqual([2]);
    await eventually(stateNames).toEqual(["completed"]);
  });

  it("are found by the next poll, and at once after a wake", async () => {
    const { ran, run } = noting();
    await work(run);
    await enqueue(1);
    await eventually(() => ran).toEqual([1]);
    const slow = noting();
    for (const stop of stopAll.splice(0)) await stop();
    await work(slow.run, [], { ...testTimes, pollMs: 3_600_000 });
    // The first look of the new worker is over once it has done this one.
    for (const n of [2, 3]) {
      await enqueue(n);
      queue.wake(testJobs);
      await eventually(() => slow.ran).toContain(n);
    }
  });

  it("are refused when no migration has created their queue", async () => {
    const unknown: JobKind<{ n: number }> = { ...testJobs, name: "unknown" };
    for (const options of [{}, { key: "a" }]) {
      await expect(connection.db.transaction((tx) => queue.enqueue(tx, unknown, { n: 1 }, options))).rejects.toThrow(
        'No migration has created the job queue "unknown"',
      );
    }
  });

  it("with one key are one job, also when that is done", async () => {
    await enqueue(1, { key: "order 7" });
    await enqueue(2, { key: "order 7" });
    await enqueue(3, { key: "order 8" });
    const { ran, run } = noting();
    await work(run);
    await eventually(() => ran.toSorted()).toEqual([1, 3]);
    await enqueue(4, { key: "order 7" });
    await enqueue(5);
    await eventually(() => ran.toSorted()).toEqual([1, 3, 5]);
  });

  it("wait for their time", async () => {
    await enqueue(1, { startAfter: new Date(Date.now() + 60_000) });
    await enqueue(2);
    const { ran, run } = noting();
    await work(run);
    await eventually(() => ran).toEqual([2]);
    expect(await stateNames()).toEqual(["created", "completed"]);
    await makeDue();
    await eventually(() => ran).toEqual([2, 1]);
  });

  it("come back after the delays of their kind, then fail for good, are shown and can be repeated", async () => {
    let isBroken = true;
    const { ran, run } = noting();
    await work(async (payload) => {
      if (isBroken) throw new Error("the bank is closed");
      await run(payload);
    });
    await enqueue(1);
    await eventually(states).toEqual([{ state: "retry", retryCount: 0, delay: 60 }]);
    await makeDue();
    await eventually(states).toEqual([{ state: "retry", retryCount: 1, delay: 600 }]);
    await makeDue();
    await eventually(stateNames).toEqual(["failed"]);
    expect(logged).toEqual([...Array(2).fill("job failed, will be tried again"), "job failed for good"]);
    const [failed] = await listFailed(connection.pool);
    expect(failed).toMatchObject({ kind: "test", data: { n: 1 }, attempts: 3, reason: "the bank is closed" });
    expect(await register.metrics()).toContain('jobs_failed{kind="test"} 1');
    isBroken = false;
    expect(await retryFailed(connection.db, "elsewhere")).toBe(0);
    expect(await retryFailed(connection.db, failed?.id ?? "")).toBe(1);
    await eventually(() => ran).toEqual([1]);
    await eventually(stateNames).toEqual(["completed"]);
    expect(await listFailed(connection.pool)).toEqual([]);
    expect(await register.metrics()).not.toContain('jobs_failed{kind="test"}');
  });

  it("that failed long ago are archived, still shown, and can be repeated by their kind", async () => {
    await enqueue(1);
    await connection.pool.query(
      "update pgboss.job set state = 'failed', started_on = now(), completed_on = now() - interval '15 days'",
    );
    const { ran, run } = noting();
    await work(run);
    await eventually(stateNames).toEqual([]);
    expect(await listFailed(connection.pool)).toHaveLength(1);
    expect(await retryFailed(connection.db, "test")).toBe(1);
    await eventually(() => ran).toEqual([1]);
    expect(await listFailed(connection.pool)).toEqual([]);
  });

  it("are given back by a stop, without counting the attempt", async () => {
    await enqueue(1);
    let starts = 0;
    const { stop } = await work(async (_payload, signal) => {
      starts += 1;
      await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("cut short"))));
    });
    await eventually(() => starts).toBe(1);
    await stop();
    expect(await states()).toMatchObject([{ state: "retry", retryCount: 0 }]);
    expect(logged).toEqual([]);
    const { ran, run } = noting();
    await work(run);
    await eventually(() => ran).toEqual([1]);
    await eventually(states).toMatchObject([{ state: "completed", retryCount: 0 }]);
  });

  it("are not active after a stop, whatever it interrupts and although a handler does not listen", async () => {
    const { ran, run } = noting();
    for (let n = 0; n < 20; n += 1) {
      await enqueue(n);
      const { stop } = await work(run);
      await stop();
      expect(await stateNames()).not.toContain("active");
    }
    await enqueue(20);
    const deaf = await work(async ({ n }) => (n === 20 ? new Promise(() => {}) : run({ n })));
    const undone = async () => (await stateNames()).filter((state) => state !== "completed");
    await eventually(undone).toEqual(["active"]);
    await deaf.stop();
    expect(await undone()).toEqual(["retry"]);
    await work(run);
    await eventually(() => ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_job, n) => n));
  });

  it("fail when their handler passes the deadline", async () => {
    await enqueue(1);
    await work(
      (_payload, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("too late")))),
      [],
      { ...testTimes, deadlineMs: 50 },
    );
    await eventually(stateNames).toEqual(["retry"]);
  });

  it("come back when the process that was at them died", async () => {
    await enqueue(1);
    expect(await queue.claim(testJobs, 1)).toHaveLength(1);
    const { ran, run } = noting();
    await work(run);
    if (connection.kind === "postgresql") {
      // Somebody else may still be at it, until it expires.
      await connection.pool.query("update pgboss.job set started_on = started_on - interval '16 seconds'");
    }
    await eventually(states).toMatchObject([{ state: "retry", delay: 60 }]);
    await makeDue();
    await eventually(() => ran).toEqual([1]);
  });

  it("of a release that wrote them differently are not run", async () => {
    await connection.pool.query(
      `insert into pgboss.job (name, data, retry_limit, policy) values ('test', '{"m": 1}', 0, 'standard')`,
    );
    const { ran, run } = noting();
    await work(run);
    await eventually(stateNames).toEqual(["failed"]);
    expect(ran).toEqual([]);
  });

  it("of a schedule run once a period", async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    await work(noting().run, [{ name: "every-second", periodSeconds: 1, run }]);
    await eventually(() => runs).toBeGreaterThanOrEqual(4);
    for (const stop of stopAll) await stop();
    const { rows } = await connection.pool.query<{ jobs: number; periods: number }>(
      `select count(*)::int as jobs,
              (extract(epoch from max(singleton_on) - min(singleton_on)))::int + 1 as periods
         from pgboss.job where name = 'schedule'`,
    );
    expect(rows[0]?.jobs).toBe(rows[0]?.periods);
    expect(runs).toBe(rows[0]?.jobs);
  });
});
