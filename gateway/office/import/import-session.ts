import { IMPORT_LOCK } from "../../platform/db/bulk-load.ts";
import type { DatabaseConnection, DirectClient } from "../../platform/db/database.ts";

/** An import's own connection. Its temporary tables live as long as the import. */
export interface ImportSession {
  client: DirectClient;
  isDryRun: boolean;
  /**
   * Does a piece of the work in a transaction of its own, so that nobody waits longer for what it locks than for that piece. In a dry run
   * all pieces are one transaction, which is taken back.
   */
  commit<Done>(work: () => Promise<Done>): Promise<Done>;
}

/** Lends the connection; of several imports at once, each waits for the one before. A killed import leaves no lock: its connection ends. */
export function openImportSession<Done>(
  connection: Pick<DatabaseConnection, "withDirectClient">,
  { dryRun }: { dryRun: boolean },
  work: (session: ImportSession) => Promise<Done>,
): Promise<Done> {
  return connection.withDirectClient(async (client) => {
    const transaction = async <Result>(act: () => Promise<Result>, end: "commit" | "rollback"): Promise<Result> => {
      try {
        await client.query("begin");
        // Changes of goods are noted by the import itself, once for each.
        await client.query("set local shop.bulk_load = 'on'");
        await client.query("set local statement_timeout = 0");
        const result = await act();
        await client.query(end);
        return result;
      } catch (error) {
        // A connection that broke has rolled back by itself.
        await client.query("rollback").catch(() => {});
        throw error;
      }
    };
    await client.query("select pg_advisory_lock($1)", [IMPORT_LOCK]);
    try {
      if (!dryRun) return await work({ client, isDryRun: false, commit: (act) => transaction(act, "commit") });
      return await transaction(() => work({ client, isDryRun: true, commit: (act) => act() }), "rollback");
    } finally {
      // The connection may be a lent one of the embedded database.
      await client.query("discard temp").catch(() => {});
      await client.query("select pg_advisory_unlock($1)", [IMPORT_LOCK]).catch(() => {});
    }
  });
}

/** Tells indexes and sites which goods a query has changed. Its rows are ids of goods; it is run once. */
export async function noteChanges(client: DirectClient, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await client.query("insert into goods_changes (goods_id) select unnest($1::int[])", [ids]);
}
