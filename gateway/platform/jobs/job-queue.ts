import { createHash } from "node:crypto";
import PgBoss from "pg-boss";
import type { DatabaseConnection, Executor } from "../db/database.ts";
import type { JobKind, JobPolicy } from "./job-kind.ts";
import { jobQueueErrors } from "./metrics.ts";

interface Bell {
  ring(): void;
  /** Resolves when it rings, at once when it has rung since the last wait, after `timeoutMs` at the latest. */
  wait(timeoutMs: number): Promise<void>;
}

export function createBell(): Bell {
  let hasRung = false;
  let wakeUp = () => {};
  return {
    ring() {
      hasRung = true;
      wakeUp();
    },
    async wait(timeoutMs) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          // The server in front keeps the process alive, not this.
          const timer = setTimeout(resolve, timeoutMs).unref();
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      hasRung = false;
      wakeUp = () => {};
    },
  };
}

/**
 * Runs statements of pg-boss in a transaction of drizzle. Its `execute(sql…)` would renumber parameters that occur twice, so the text
 * goes to the session as it is.
 */
const sqlThrough = (executor: Executor): PgBoss.Db => ({
  async executeSql(text, values) {
    const query = { sql: text, params: values ?? [] };
    const result = await executor._.session.prepareQuery(query, undefined, undefined, false).execute();
    return result as { rows: unknown[] };
  },
});

export interface JobTimes {
  /** How long a job that another process enqueued may go unnoticed. */
  pollMs: number;
  /** How often jobs of killed processes are looked for. */
  maintenanceSeconds: number;
  /** A handler's signal is aborted then. */
  deadlineMs: number;
  /** A job that is still active then counts as abandoned. There is no renewal: it must be well above the deadline. */
  expireSeconds: number;
}

/** The embedded store serves one process, which wakes its own workers; there every poll costs processor time of the site. */
const jobTimesFor = (kind: DatabaseConnection["kind"]): JobTimes => ({
  ...(kind === "embedded" ? { pollMs: 5_000, maintenanceSeconds: 60 } : { pollMs: 1_000, maintenanceSeconds: 10 }),
  deadlineMs: 20_000,
  expireSeconds: 25,
});

const DAY_SECONDS = 86_400;
/** A schedule's run is known as done as long as its row is there: longer than the longest period. */
const KEEP_DONE_SECONDS = DAY_SECONDS + 3_600;
const KEEP_FAILED_SECONDS = 14 * DAY_SECONDS;
const KEEP_ARCHIVE_DAYS = 30;
/** A database that has gone silent must not keep the process from stopping. */
const QUERY_TIMEOUT_MS = 5_000;

interface EnqueueOptions {
  /** The same key enqueues one job, for as long as that job is kept (a day after it is done). */
  key?: string;
  startAfter?: Date;
}

export interface ClaimedJob {
  id: string;
  kind: string;
  data: unknown;
  /** After it the job counts as abandoned and may be run by somebody else. */
  expiresAtMs: number;
  /** Earlier attempts that failed. */
  retryCount: number;
  retryLimit: number;
}

/** The queue in the database. `JobWorkers` works on it. */
export interface JobQueue {
  times: JobTimes;
  /** Adds a job in the caller's transaction: it exists when that commits. `wake` after the commit saves the wait for the next poll. */
  enqueue<Payload extends object>(
    tx: Executor,
    kind: JobKind<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Adds a job unless one was added in the same period, by whichever process. Answers whether it did. */
  enqueueOncePer<Payload extends object>(
    seconds: number,
    key: string,
    kind: JobKind<Payload>,
    payload: Payload,
  ): Promise<boolean>;
  /** Lets this process look for jobs of a kind at once. */
  wake(kind: JobPolicy): void;
  bellOf(kind: JobPolicy): Bell;
  /** Takes jobs that are due; none when the database is away. */
  claim(kind: JobPolicy, atMost: number): Promise<ClaimedJob[]>;
  complete(job: ClaimedJob): Promise<void>;
  /** The attempt failed: the job comes back after the delay, or is failed for good. */
  fail(job: ClaimedJob, reason: string, delaySeconds: number): Promise<void>;
  /** Gives a job back without counting the attempt. */
  release(job: ClaimedJob): Promise<void>;
  /** What a killed process was at; for the embedded store, where no other process can be at it. */
  failAbandoned(): Promise<void>;
  countFailed(): Promise<{ kind: string; count: number }[]>;
  /** Starts the upkeep of the tables. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** pg-boss as its tables and statements; its own workers lose jobs at a stop and crash when the database goes away. */
export function openJobQueue(
  { pool, kind: store }: DatabaseConnection,
  times: JobTimes = jobTimesFor(store),
): JobQueue {
  const bells = new Map<string, Bell>();
  const underWay = new Set<Promise<unknown>>();
  // Through the pool, never through a client that is kept: a failed upkeep would leave it in an aborted transaction.
  const query = async <Row extends object>(text: string, values?: unknown[]) => {
    const question = { text, values, query_timeout: QUERY_TIMEOUT_MS };
    const asked = pool.query<Row>(question);
    underWay.add(asked);
    try {
      return await asked;
    } catch (error) {
      jobQueueErrors.inc();
      throw error;
    } finally {
      underWay.delete(asked);
    }
  };
  const boss = new PgBoss({
    db: { executeSql: query },
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: times.maintenanceSeconds,
    archiveCompletedAfterSeconds: KEEP_DONE_SECONDS,
    archiveFailedAfterSeconds: KEEP_FAILED_SECONDS,
    deleteAfterDays: KEEP_ARCHIVE_DAYS,
  });
  // Counted above; without a listener it would end the process.
  boss.on("error", () => {});
  const optionsOf = (kind: JobPolicy): PgBoss.SendOptions => ({
    retryLimit: kind.retryDelays.length,
    // For jobs of killed processes; `fail` sets the delay of each attempt.
    retryDelay: kind.retryDelays[0] ?? 0,
    expireInSeconds: times.expireSeconds,
  });
  const bellOf = ({ name }: JobPolicy) => {
    const bell = bells.get(name) ?? createBell();
    bells.set(name, bell);
    return bell;
  };

  return {
    times,
    async enqueue(tx, kind, payload, { key, startAfter } = {}) {
      const db = sqlThrough(tx);
      const id = key === undefined ? undefined : idOf(kind.name, key);
      const added = await boss.send(kind.name, payload, { ...optionsOf(kind), id, startAfter, db });
      const isKnown = added ?? (id && (await boss.getJobById(kind.name, id, { db, includeArchive: false })));
      // An unknown queue is answered like a job that is there already.
      if (!isKnown) throw new Error(`No migration has created the job queue "${kind.name}"`);
    },
    async enqueueOncePer(seconds, key, kind, payload) {
      const options = { ...optionsOf(kind), singletonSeconds: seconds, singletonKey: key };
      return (await boss.send(kind.name, payload, options)) !== null;
    },
    wake: (kind) => bellOf(kind).ring(),
    bellOf,
    async claim(kind, atMost) {
      const claimedAtMs = performance.now();
      const jobs = await boss.fetch<unknown>(kind.name, { batchSize: atMost, includeMetadata: true });
      return jobs.map(({ id, data, retryCount, retryLimit, expireInSeconds }) => ({
        id,
        kind: kind.name,
        data,
        expiresAtMs: claimedAtMs + Number(expireInSeconds) * 1_000,
        retryCount,
        retryLimit,
      }));
    },
    complete: ({ kind, id }) => boss.complete(kind, id),
    async fail({ kind, id }, reason, delaySeconds) {
      // Its own backoff doubles without end.
      await query("update pgboss.job set retry_delay = $3 where name = $1 and id = $2 and state = 'active'", [
        kind,
        id,
        delaySeconds,
      ]);
      await boss.fail(kind, id, { reason });
    },
    async release({ kind, id }) {
      // A job that never started is not counted as tried when it is claimed.
      await query(
        `update pgboss.job set state = 'retry', started_on = null, start_after = now()
          where name = $1 and id = $2 and state = 'active'`,
        [kind, id],
      );
    },
    async failAbandoned() {
      const { rows } = await query<{ name: string; id: string }>(
        "select name, id from pgboss.job where state = 'active'",
      );
      for (const { name, id } of rows) await boss.fail(name, id, { reason: "the process ended" });
    },
    async countFailed() {
      const { rows } = await query<{ kind: string; count: number }>(
        "select name as kind, count(*)::int as count from pgboss.job where state = 'failed' group by name",
      );
      return rows;
    },
    async start() {
      await boss.start();
    },
    async stop() {
      await boss.stop({ graceful: false });
      await Promise.allSettled(underWay);
    },
  };
}

/** A key as the id that a job must have: the primary key then keeps the second one out. */
function idOf(kind: string, key: string): string {
  const hex = createHash("sha256").update(`${kind} ${key}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
