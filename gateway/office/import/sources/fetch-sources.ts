import { randomUUID } from "node:crypto";
import { MAX_IMPORT_BYTES } from "../../../contract/office/import-desk.ts";
import { type ImportSourceProblem, isServerAddress } from "../../../contract/office/import-sources.ts";
import type { DatabaseConnection } from "../../../platform/db/database.ts";
import { type Login, loginFor } from "../../../platform/outside/logins.ts";
import type { OutsideFiles } from "../../../platform/outside/outside-files.ts";
import { parseProfile } from "../columns/supplier-profile.ts";
import { addRun, profileOf } from "../desk/import-runs-store.ts";
import { receiveFolderFile } from "./folder-files.ts";
import { writePieces } from "./piece-writer.ts";
import { fileNameOf, nextTry, problemOf, writtenAtOf } from "./source-rules.ts";
import { claimSource, type ImportSource, leaveSource, replaceWaiting } from "./sources-store.ts";

/** For a whole file, however slowly it comes. */
const WITHIN_MS = 5 * 60_000;
/** Longer than a try lasts. */
const CLAIM_MS = WITHIN_MS + 60_000;
/** A file that is still being written is looked at again. */
const LOOKS_AGAIN_MS = 60_000;
/** Of this process: one that comes slowly does not keep the others waiting. */
const AT_ONCE = 3;

export interface SourceTerms {
  /** The folder that files are taken from; there is none without it. */
  folder: string | undefined;
  logins: readonly Login[];
}

interface Fetching extends SourceTerms {
  connection: DatabaseConnection;
  now(): Date;
  files: OutsideFiles;
  log: { error(details: object, message: string): void };
  withinMs?: number;
}

/** What was found at the place of a source. */
type Found =
  | { kind: "file"; name: string; etag: string | null; lastModified: string | null; writtenAt: Date | null }
  | { kind: "same" | "later" }
  | { kind: "problem"; problem: ImportSourceProblem };

/** Fetches the lists that are due, and begins an import of each that is another than the last time. Stops soon after `signal` aborts. */
export async function fetchSources(fetching: Fetching, signal: AbortSignal): Promise<void> {
  const work = async () => {
    while (!signal.aborted) {
      const now = fetching.now();
      const until = new Date(now.getTime() + CLAIM_MS);
      const source = await claimSource(fetching.connection.forJobs.db, { claim: randomUUID(), now, until });
      if (source === null) return;
      await fetchSource(fetching, source, signal);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function fetchSource(fetching: Fetching, source: ImportSource, signal: AbortSignal): Promise<void> {
  const { db } = fetching.connection.forJobs;
  const pieces = writePieces(db);
  let isKept = false;
  try {
    const found = await receive(fetching, source, pieces.take, signal);
    if (signal.aborted) await leaveSource(db, source, {});
    else if (found.kind === "file") isKept = await begin(fetching, source, found, await pieces.end());
    else await note(fetching, source, found);
  } catch (error) {
    fetching.log.error({ err: error, source: source.id }, "a list was not fetched");
    await note(fetching, source, { kind: "problem", problem: "failed" });
  } finally {
    if (!isKept) await pieces.drop();
  }
}

async function receive(
  { files, folder, logins, now, withinMs = WITHIN_MS }: Fetching,
  { place, etag, lastModified, isAskedFor }: ImportSource,
  take: (piece: Buffer) => Promise<void>,
  signal: AbortSignal,
): Promise<Found> {
  if (!isServerAddress(place)) {
    const version = isAskedFor ? null : etag;
    const answer = await receiveFolderFile(
      folder,
      { name: place, maxBytes: MAX_IMPORT_BYTES, version, now: now() },
      take,
    );
    return answer.kind === "file" ? { ...answer, etag: answer.version, lastModified: null } : answer;
  }
  const answer = await files.receive(
    place,
    {
      maxBytes: MAX_IMPORT_BYTES,
      timeoutMs: withinMs,
      loginAt: (url) => loginFor(logins, url),
      signal,
      // Whoever asks for it wants it read anew.
      ...(!isAskedFor && { etag, lastModified }),
    },
    take,
  );
  if (answer.kind === "same") return answer;
  if (answer.kind !== "file") return { kind: "problem", problem: problemOf(answer) };
  return { ...answer, name: fileNameOf(place), writtenAt: writtenAtOf(answer.lastModified, now()) };
}

/** Keeps what became of a try without a new file. */
async function note(
  { connection, now }: Fetching,
  source: ImportSource,
  found: Exclude<Found, { kind: "file" }>,
): Promise<void> {
  const at = now();
  const { db } = connection.forJobs;
  if (found.kind === "later") {
    await leaveSource(db, source, { dueAt: new Date(at.getTime() + LOOKS_AGAIN_MS) });
    return;
  }
  const failures = found.kind === "problem" ? source.failures + 1 : 0;
  await leaveSource(db, source, {
    ...tried(source, failures, at),
    ...(found.kind === "problem" ? { problem: found.problem } : { problem: null, foundAt: at }),
  });
}

const tried = (source: ImportSource, failures: number, at: Date) => ({
  failures,
  askedAt: at,
  dueAt: nextTry(source, failures, at),
  isAskedFor: false,
});

/** Begins an import of a stored file; the same bytes as the last time begin none. Answers whether the file is needed. */
async function begin(
  fetching: Fetching,
  source: ImportSource,
  { name, etag, lastModified, writtenAt }: Found & { kind: "file" },
  { upload, bytes, digest }: { upload: string; bytes: number; digest: string },
): Promise<boolean> {
  if (bytes === 0) {
    await note(fetching, source, { kind: "problem", problem: "empty" });
    return false;
  }
  const at = fetching.now();
  const isNew = source.isAskedFor || digest !== source.digest;
  const { id: sourceId, kind, supplier, isPartial } = source;
  return fetching.connection.forJobs.db.transaction(async (tx) => {
    const version = { etag, lastModified, digest, foundAt: at, problem: null };
    const isHeld = await leaveSource(tx, source, { ...tried(source, 0, at), ...version });
    if (!isHeld || !isNew) return false;
    const corrected = await replaceWaiting(tx, sourceId, at);
    const profile = corrected === null ? await profileOf(tx, supplier) : parseProfile(corrected);
    const begun = { formKey: randomUUID(), begunBy: null, begunAt: at, state: "trial" as const };
    await addRun(tx, {
      ...begun,
      sourceId,
      kind,
      supplier,
      isPartial,
      profile,
      upload,
      digest,
      file: name,
      bytes,
      writtenAt,
    });
    return true;
  });
}
