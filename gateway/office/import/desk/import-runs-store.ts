import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { type ImportRunState, importRunList, underWayStates } from "../../../contract/office/import-desk.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { isAmongLocked } from "../../../platform/db/locks.ts";
import { exchangeFiles } from "../../../platform/db/schema/exchange.ts";
import { goods, suppliers } from "../../../platform/db/schema/goods.ts";
import { importRuns, importUndos } from "../../../platform/db/schema/import-runs.ts";
import { locations } from "../../../platform/db/schema/regions.ts";
import { importFiles } from "../../../platform/db/schema/system-state.ts";
import { fullNameBy } from "../../../platform/resource-kit/full-names-store.ts";
import { listQuery } from "../../../platform/resource-kit/list-store.ts";
import { DEFAULT_PROFILE, parseProfile, type SupplierProfile } from "../columns/supplier-profile.ts";
import { END_OF_EXCHANGE, type ExchangeRun } from "../exchange/exchange-store.ts";
import { PHOTOS_SOURCE } from "../photos/undo-photos-store.ts";

export type ImportRun = typeof importRuns.$inferSelect;

/** Who has begun it: a member of staff, or 1C by itself; empty for a schedule. */
const whoBegan = sql<string>`case when ${importRuns.exchangeFileId} is not null then 'Обмен с 1С' else ${fullNameBy(importRuns.begunBy)} end`;

/** The last begun first. */
export const importRunRows = (executor: Executor) => {
  const { id, file, kind, supplier, state, begunAt } = importRuns;
  return listQuery(importRunList, {
    select: (cursor) =>
      executor.select({ id, file, kind, supplier, state, begunBy: whoBegan, begunAt, cursor }).from(importRuns),
    order: { id },
    filters: { state: (asked) => eq(state, asked) },
  });
};

export async function findRun(executor: Executor, id: number) {
  const [row] = await executor
    .select({ run: importRuns, begunBy: whoBegan })
    .from(importRuns)
    .where(eq(importRuns.id, id));
  return row ?? null;
}

/** What a run has of an exchange of 1C; undefined for any other one. */
export async function findExchangeOf(
  executor: Executor,
  { exchangeFileId }: Pick<ImportRun, "exchangeFileId">,
): Promise<ExchangeRun | undefined> {
  if (exchangeFileId === null) return undefined;
  const [file] = await executor.select().from(exchangeFiles).where(eq(exchangeFiles.id, exchangeFileId));
  return (
    file && { sessionId: file.sessionId, isEnd: file.name === END_OF_EXCHANGE, isInPortions: file.name.includes("/") }
  );
}

/** Locks it for what staff do to it. */
export async function lockRun(tx: Executor, id: number): Promise<ImportRun | null> {
  const [row] = await tx.select().from(importRuns).where(eq(importRuns.id, id)).for("update");
  return row ?? null;
}

/** Adds a run, or answers the one that the same form and file have begun; null when the stored file is another run's. */
export async function addRun(
  tx: Executor,
  run: typeof importRuns.$inferInsert,
): Promise<{ id: number; isNew: boolean } | null> {
  const [added] = await tx.insert(importRuns).values(run).onConflictDoNothing().returning({ id: importRuns.id });
  if (added) return { id: added.id, isNew: true };
  const [known] = await tx
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(eq(importRuns.formKey, run.formKey), eq(importRuns.digest, run.digest)));
  return known ? { id: known.id, isNew: false } : null;
}

/** What staff ask for is worked on from its beginning. */
export async function moveRun(
  tx: Executor,
  { id, version }: Pick<ImportRun, "id" | "version">,
  change: Partial<typeof importRuns.$inferInsert> & { state: ImportRunState },
): Promise<void> {
  await tx
    .update(importRuns)
    .set({
      version: version + 1,
      problem: "",
      isStopAsked: false,
      rowsRead: 0,
      written: 0,
      planned: 0,
      attempts: 0,
      claim: null,
      claimedUntil: null,
      startedAt: null,
      endedAt: null,
      ...change,
    })
    .where(eq(importRuns.id, id));
}

export async function askToStop(tx: Executor, id: number): Promise<void> {
  await tx.update(importRuns).set({ isStopAsked: true }).where(eq(importRuns.id, id));
}

/** Renewed long before; a process that was killed has let it go by then. */
const CLAIM = sql`now() + interval '60 seconds'`;

/** Takes the first run that waits, or that a killed process has left. */
export async function claimRun(executor: Executor, claim: string): Promise<ImportRun | null> {
  const due = executor
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(
      and(
        inArray(importRuns.state, [...underWayStates]),
        sql`(${importRuns.claimedUntil} is null or ${importRuns.claimedUntil} < now())`,
      ),
    )
    .orderBy(importRuns.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await executor
    .update(importRuns)
    .set({
      claim,
      claimedUntil: CLAIM,
      attempts: sql`${importRuns.attempts} + 1`,
      startedAt: sql`coalesce(${importRuns.startedAt}, now())`,
    })
    .where(isAmongLocked(importRuns.id, due))
    .returning();
  return row ?? null;
}

const isHeld = ({ id, claim }: Pick<ImportRun, "id" | "claim">) =>
  and(eq(importRuns.id, id), eq(importRuns.claim, claim ?? ""));

/** Keeps what is known of it, and the claim for longer. Answers whether the claim is still held and nobody asks to stop. */
export async function renewClaim(
  executor: Executor,
  run: Pick<ImportRun, "id" | "claim">,
  progress: Partial<Pick<ImportRun, "rowsRead" | "written" | "planned">> = {},
): Promise<"go on" | "stop" | "lost"> {
  const [row] = await executor
    .update(importRuns)
    .set({ ...progress, claimedUntil: CLAIM })
    .where(isHeld(run))
    .returning({ isStopAsked: importRuns.isStopAsked });
  if (!row) return "lost";
  return row.isStopAsked ? "stop" : "go on";
}

/** From now on it cannot be stopped. Answers whether it may go on: nobody has asked to stop, and the claim is held. */
export async function beginWriting(executor: Executor, run: Pick<ImportRun, "id" | "claim">): Promise<boolean> {
  const rows = await executor
    .update(importRuns)
    .set({ state: "writing", claimedUntil: CLAIM })
    .where(and(isHeld(run), eq(importRuns.isStopAsked, false)))
    .returning({ id: importRuns.id });
  return rows.length > 0;
}

/** Ends what the claim is held for. */
export async function endRun(
  executor: Executor,
  run: Pick<ImportRun, "id" | "claim">,
  change: Partial<typeof importRuns.$inferInsert> & { state: ImportRunState },
): Promise<void> {
  await executor
    .update(importRuns)
    .set({ ...change, claim: null, claimedUntil: null, endedAt: sql`now()` as unknown as Date })
    .where(isHeld(run));
}

/** Lets it go, to be taken up again after some seconds. */
export async function leaveRun(
  executor: Executor,
  run: Pick<ImportRun, "id" | "claim">,
  { seconds, isCounted }: { seconds: number; isCounted: boolean },
): Promise<void> {
  await executor
    .update(importRuns)
    .set({
      claim: null,
      claimedUntil: sql`now() + make_interval(secs => ${seconds})`,
      ...(!isCounted && { attempts: sql`${importRuns.attempts} - 1` }),
    })
    .where(isHeld(run));
}

/** Whether it is the last import of its source, with something to undo. */
export async function undoStateOf(
  executor: Executor,
  { id, kind, supplier, state }: Pick<ImportRun, "id" | "kind" | "supplier" | "state">,
): Promise<"possible" | "later" | "nothing"> {
  // One that has failed may have written a part.
  if (state !== "done" && state !== "failed") return "nothing";
  const [kept] = await executor
    .select({ runId: importUndos.runId })
    .from(importUndos)
    .where(eq(importUndos.source, kind === "photos" ? PHOTOS_SOURCE : (supplier ?? "")));
  if (kept?.runId === id) return "possible";
  return kept && state === "done" ? "later" : "nothing";
}

export const readReports = (executor: Executor, runId: number) =>
  executor
    .select({ id: importFiles.id, kind: importFiles.kind })
    .from(importFiles)
    .where(eq(importFiles.runId, runId))
    .orderBy(importFiles.id);

export const readLocationOptions = (executor: Executor) =>
  executor
    .select({ value: locations.code, label: locations.title })
    .from(locations)
    .orderBy(locations.title, locations.id);

/** How the lists of a source are read: as staff have left it, or as the last one of the shop's own was read. */
export async function profileOf(executor: Executor, supplier: string | null): Promise<SupplierProfile> {
  if (supplier !== null) {
    const [row] = await executor
      .select({ profile: suppliers.profile })
      .from(suppliers)
      .where(eq(suppliers.code, supplier));
    return row ? parseProfile(row.profile) : DEFAULT_PROFILE;
  }
  const [row] = await executor
    .select({ profile: importRuns.profile })
    .from(importRuns)
    .where(and(isNull(importRuns.supplier), eq(importRuns.kind, "yml"), inArray(importRuns.state, ["done", "undone"])))
    .orderBy(desc(importRuns.id))
    .limit(1);
  return row ? parseProfile(row.profile) : DEFAULT_PROFILE;
}

/** Suppliers with the goods of each that are on sale, and when each sent something last. */
export const readSuppliers = (executor: Executor) =>
  executor
    .select({
      code: suppliers.code,
      goods: sql<number>`(select count(*)::int from ${goods} where ${goods.supplier} = ${suppliers.code} and not ${goods.isHidden})`,
      lastAt: sql<
        string | null
      >`(select max(${importRuns.endedAt}) from ${importRuns} where ${importRuns.supplier} = ${suppliers.code})`,
    })
    .from(suppliers)
    .orderBy(suppliers.code);

/** Locks how the lists of a supplier are read; undefined for who is no supplier. */
export async function lockProfile(tx: Executor, code: string): Promise<unknown> {
  const [row] = await tx
    .select({ profile: suppliers.profile })
    .from(suppliers)
    .where(eq(suppliers.code, code))
    .for("update");
  return row?.profile;
}

export async function saveProfile(tx: Executor, code: string, profile: SupplierProfile): Promise<void> {
  await tx.update(suppliers).set({ profile }).where(eq(suppliers.code, code));
}

const SHOWN_RUNS = 10;

export const readRunsOf = (executor: Executor, supplier: string) =>
  executor
    .select({
      id: importRuns.id,
      file: importRuns.file,
      begunAt: importRuns.begunAt,
      state: importRuns.state,
    })
    .from(importRuns)
    .where(and(eq(importRuns.supplier, supplier), ne(importRuns.state, "tried")))
    .orderBy(desc(importRuns.id))
    .limit(SHOWN_RUNS);
