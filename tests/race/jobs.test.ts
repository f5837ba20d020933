import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DatabaseConnection, openDatabase } from "../../gateway/platform/db/database.ts";
import type { AddedDatabase } from "../../gateway/platform/db/testing.ts";
import { openJobQueue } from "../../gateway/platform/jobs/job-queue.ts";
import { atOnce, times } from "../support/at-once.ts";
import { hasPostgres, ownDatabase } from "../support/postgres.ts";
import { type Program, stopProgram } from "../support/process.ts";
import { FOLLOW_UP, raceJobs, raceTimes, SCHEDULE_SECONDS } from "../support/race-jobs.ts";
import { RACE_ROUNDS } from "../support/race-rounds.ts";
import { startTestProcess } from "../support/test-processes.ts";

const JOBS_A_ROUND = 25;
/** A process dies in each. */
const ROUNDS = Math.ceil(RACE_ROUNDS / 2);
const PROCESSES = 3;
const START_MS = 60_000;
/** Until the last job of a killed process has come back and is done. */
const RECOVERY_MS = 30_000;

interface Worker {
  program: Program;
  pid: number;
}

describe.skipIf(!hasPostgres())(`jobs of ${PROCESSES} processes that are killed at any moment`, () => {
  let database: AddedDatabase;
  let connection: DatabaseConnection;
  let workers: Worker[];

  beforeAll(async () => {
    database = await ownDatabase();
    connection = await openDatabase({ url: database.url, dataDirectory: "", onConnectionError: () => {} });
    await connection.pool.query(`
      create table attempts (n int not null, pid int not null);
      create table effects (n int primary key);
      create table schedule_runs (pid int not null);
      select pgboss.create_queue('${raceJobs.name}', '{"policy": "standard"}');
    `);
    workers = await atOnce(PROCESSES, startWorker);
  });
  afterAll(async () => {
    await Promise.all(workers.map(({ program }) => stopProgram(program, "SIGKILL", 0)));
    await connection.close();
    await database.drop();
  });

  async function startWorker(): Promise<Worker> {
    const program = startTestProcess("job", [database.url]);
    await program.waitFor(".\n", START_MS);
    return { program, pid: Number(/working (\d+)/.exec(program.output())?.[1]) };
  }

  const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await connection.pool.query<Row>(text, values)).rows;

  it(
    `loses and doubles nothing in ${ROUNDS} rounds, and schedules run once a period`,
    async () => {
      const queue = openJobQueue(connection, raceTimes);
      const killed: number[] = [];
      const committed: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all(
          times(JOBS_A_ROUND, async (job) => {
            const n = round * JOBS_A_ROUND + job;
            const isKept = randomInt(4) > 0;
            const transaction = connection.db.transaction(async (tx) => {
              await queue.enqueue(tx, raceJobs, { n });
              if (!isKept) throw new Error("rolled back");
            });
            if (isKept) committed.push(n);
            await (isKept ? transaction : expect(transaction).rejects.toThrow("rolled back"));
          }),
        );
        await pause(randomInt(200));
        const [victim] = workers.splice(randomInt(PROCESSES), 1);
        victim?.program.signal("SIGKILL");
        await victim?.program.exited;
        killed.push(victim?.pid ?? 0);
        workers.push(await startWorker());
      }

      const wanted = [...committed, ...committed.map((n) => n + FOLLOW_UP)].sort((a, b) => a - b);
      const open = () =>
        rowsOf("select id, state from pgboss.job where name = $1 and state <> 'completed'", [raceJobs.name]);
      await expect.poll(open, { timeout: RECOVERY_MS, interval: 250 }).toEqual([]);
      const effects = await rowsOf<{ n: number }>("select n from effects order by n");
      expect(effects.map(({ n }) => n)).toEqual(wanted);
      // A second attempt follows only on a process that was killed in the first, or before it could write the outcome down.
      const repeated = await rowsOf<{ n: number; survivors: number }>(
        `select n, (count(*) filter (where pid <> all($1)))::int as survivors
           from attempts group by n having count(*) filter (where pid <> all($1)) > 1`,
        [killed],
      );
      expect(repeated).toEqual([]);
      const attempts = await rowsOf<{ count: number }>("select count(distinct n)::int as count from attempts");
      expect(attempts).toEqual([{ count: wanted.length }]);

      const [schedule] = await rowsOf<{ jobs: number; periods: number }>(
        `select count(*)::int as jobs,
                (extract(epoch from max(singleton_on) - min(singleton_on)) / $1)::int + 1 as periods
           from pgboss.job where name = 'schedule'`,
        [SCHEDULE_SECONDS],
      );
      expect(schedule?.jobs).toBe(schedule?.periods);
      const runs = await rowsOf<{ of: string; count: number }>(
        "select case when pid = any($1) then 'killed' else 'alive' end as of, count(*)::int from schedule_runs group by 1",
        [killed],
      );
      const total = runs.reduce((sum, { count }) => sum + count, 0);
      expect(total).toBeGreaterThanOrEqual((schedule?.jobs ?? 0) - 1);
      expect(total).toBeLessThanOrEqual((schedule?.jobs ?? 0) + killed.length);
    },
    RACE_ROUNDS * 15_000 + RECOVERY_MS,
  );
});
