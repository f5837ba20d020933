import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DatabaseConnection, openDatabase } from "../../gateway/platform/db/database.ts";
import { handleJobs } from "../../gateway/platform/jobs/job-kind.ts";
import { openJobQueue } from "../../gateway/platform/jobs/job-queue.ts";
import { runJobs } from "../../gateway/platform/jobs/run-jobs.ts";
import { createTestQueue, testJobs, testTimes } from "../../gateway/platform/jobs/testing.ts";
import { eventually } from "../../gateway/testing/eventually.ts";
import { holdRow } from "../support/holding-proxy.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";

describe.skipIf(!hasPostgres())("a job whose database goes away while it is worked on", () => {
  let cluster: PostgresCluster;
  let connection: DatabaseConnection;

  beforeAll(async () => {
    cluster = await startPostgres({ fsync: true });
    const url = await cluster.createDatabase();
    connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
    await createTestQueue(connection);
  });
  afterAll(async () => {
    await connection.close();
    await cluster.stop();
  });

  it("keeps its outcome, whether it was done or failed, and further jobs are worked on", async () => {
    const queue = openJobQueue(connection, testTimes);
    const { held, release } = holdRow();
    const ran: number[] = [];
    const run = async ({ n }: { n: number }) => {
      ran.push(n);
      if (n < 3) await held;
      if (n === 2) throw new Error("refused");
    };
    const enqueue = (n: number) => connection.db.transaction((tx) => queue.enqueue(tx, testJobs, { n }));
    const jobs = await runJobs({
      queue,
      store: connection.kind,
      handlers: [handleJobs(testJobs, run)],
      schedules: [],
      log: { error: () => {} },
    });
    await enqueue(1);
    await enqueue(2);
    await eventually(() => ran.length).toBe(2);
    await cluster.crash();
    release();
    await cluster.start();
    await enqueue(3);
    const states = async () =>
      (
        await connection.pool.query(
          "select (data->>'n')::int as n, state from pgboss.job where name = 'test' order by data->>'n'",
        )
      ).rows;
    await eventually(states).toEqual([
      { n: 1, state: "completed" },
      { n: 2, state: "retry" },
      { n: 3, state: "completed" },
    ]);
    expect(ran.toSorted()).toEqual([1, 2, 3]);
    await jobs.close();
  });
});
