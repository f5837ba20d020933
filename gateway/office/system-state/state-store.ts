import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { importList, messageList, type UnreadText } from "../../contract/office/system-state.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { exchangePictures, exchangeSessions } from "../../platform/db/schema/exchange.ts";
import { importRuns } from "../../platform/db/schema/import-runs.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { reconciliations } from "../../platform/db/schema/payments.ts";
import { importFiles, processBeats, providerOutcomes } from "../../platform/db/schema/system-state.ts";
import { isMessageIn, messageState } from "../../platform/outbox/message-list-store.ts";
import { listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";
import type { Outcome } from "./outcomes.ts";

/** A process that has not said for so long that it lives is left out. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

export async function saveBeat(executor: Executor, beat: typeof processBeats.$inferInsert): Promise<void> {
  await executor.insert(processBeats).values(beat).onConflictDoUpdate({ target: processBeats.id, set: beat });
  const forgotten = new Date(beat.seenAt.getTime() - FORGOTTEN_AFTER_MS);
  await executor.delete(processBeats).where(lt(processBeats.seenAt, forgotten));
}

export async function deleteBeat(executor: Executor, id: string): Promise<void> {
  await executor.delete(processBeats).where(eq(processBeats.id, id));
}

export const readBeats = (executor: Executor) =>
  executor.select().from(processBeats).orderBy(asc(processBeats.server), asc(processBeats.startedAt));

/** The later moment of several processes stays. */
export async function saveOutcomes(executor: Executor, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const { succeededAt, failedAt, failure } = providerOutcomes;
  const later = sql`excluded.failed_at is not null and coalesce(excluded.failed_at > ${failedAt}, true)`;
  await executor
    .insert(providerOutcomes)
    .values([...outcomes])
    .onConflictDoUpdate({
      target: providerOutcomes.origin,
      set: {
        succeededAt: sql`greatest(${succeededAt}, excluded.succeeded_at)`,
        failedAt: sql`greatest(${failedAt}, excluded.failed_at)`,
        failure: sql`case when ${later} then excluded.failure else ${failure} end`,
      },
    });
}

export const readOutcomes = (executor: Executor): Promise<Outcome[]> => executor.select().from(providerOutcomes);

export interface QueueState {
  queue: string;
  /** Name of the scheduled job; empty for others. */
  schedule: string;
  waiting: number;
  running: number;
  failed: number;
  waitsSince: Date | null;
  doneAt: Date | null;
}

const momentOf = (value: unknown): Date | null => (value === null ? null : new Date(value as string | Date));

/** Jobs by queue, scheduled ones by their schedule; those that failed for good are also in the archive. */
export async function readQueues(executor: Executor): Promise<QueueState[]> {
  const { rows } = await executor.execute<Record<keyof QueueState, unknown>>(sql`
    select name as queue, case when name = 'schedule' then coalesce(data->>'schedule', '') else '' end as schedule,
           (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int as waiting,
           (count(*) filter (where state = 'active'))::int as running,
           (count(*) filter (where is_failed))::int as failed,
           min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as "waitsSince",
           max(completed_on) filter (where state = 'completed') as "doneAt"
      from (
        select name, data, state::text, start_after, completed_on, state = 'failed' as is_failed from pgboss.job
        union all
        select name, data, 'archived', start_after, completed_on, true from pgboss.archive
         where state not in ('completed', 'cancelled')
      ) jobs
     where name not like '\\_\\_pgboss%'
     group by 1, 2 order by 1, 2`);
  return rows.map(({ waitsSince, doneAt, ...row }) => ({
    ...(row as Omit<QueueState, "waitsSince" | "doneAt">),
    waitsSince: momentOf(waitsSince),
    doneAt: momentOf(doneAt),
  }));
}

/** The last session of the exchange with 1C and the last import of its files; null where there has been none. */
export async function readExchange(executor: Executor) {
  const [session] = await executor.select().from(exchangeSessions).orderBy(desc(exchangeSessions.seenAt)).limit(1);
  if (!session) return null;
  const [run] = await executor
    .select({ file: importRuns.file, state: importRuns.state, problem: importRuns.problem })
    .from(importRuns)
    .where(isNotNull(importRuns.exchangeFileId))
    .orderBy(desc(importRuns.id))
    .limit(1);
  return { ...session, run: run ?? null };
}

/** How many pictures that goods of the exchange name cannot be shown, and the last of them; null for none. */
export async function readRefusedPictures(executor: Executor) {
  const { name, problem, photo, takenAt } = exchangePictures;
  const [last] = await executor
    .select({ name, problem, takenAt, count: sql<number>`(count(*) over ())::int` })
    .from(exchangePictures)
    .where(and(isNull(photo), sql`exists (select from exchange_goods g where g.pictures @> array[${name}])`))
    .orderBy(desc(takenAt), name)
    .limit(1);
  return last ?? null;
}

/** What became of files, the latest first. */
export const importRows = (executor: Executor) =>
  listQuery(importList, {
    select: (cursor) => executor.select({ file: importFiles, cursor }).from(importFiles),
    order: { id: importFiles.id },
    filters: {
      outcome: (outcome) => eq(importFiles.outcome, outcome),
      kind: (kind) => eq(importFiles.kind, kind),
    },
  });

/** Messages without their texts, the latest first. */
export function messageRows(executor: Executor, zone: Zone) {
  const { id, channel, kind, recipient, subject, attempts, failure, createdAt, sentAt, nextAttemptAt } = outboxMessages;
  return listQuery(messageList, {
    select: (cursor) =>
      executor
        .select({
          id,
          channel,
          kind,
          recipient,
          subject,
          attempts,
          failure,
          createdAt,
          sentAt,
          nextAttemptAt,
          state: messageState,
          cursor,
        })
        .from(outboxMessages),
    order: { id },
    filters: {
      state: isMessageIn,
      channel: (asked) => eq(channel, asked),
      kind: (asked) => eq(kind, asked),
      ...momentsIn("written", createdAt, zone),
    },
  });
}

export async function findImport(executor: Executor, id: number) {
  const [row] = await executor.select().from(importFiles).where(eq(importFiles.id, id));
  if (!row) return null;
  // What was read of names was not kept of earlier imports.
  return { ...row, details: row.details && { ...NOTHING_READ, ...row.details } };
}

const NOTHING_READ = { attributes: [], unread: [] };

/** What nobody understood in the names of the last catalogue that was taken. */
export async function readUnreadTexts(executor: Executor): Promise<UnreadText[]> {
  const [row] = await executor
    .select({ details: importFiles.details })
    .from(importFiles)
    .where(and(eq(importFiles.kind, "yml"), eq(importFiles.outcome, "done")))
    .orderBy(desc(importFiles.id))
    .limit(1);
  return row?.details?.unread ?? [];
}

export async function readLastImport(executor: Executor) {
  const [row] = await executor.select().from(importFiles).orderBy(desc(importFiles.id)).limit(1);
  return row ?? null;
}

/** When money was last compared with the banks, and how many differences nobody has looked into. */
export async function readReconciliation(executor: Executor) {
  const [row] = await executor
    .select({
      checkedAt: sql<string | null>`max(${reconciliations.checkedAt})`,
      open: sql<number>`(count(*) filter (where ${reconciliations.outcome} <> 'same' and ${reconciliations.settledAt} is null))::int`,
    })
    .from(reconciliations);
  return { checkedAt: momentOf(row?.checkedAt ?? null), open: row?.open ?? 0 };
}

/** How long a question to the database takes, milliseconds. */
export async function askDatabase(executor: Executor): Promise<number> {
  const begun = performance.now();
  await executor.execute(sql`select 1`);
  return performance.now() - begun;
}
