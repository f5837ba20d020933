import { setImmediate as nextTurn } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { IMPORT_LOCK } from "../../../platform/db/bulk-load.ts";
import type { DatabaseConnection, DirectClient } from "../../../platform/db/database.ts";

/** How far an import has come. */
export type ImportProgress = { rowsRead: number } | { written: number; planned: number };

/** Who follows an import while it goes on. Both are told on `client` where the database has no second connection. */
export interface ImportWatch {
  /** Now and then; throws to end it. */
  told(progress: ImportProgress, client: DirectClient): Promise<void>;
  /** All is read and checked, nothing is written; throws to end it there. */
  beforeWriting(client: DirectClient): Promise<void>;
}

/** An import's own connection. Its temporary tables live as long as the import. */
export interface ImportSession {
  client: DirectClient;
  isDryRun: boolean;
  /** Whose goods and stock it keeps as they were, see `undo-store.ts`; null keeps nothing. */
  undoSource: string | null;
  /**
   * Does a piece of the work in a transaction of its own, so that nobody waits longer for what it locks than for that piece. In a dry run
   * all pieces are one transaction, which is taken back.
   */
  commit<Done>(work: () => Promise<Done>): Promise<Done>;
  /** The same rows, counted for who follows it. */
  followed<Row>(rows: AsyncIterable<Row>): AsyncIterable<Row>;
  /** Tells who follows it how much is written, of how much. */
  wrote(written: number, planned: number): Promise<void>;
}

interface SessionOptions {
  dryRun: boolean;
  watch?: ImportWatch | undefined;
}

/** Lends the connection; of several imports at once, each waits for the one before. A killed import leaves no lock: its connection ends. */
export function openImportSession<Done>(
  connection: Pick<DatabaseConnection, "withDirectClient" | "kind" | "pool">,
  { dryRun, watch }: SessionOptions,
  work: (session: ImportSession) => Promise<Done>,
): Promise<Done> {
  return lend(connection, async (client, hold) => {
    const begin = async () => {
      await hold.take();
      await client.query("begin");
      // Changes of goods are noted by the import itself, once for each.
      await client.query("set local shop.bulk_load = 'on'");
      await client.query("set local statement_timeout = 0");
    };
    const end = async (how: "commit" | "rollback") => {
      try {
        await client.query(how);
      } finally {
        hold.leave();
      }
    };
    const transaction = async <Result>(act: () => Promise<Result>): Promise<Result> => {
      try {
        await begin();
        const result = await act();
        await end("commit");
        return result;
      } catch (error) {
        // A connection that broke has rolled back by itself.
        await end("rollback").catch(() => {});
        throw error;
      }
    };
    // What is only read in a dry run holds no lock: the transaction begins with the first piece that is written.
    let isBegun = false;
    const takenBack = async <Result>(act: () => Promise<Result>): Promise<Result> => {
      if (!isBegun) {
        isBegun = true;
        await begin();
      }
      return act();
    };
    const session: ImportSession = {
      client,
      isDryRun: dryRun,
      undoSource: null,
      commit: dryRun ? takenBack : transaction,
      ...followedBy(watch, client),
    };
    await client.query("select pg_advisory_lock($1)", [IMPORT_LOCK]);
    try {
      return await work(session);
    } finally {
      if (isBegun) await end("rollback").catch(() => {});
      // The connection may be a lent one of the embedded database.
      await client.query("discard temp").catch(() => {});
      await client.query("select pg_advisory_unlock($1)", [IMPORT_LOCK]).catch(() => {});
    }
  });
}

/** Keeps a connection from others for as long as a transaction needs it. */
interface Hold {
  take(): Promise<void>;
  leave(): void;
}

const alone: Hold = { take: async () => {}, leave: () => {} };

/**
 * PostgreSQL lends a connection of its own. The embedded database has one for all: it is lent for each statement and for each
 * transaction, so that pages come in between; temporary tables stay, since its session is one.
 */
async function lend<Done>(
  { kind, pool, withDirectClient }: Pick<DatabaseConnection, "withDirectClient" | "kind" | "pool">,
  work: (client: DirectClient, hold: Hold) => Promise<Done>,
): Promise<Done> {
  if (kind === "postgresql") return withDirectClient((client) => work(client, alone));
  let held: PoolClient | null = null;
  const query = (...question: Parameters<Pool["query"]>) => (held ?? pool).query(...question);
  return work({ query } as unknown as DirectClient, {
    async take() {
      held = await pool.connect();
    },
    leave() {
      held?.release();
      held = null;
    },
  });
}

/** Pages wait no longer than this for an import that reads in the same process. */
const TURN_MS = 10;
const TOLD_EVERY_MS = 1_000;

function followedBy(watch: ImportWatch | undefined, client: DirectClient): Pick<ImportSession, "followed" | "wrote"> {
  if (watch === undefined) return { followed: (rows) => rows, wrote: async () => {} };
  let rowsRead = 0;
  let turnBeganMs = performance.now();
  let toldMs = performance.now();
  return {
    async *followed(rows) {
      for await (const row of rows) {
        yield row;
        rowsRead += 1;
        const nowMs = performance.now();
        if (nowMs - toldMs > TOLD_EVERY_MS) {
          toldMs = nowMs;
          await watch.told({ rowsRead }, client);
        }
        if (nowMs - turnBeganMs > TURN_MS) {
          await nextTurn();
          turnBeganMs = performance.now();
        }
      }
      await watch.told({ rowsRead }, client);
    },
    wrote: (written, planned) => watch.told({ written, planned }, client),
  };
}

/** Tells indexes and sites which goods a query has changed. Its rows are ids of goods; it is run once. */
export async function noteChanges(client: DirectClient, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await client.query("insert into goods_changes (goods_id) select unnest($1::int[])", [ids]);
}
