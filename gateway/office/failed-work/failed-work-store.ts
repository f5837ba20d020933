import { type SQL, sql } from "drizzle-orm";
import { failedWorkList } from "../../contract/office/failed-work.ts";
import type { Executor } from "../../platform/db/database.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { canBeSent, hasFailed } from "../../platform/outbox/outbox-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";

export interface FailedWork {
  id: string;
  kind: string;
  /** Name of the scheduled job; empty for others. */
  schedule: string;
  subject: string;
  reason: string;
  attempts: number;
  at: Date;
  data: string;
  canRetry: boolean;
}

const REASON = sql`coalesce(output->>'reason', output#>>'{value,message}', 'never run')`;

/** Jobs in both tables of pg-boss, and messages of the outbox. */
const failedWork = sql`(
  select 'job-' || id as id, name as kind, coalesce(data->>'schedule', '') as schedule, '' as subject, ${REASON} as reason, retry_count + 1 as attempts,
         coalesce(completed_on, created_on) as at, coalesce(data::text, '') as data, true as can_retry
    from pgboss.job where state = 'failed'
  union all
  select 'job-' || id, name, coalesce(data->>'schedule', ''), '', ${REASON}, retry_count + 1, coalesce(completed_on, archived_on), coalesce(data::text, ''), true
    from pgboss.archive where state not in ('completed', 'cancelled')
  union all
  select 'message-' || id, channel, '', subject, failure, attempts, created_at, recipient, ${canBeSent}
    from ${outboxMessages} where ${hasFailed}
) failed_work`;

const columns = sql`id, kind, schedule, subject, reason, attempts, at, data, can_retry as "canRetry"`;

type Found = Omit<FailedWork, "at"> & { at: string | Date };
const read = <Row extends Found>({ at, ...row }: Row) => ({ ...row, at: new Date(at) });

/** Failed jobs and messages, the latest first. */
export const failedRows = (executor: Executor) =>
  listQuery(failedWorkList, {
    select: (cursor) =>
      executor
        .select({
          id: sql<string>`id`,
          kind: sql<string>`kind`,
          schedule: sql<string>`schedule`,
          subject: sql<string>`subject`,
          reason: sql<string>`reason`,
          attempts: sql<number>`attempts`,
          at: sql<Date>`at`.mapWith((at: string | Date) => new Date(at)),
          cursor,
        })
        .from(failedWork),
    order: { sort: { sql: sql`at`, kind: "moment" }, id: { sql: sql`id`, kind: "text" } },
    filters: { kind: (kind) => sql`kind = ${kind}` },
  });

export async function findFailedWork(executor: Executor, id: string): Promise<FailedWork | undefined> {
  const { rows } = await executor.execute(sql`select ${columns} from ${failedWork} where id = ${id}`);
  return (rows as unknown as Found[]).map(read)[0];
}

export async function readKinds(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ kind: string }>(sql`select distinct kind from ${failedWork} order by kind`);
  return rows.map(({ kind }) => kind);
}

/** False where it is no failed job any more. */
export async function dismissJob(tx: Executor, id: string): Promise<boolean> {
  const cancel = (table: SQL, isFailed: SQL) =>
    tx.execute(sql`update ${table} set state = 'cancelled' where ${isFailed} and id = ${id}::uuid`);
  const kept = await cancel(sql`pgboss.job`, sql`state = 'failed'`);
  const archived = await cancel(sql`pgboss.archive`, sql`state not in ('completed', 'cancelled')`);
  return (kept.rowCount ?? 0) + (archived.rowCount ?? 0) > 0;
}
