import type PgBoss from "pg-boss";
import type { Executor } from "../db/database.ts";

/**
 * Runs statements of pg-boss in a transaction of drizzle. Its `execute(sql…)` would renumber parameters that occur twice, so the text
 * goes to the session as it is.
 */
export const sqlThrough = (executor: Executor): PgBoss.Db => ({
  async executeSql(text, values) {
    const query = { sql: text, params: values ?? [] };
    const result = await executor._.session.prepareQuery(query, undefined, undefined, false).execute();
    return result as { rows: unknown[] };
  },
});
