import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Executor } from "../db/database.ts";

export interface FailedJob {
  id: string;
  kind: string;
  data: unknown;
  failedAt: Date;
  attempts: number;
  reason: string;
}

/** What failed for good, or waited longer than it is kept without being run; the oldest first. */
export async function listFailed(pool: Pool): Promise<FailedJob[]> {
  const columns = `id, name as kind, data, retry_count + 1 as attempts,
    coalesce(output->>'reason', output#>>'{value,message}', 'never run') as reason`;
  const { rows } = await pool.query<FailedJob>(
    `select ${columns}, completed_on as "failedAt" from pgboss.job where state = 'failed'
     union all
     select ${columns}, coalesce(completed_on, archived_on) from pgboss.archive where state not in ('completed', 'cancelled')
     order by "failedAt", id`,
  );
  return rows;
}

/**
 * Gives failed jobs, named by id or kind, one more attempt. pg-boss's own `retry` leaves the moment of the failure in place, by which
 * an old job is archived instead of run. Answers how many.
 */
export async function retryFailed(executor: Executor, idOrKind: string): Promise<number> {
  const isNamed = sql`(id::text = ${idOrKind} or name = ${idOrKind})`;
  const kept = await executor.execute(
    sql`update pgboss.job
           set state = 'retry', completed_on = null, start_after = now(), retry_limit = retry_limit + 1,
               keep_until = greatest(keep_until, now() + interval '14 days')
         where state = 'failed' and ${isNamed}`,
  );
  const archived = await executor.execute(
    sql`with taken as (
          delete from pgboss.archive where state not in ('completed', 'cancelled') and ${isNamed} returning *
        )
        insert into pgboss.job (id, name, data, state, retry_limit, retry_count, retry_delay, started_on, singleton_key,
                                expire_in, created_on, output, policy)
        select id, name, data, 'retry', greatest(retry_limit, retry_count + 1), retry_count, retry_delay, started_on,
               singleton_key, expire_in, created_on, output, policy
          from taken
        on conflict do nothing`,
  );
  return (kept.rowCount ?? 0) + (archived.rowCount ?? 0);
}
