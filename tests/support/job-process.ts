/** A process that works on jobs until it is killed. argv: the address of the database. Says `working` and its number when it does. */
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { handleJobs } from "../../gateway/platform/jobs/job-kind.ts";
import { openJobQueue } from "../../gateway/platform/jobs/job-queue.ts";
import { runJobs } from "../../gateway/platform/jobs/run-jobs.ts";
import { openRacersDatabase } from "./postgres.ts";
import { FOLLOW_UP, raceJobs, raceTimes, SCHEDULE_SECONDS } from "./race-jobs.ts";

const connection = await openRacersDatabase(process.argv[2] ?? "");
const { db } = connection;
const queue = openJobQueue(connection, raceTimes);

async function run({ n }: { n: number }): Promise<void> {
  await db.execute(sql`insert into attempts (n, pid) values (${n}, ${process.pid})`);
  await pause(randomInt(30));
  await db.transaction(async (tx) => {
    const effect = await tx.execute(sql`insert into effects (n) values (${n}) on conflict do nothing`);
    if (effect.rowCount === 1 && n < FOLLOW_UP) await queue.enqueue(tx, raceJobs, { n: n + FOLLOW_UP });
  });
  queue.wake(raceJobs);
}

await runJobs({
  queue,
  store: connection.kind,
  handlers: [handleJobs(raceJobs, run)],
  schedules: [
    {
      name: "race",
      periodSeconds: SCHEDULE_SECONDS,
      run: () => db.execute(sql`insert into schedule_runs (pid) values (${process.pid})`),
    },
  ],
  log: { error: (details, message) => console.error(message, details) },
});
console.log(`working ${process.pid}.`);
setInterval(() => {}, 60_000);
