import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import type { ImportRunKind, ImportTrial } from "../../../contract/office/import-desk.ts";
import type { Database, DatabaseConnection, DirectClient, Executor } from "../../../platform/db/database.ts";
import { readWarehouses } from "../columns/goods-file.ts";
import { parseProfile } from "../columns/supplier-profile.ts";
import { BrokenFileError } from "../formats/broken-file.ts";
import type { PhotosWatch } from "../photos/import-photos.ts";
import { takePhotosOfArchive } from "../photos/photos-of-archive.ts";
import { undoPhotos } from "../photos/undo-photos-store.ts";
import type { ImportWatch } from "../runs/import-session.ts";
import { type ImportReport, NoUsableRowsError } from "../runs/report.ts";
import { type ImportFiles, NoRegionsError, runImport } from "../runs/run-import.ts";
import { saveFailure, savePhotosReport, saveReport, withoutFolders } from "../runs/runs-store.ts";
import { SuspiciousFileError } from "../runs/suspicious-file.ts";
import { undoImport } from "../runs/undo-store.ts";
import { unseenDoubts } from "../sources/source-rules.ts";
import { hasLoaded } from "../sources/sources-store.ts";
import {
  beginWriting,
  claimRun,
  endRun,
  findExchangeOf,
  type ImportRun,
  leaveRun,
  lockRun,
  moveRun,
  renewClaim,
} from "./import-runs-store.ts";
import { deletePieces, withStoredFile } from "./pieces-store.ts";
import { trialOf, trialOfPhotos } from "./trial.ts";

/** Tries of one piece of work before staff are told. */
const TRIES = 3;
const AGAIN_AFTER_SECONDS = 10;
const RENEW_EVERY_MS = 15_000;

interface Work {
  connection: DatabaseConnection;
  now(): Date;
  log: { error(details: object, message: string): void };
}

/** Staff have asked to stop it, or somebody else has taken it over; or this process is being ended. */
class Interrupted extends Error {
  override readonly name = "Interrupted";
  readonly why: "stop" | "lost" | "ending";

  constructor(why: "stop" | "lost" | "ending") {
    super(why);
    this.why = why;
  }
}

/** Does what waits, one run after the other: trials, imports and what is to be undone. Stops soon after `signal` aborts. */
export async function workOnRuns(work: Work, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const run = await claimRun(work.connection.forJobs.db, randomUUID());
    if (run === null) return;
    await workOn(work, run, signal);
  }
}

async function workOn(work: Work, run: ImportRun, signal: AbortSignal): Promise<void> {
  const { db } = work.connection.forJobs;
  // A reading of minutes tells nothing while the database sorts what was read.
  const renewal = setInterval(() => void renewClaim(db, run).catch(() => {}), RENEW_EVERY_MS);
  try {
    if (run.attempts > TRIES) await giveUp(work, run, "Работа прерывалась несколько раз подряд");
    else if (run.state === "undoing") await undo(work, run);
    else if (run.kind === "photos") await takePhotos(work, run, signal);
    else if (run.state === "trial") await tryOut(work, run, signal);
    else await load(work, run, signal);
  } catch (error) {
    if (error instanceof Interrupted) {
      if (error.why === "stop") await endRun(db, run, { state: "stopped" });
      else if (error.why === "ending") await leaveRun(db, run, { seconds: 0, isCounted: false });
      return;
    }
    work.log.error({ err: error, run: run.id }, "an import of the back office failed");
    if (run.attempts >= TRIES) await giveUp(work, run, "Сбой: подробности в журнале сервера");
    else await leaveRun(db, run, { seconds: AGAIN_AFTER_SECONDS, isCounted: true });
  } finally {
    clearInterval(renewal);
  }
}

/** Tells staff. What is undone is not undone again, so that the same button goes on. */
async function giveUp({ connection, now }: Work, run: ImportRun, problem: string): Promise<void> {
  const { db } = connection.forJobs;
  if (run.state === "undoing") return endRun(db, run, { state: "done", problem: `Отмена не закончена. ${problem}` });
  await db.transaction(async (tx) => {
    const failure = { outcome: "failed" as const, reason: problem, dryRun: run.state === "trial" };
    await saveFailure({ db: tx }, filesOf(run.kind, run.file), failure, factsOf(run, now()));
    await endRun(tx, run, { state: "failed", problem });
  });
}

const factsOf = ({ id, startedAt, isConfirmed }: ImportRun, endedAt: Date) => ({
  startedAt: startedAt ?? endedAt,
  endedAt,
  startedBy: "",
  isConfirmed,
  runId: id,
});

const filesOf = (kind: ImportRunKind, path: string): ImportFiles & { photos?: string } => ({ [kind]: path });

const refusalOf = (error: unknown): Error | null =>
  error instanceof BrokenFileError || error instanceof NoRegionsError || error instanceof SuspiciousFileError
    ? error
    : null;

async function tryOut({ connection, now }: Work, run: ImportRun, signal: AbortSignal): Promise<void> {
  const { db } = connection.forJobs;
  const { kind, supplier, isPartial } = run;
  const profile = parseProfile(run.profile);
  const found = async (report: Pick<ImportReport, "files">) =>
    trialOf(report, await readWarehouses(connection.forJobs.pool, profile));
  const exchange = await findExchangeOf(db, run);
  await withStoredFile(db, run, async (path) => {
    try {
      const report = await runImport(connection.forJobs, filesOf(kind, path), {
        dryRun: true,
        isConfirmed: true,
        isPartial,
        supplier: supplier ?? undefined,
        profile,
        exchange,
        watch: watchOf(connection, run, signal),
        now,
      });
      await endTrial(db, run, await found(report));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      // Which columns it was read by may be what is wrong.
      const trial = refusal instanceof NoUsableRowsError ? await found({ files: [refusal.report] }) : null;
      const problem = withoutFolders(refusal.message, [path]);
      await db.transaction(async (tx) => {
        // Nobody looks at the trial of a file that nobody has sent.
        if (isUnseen(run)) {
          const failure = { outcome: "refused" as const, reason: problem, dryRun: false };
          await saveFailure({ db: tx }, filesOf(kind, path), failure, factsOf(run, now()));
        }
        await endRun(tx, run, { state: "refused", trial, problem });
      });
    }
  });
}

/** A schedule has begun it, and staff have not touched it. */
const isUnseen = ({ sourceId, version }: ImportRun): boolean => sourceId !== null && version === 1;

/** Waits for staff; what a schedule has fetched is loaded at once where nothing speaks against it. */
async function endTrial(db: Database, run: ImportRun, found: ImportTrial): Promise<void> {
  const trial = isUnseen(run) ? { ...found, doubts: [...found.doubts, ...unseenDoubts(found)] } : found;
  // How the files of a source are read is looked at once by a person.
  const mayGoOn =
    isUnseen(run) && trial.doubts.length === 0 && run.sourceId !== null && (await hasLoaded(db, run.sourceId));
  if (!mayGoOn) return endRun(db, run, { state: "tried", trial });
  await db.transaction(async (tx) => {
    const held = await lockRun(tx, run.id);
    if (held?.claim !== run.claim) throw new Interrupted("lost");
    if (held.isStopAsked) throw new Interrupted("stop");
    await moveRun(tx, held, { state: "loading", trial });
  });
}

async function load({ connection, now }: Work, run: ImportRun, signal: AbortSignal): Promise<void> {
  const { db } = connection.forJobs;
  const { id: runId, kind, supplier, isPartial, isConfirmed } = run;
  const facts = () => factsOf(run, now());
  const exchange = await findExchangeOf(db, run);
  await withStoredFile(db, run, async (path) => {
    const files = filesOf(kind, path);
    try {
      const report = await runImport(connection.forJobs, files, {
        dryRun: false,
        isConfirmed,
        isPartial,
        supplier: supplier ?? undefined,
        profile: parseProfile(run.profile),
        exchange,
        watch: watchOf(connection, run, signal),
        now,
        runId,
      });
      await db.transaction(async (tx) => {
        await saveReport({ db: tx }, report, facts());
        await endRun(tx, run, { state: "done" });
        await deletePieces(tx, run.upload);
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      const problem = withoutFolders(refusal.message, [path]);
      const doubts = refusal instanceof SuspiciousFileError ? refusal.reasons : [];
      await db.transaction(async (tx) => {
        await saveFailure({ db: tx }, files, { outcome: "refused", reason: problem, doubts, dryRun: false }, facts());
        await endRun(tx, run, { state: "refused", problem });
      });
    }
  });
}

/** Photos in an archive: looked at, or shown. */
async function takePhotos({ connection, now }: Work, run: ImportRun, signal: AbortSignal): Promise<void> {
  const { db } = connection.forJobs;
  const dryRun = run.state === "trial";
  const watch = photosWatchOf(connection, run, signal);
  await withStoredFile(db, run, async (path) => {
    try {
      const report = await takePhotosOfArchive(connection.forJobs, path, { dryRun, watch, now, runId: run.id });
      await db.transaction(async (tx) => {
        if (dryRun) return endRun(tx, run, { state: "tried", trial: trialOfPhotos(report) });
        await savePhotosReport({ db: tx }, path, report, factsOf(run, now()));
        await endRun(tx, run, { state: "done" });
        await deletePieces(tx, run.upload);
      });
    } catch (error) {
      if (!(error instanceof BrokenFileError)) throw error;
      await endRun(db, run, { state: "refused", trial: null, problem: error.reason });
    }
  });
}

async function undo({ connection, now }: Work, run: ImportRun): Promise<void> {
  const { id: runId, kind, supplier } = run;
  const undone = await (kind === "photos"
    ? undoPhotos(connection.forJobs, { runId, now })
    : undoImport(connection.forJobs, { source: supplier ?? "", runId, now: now() }));
  await endRun(connection.forJobs.db, run, { state: "undone", undone });
}

/** Ends a run where staff or the process ask, as long as nothing is written. */
function watchOn(run: ImportRun, signal: AbortSignal) {
  let isWriting = false;
  return {
    async told(executor: Executor, progress: Parameters<typeof renewClaim>[2]): Promise<void> {
      if (signal.aborted) throw new Interrupted("ending");
      const answer = await renewClaim(executor, run, progress);
      if (answer === "lost") throw new Interrupted("lost");
      if (answer === "stop" && !isWriting) throw new Interrupted("stop");
    },
    async beforeWriting(executor: Executor): Promise<void> {
      if (run.state === "trial") return;
      if (!(await beginWriting(executor, run))) throw new Interrupted("stop");
      isWriting = true;
    },
  };
}

function photosWatchOf({ forJobs: { db } }: DatabaseConnection, run: ImportRun, signal: AbortSignal): PhotosWatch {
  const { told, beforeWriting } = watchOn(run, signal);
  return { told: (written, planned) => told(db, { written, planned }), beforeWriting: () => beforeWriting(db) };
}

/** The embedded database has no second connection beside a transaction: what is told then is told in it. */
function watchOf({ kind, forJobs }: DatabaseConnection, run: ImportRun, signal: AbortSignal): ImportWatch {
  const beside = (client: DirectClient): Executor => (kind === "embedded" ? drizzle(client) : forJobs.db);
  const { told, beforeWriting } = watchOn(run, signal);
  return {
    told: (progress, client) => told(beside(client), progress),
    beforeWriting: (client) => beforeWriting(beside(client)),
  };
}
