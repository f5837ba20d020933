import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bookingCreate } from "../../gateway/contract/workshop/booking.ts";
import { outboxMessages } from "../../gateway/platform/db/schema/outbox.ts";
import type { AddedDatabase } from "../../gateway/platform/db/testing.ts";
import { bookingInput, bookingOf, openTestBooking } from "../../gateway/testing/booking.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { fixtureLocations } from "../../gateway/testing/fixture.ts";
import { remindOfVisits } from "../../gateway/workshop/booking/rounds.ts";
import { atOnce } from "../support/at-once.ts";
import { hasPostgres, ownDatabase } from "../support/postgres.ts";
import { type Program, stopProgram } from "../support/process.ts";
import { CROWD_ROUNDS, inRounds } from "../support/race-rounds.ts";
import { openShopOnPostgres, type ShopOnPostgres } from "../support/shop-on-postgres.ts";
import { startTestProcess } from "../support/test-processes.ts";

const PROCESSES = 3;
/** Each round kills one and starts another, which takes seconds. */
const PROCESSES_STARTED = Math.ceil(CROWD_ROUNDS / 5);
const START_MS = 60_000;
const ROUND_MS = 30_000;
const DAY = "2026-11-23";
/** 13:00 by the shop's clock, the day before. */
const NOON_BEFORE = "2026-11-22T08:00:00Z";
const TIMES = ["09:15", "10:15", "11:15", "12:15", "13:15", "14:15"];
const VISITS = TIMES.length * 4;

interface Worker {
  program: Program;
  /** What PostgreSQL calls its connections. */
  name: string;
}

describe.skipIf(!hasPostgres())(`reminders from ${PROCESSES} processes of which one is killed`, () => {
  let database: AddedDatabase;
  let shop: ShopOnPostgres;
  let workers: Worker[];
  let started = 0;

  beforeAll(async () => {
    database = await ownDatabase();
    shop = await openShopOnPostgres(database.url);
    const gateway = openTestBooking(shop);
    for (const time of TIMES)
      for (let bay = 0; bay < 4; bay += 1)
        dataOf(
          await gateway.call(bookingCreate, bookingInput({ center: fixtureLocations.shcherbakova, date: DAY, time })),
        );
    shop.clock.now = new Date(NOON_BEFORE);
    await setReminded("now()");
    workers = await atOnce(PROCESSES, startWorker);
  });
  beforeEach(async () => {
    await shop.connection.db.delete(outboxMessages);
  });
  afterAll(async () => {
    await Promise.all((workers ?? []).map(({ program }) => stopProgram(program, "SIGKILL", 0)));
    await shop?.connection.close();
    await database?.drop();
  });

  /** Nothing is due once all are reminded; all are once nobody is. */
  const setReminded = (when: "null" | "now()") =>
    shop.connection.pool.query(`update appointments set reminded_day_at = ${when}`);

  async function startWorker(): Promise<Worker> {
    started += 1;
    const name = `reminders ${started}`;
    const program = startTestProcess("reminding", [database.url, NOON_BEFORE], { PGAPPNAME: name });
    await program.waitFor("working.\n", START_MS);
    return { program, name };
  }

  async function kill(victim: Worker | undefined): Promise<void> {
    victim?.program.signal("SIGKILL");
    await victim?.program.exited;
    workers = workers.filter((worker) => worker !== victim);
  }

  /** Every visit has its message, nobody has two, and another round finds nothing to do. */
  async function expectOnceEach(): Promise<void> {
    const noted = async () => {
      const { rows } = await shop.connection.db.execute<{ n: number }>(
        sql`select count(*)::int as n from appointments where reminded_day_at is not null`,
      );
      return rows[0]?.n;
    };
    await expect.poll(noted, { timeout: ROUND_MS, interval: 50 }).toBe(VISITS);
    await remindOfVisits(bookingOf(shop), AbortSignal.timeout(ROUND_MS));
    const messages = await shop.connection.db.select().from(outboxMessages);
    expect(messages).toHaveLength(VISITS);
    expect(new Set(messages.map(({ recipient }) => recipient)).size).toBe(VISITS);
    expect(messages.every(({ kind, dropped }) => kind === "visit_day_before" && dropped === null)).toBe(true);
  }

  it("go once each when the killed one has noted a reminder and not written it yet", async () => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query("begin");
      await holder.query("lock table outbox_messages in exclusive mode");
      await setReminded("null");
      // Whoever waits for the outbox has noted its reminder in the same transaction.
      const victimName = async () => {
        const { rows } = await shop.connection.pool.query<{ name: string }>(
          `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
            where a.datname = current_database() and not l.granted and l.relation = 'outbox_messages'::regclass`,
        );
        return rows[0]?.name ?? "";
      };
      await expect.poll(victimName, { timeout: ROUND_MS, interval: 50 }).toMatch(/^reminders \d+$/);
      const name = await victimName();
      await kill(workers.find((worker) => worker.name === name));
      expect(workers).toHaveLength(PROCESSES - 1);
      await holder.query("rollback");
    } finally {
      await holder.end();
    }
    await expectOnceEach();
    workers.push(await startWorker());
  });

  it("go once each whenever it is killed", async () => {
    await inRounds(async () => {
      await shop.connection.db.delete(outboxMessages);
      await setReminded("null");
      await pause(randomInt(60));
      await kill(workers[randomInt(workers.length)]);
      await expectOnceEach();
      workers.push(await startWorker());
    }, PROCESSES_STARTED);
  });
});
