import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type ImportRunState, underWayStates } from "../../../contract/office/import-desk.ts";
import {
  type ImportSourceProblem,
  type ImportSourceState,
  type ImportSourceValues,
  importSourceList,
} from "../../../contract/office/import-sources.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { isAmongLocked } from "../../../platform/db/locks.ts";
import { importRuns, importSources } from "../../../platform/db/schema/import-runs.ts";
import type { EditableRow } from "../../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../../platform/resource-kit/list-store.ts";
import { deletePieces } from "../desk/pieces-store.ts";

export type ImportSource = typeof importSources.$inferSelect & EditableRow;

export const sourceTable = importSources;

export const sourceValuesOf = (row: ImportSource): ImportSourceValues => ({
  supplier: row.supplier ?? "",
  kind: row.kind,
  place: row.place,
  isPartial: row.isPartial,
  times: row.times,
  hour: row.hour,
});

/** What is known of the file of before says nothing of another one: it is fetched at once, and whoever fetches it now does so in vain. */
export const sourceColumnsOf = ({ supplier, kind, place, isPartial, times, hour }: ImportSourceValues) => ({
  kind,
  place,
  isPartial,
  times,
  supplier: supplier === "" ? null : supplier,
  hour: times === "day" ? hour : null,
  dueAt: null,
  claim: null,
  claimedUntil: null,
  failures: 0,
  problem: null,
  etag: null,
  lastModified: null,
  digest: null,
});

/** Failures in a row after which staff are told. */
const TOLD_FAILURES = 3;
const WAITING: ImportRunState[] = ["tried", "refused"];

const lastRunState = sql`(select state from import_runs where source_id = import_sources.id order by id desc limit 1)`;

const sourceState = sql<ImportSourceState>`(case
  when ${importSources.archivedAt} is not null then 'off'
  when ${inArray(lastRunState, [...WAITING, "failed"])} or ${importSources.failures} >= ${TOLD_FAILURES} then 'attention'
  when ${importSources.failures} > 0 then 'failing'
  else 'fine' end)`;

const rowColumns = {
  id: importSources.id,
  supplier: importSources.supplier,
  kind: importSources.kind,
  place: importSources.place,
  isPartial: importSources.isPartial,
  times: importSources.times,
  hour: importSources.hour,
  state: sourceState,
  problem: importSources.problem,
  askedAt: importSources.askedAt,
  dueAt: importSources.dueAt,
};

export type SourceRow = Pick<ImportSource, Exclude<keyof typeof rowColumns, "state">> & { state: ImportSourceState };

/** The last added first. */
export const sourceRows = (executor: Executor) =>
  listQuery(importSourceList, {
    select: (cursor) => executor.select({ ...rowColumns, cursor }).from(importSources),
    order: { id: importSources.id },
    filters: {
      state: (state) => sql`${sourceState} = ${state}`,
      supplier: (supplier) => sql`coalesce(${importSources.supplier}, '') = ${supplier}`,
    },
  });

/** Those for staff to look at, and those in use. */
export async function countSources(executor: Executor): Promise<{ used: number; attention: number }> {
  const [row] = await executor
    .select({
      used: sql<number>`count(*)::int`,
      attention: sql<number>`(count(*) filter (where ${sourceState} = 'attention'))::int`,
    })
    .from(importSources)
    .where(isNull(importSources.archivedAt));
  return row ?? { used: 0, attention: 0 };
}

const SHOWN_RUNS = 10;

export async function findSource(executor: Executor, id: number) {
  const { tries, failures, foundAt, isAskedFor, claimedUntil } = importSources;
  const [source] = await executor
    .select({ ...rowColumns, tries, failures, foundAt, isAskedFor, claimedUntil })
    .from(importSources)
    .where(eq(importSources.id, id));
  if (source === undefined) return null;
  const { file, begunAt, state } = importRuns;
  const runs = await executor
    .select({ id: importRuns.id, file, begunAt, state })
    .from(importRuns)
    .where(eq(importRuns.sourceId, id))
    .orderBy(desc(importRuns.id))
    .limit(SHOWN_RUNS);
  return { source, runs };
}

export async function lockSource(tx: Executor, id: number): Promise<ImportSource | null> {
  const [row] = await tx.select().from(importSources).where(eq(importSources.id, id)).for("update");
  return row ?? null;
}

/** Whether another source in use brings a full list of the same supplier: each would hide what the other has. */
export async function hasOtherFullList(tx: Executor, supplier: string, besides: number | null): Promise<boolean> {
  const rows = await tx
    .select({ id: importSources.id })
    .from(importSources)
    .where(
      and(
        isNull(importSources.archivedAt),
        eq(importSources.kind, "yml"),
        eq(importSources.isPartial, false),
        sql`coalesce(${importSources.supplier}, '') = ${supplier}`,
        sql`${importSources.id} <> ${besides ?? 0}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export const isUnderWayOf = (sourceId: number | SQL): SQL =>
  sql`exists (select from import_runs where source_id = ${sourceId} and ${inArray(sql`state`, [...underWayStates])})`;

export async function hasRunUnderWay(tx: Executor, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`select ${isUnderWayOf(id)} as found`);
  return rows[0]?.found === true;
}

/** Takes the source that has been due for the longest. One whose last file is being read waits for that. */
export async function claimSource(
  executor: Executor,
  { claim, now, until }: { claim: string; now: Date; until: Date },
): Promise<ImportSource | null> {
  const due = sql`
    select s.id from import_sources s
    where s.archived_at is null and (s.due_at is null or s.due_at <= ${now}) and (s.claimed_until is null or s.claimed_until < ${now})
      and not ${isUnderWayOf(sql`s.id`)}
    order by s.due_at nulls first, s.id limit 1 for update skip locked`;
  const [row] = await executor
    .update(importSources)
    .set({ claim, claimedUntil: until, tries: sql`${importSources.tries} + 1` })
    .where(isAmongLocked(importSources.id, due))
    .returning();
  return row ?? null;
}

interface Found {
  problem?: ImportSourceProblem | null;
  [column: string]: unknown;
}

/** Lets a source go with what became of the try. Answers whether it was still held: nobody has changed it meanwhile. */
export async function leaveSource(
  executor: Executor,
  { id, claim }: Pick<ImportSource, "id" | "claim">,
  found: Found & Partial<typeof importSources.$inferInsert>,
): Promise<boolean> {
  const rows = await executor
    .update(importSources)
    .set({ ...found, claim: null, claimedUntil: null })
    .where(and(eq(importSources.id, id), eq(importSources.claim, claim ?? "")))
    .returning({ id: importSources.id });
  return rows.length > 0;
}

export async function askForSource(tx: Executor, id: number, now: Date): Promise<void> {
  await tx.update(importSources).set({ isAskedFor: true, dueAt: now }).where(eq(importSources.id, id));
}

/**
 * Ends what waits of a source, since a newer file takes its place. Answers how staff have corrected the reading of the last one, which they
 * need not do again; null where they have not.
 */
export async function replaceWaiting(tx: Executor, sourceId: number, now: Date): Promise<unknown> {
  const waiting = await tx
    .select()
    .from(importRuns)
    .where(
      and(
        eq(importRuns.sourceId, sourceId),
        sql`(${inArray(importRuns.state, WAITING)} or (${importRuns.state} = 'trial' and ${importRuns.claim} is null))`,
      ),
    )
    .orderBy(importRuns.id)
    .for("update");
  for (const { id, version, upload } of waiting) {
    const problem = "Пришёл файл новее, его проверяют вместо этого";
    await tx
      .update(importRuns)
      .set({ state: "stopped", problem, version: version + 1, endedAt: now })
      .where(eq(importRuns.id, id));
    await deletePieces(tx, upload);
  }
  return waiting.findLast(({ version }) => version > 1)?.profile ?? null;
}

/** Whether staff have seen how files of the source are read, have loaded one, and have not taken back the last one. */
export async function hasLoaded(executor: Executor, sourceId: number): Promise<boolean> {
  const rows = await executor
    .select({ state: importRuns.state })
    .from(importRuns)
    .where(and(eq(importRuns.sourceId, sourceId), inArray(importRuns.state, ["done", "undoing", "undone"])))
    .orderBy(desc(importRuns.id))
    .limit(1);
  return rows[0]?.state === "done";
}
