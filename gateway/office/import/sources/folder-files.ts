import { constants } from "node:fs";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ImportSourceProblem } from "../../../contract/office/import-sources.ts";

/** Whoever writes it may not have finished. */
const STILL_WRITTEN_MS = 30_000;

/** `later`: somebody is writing it. */
export type FolderAnswer =
  | { kind: "file"; name: string; version: string; writtenAt: Date }
  | { kind: "same" | "later" }
  | { kind: "problem"; problem: ImportSourceProblem };

interface FolderQuestion {
  /** Of a file in it; `*` stands for anything. The one that was written last is taken. */
  name: string;
  maxBytes: number;
  /** Of the file as it was read before: another one is handed over only. */
  version: string | null;
  now: Date;
}

const problem = (what: ImportSourceProblem): FolderAnswer => ({ kind: "problem", problem: what });
const versionOf = ({ mtimeMs, size }: { mtimeMs: number; size: number }): string => `${mtimeMs} ${size}`;

function patternOf(name: string): RegExp {
  const parts = name.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "iu");
}

/** Hands a file of the folder over piece by piece. Links are never followed, so nothing outside the folder is read. */
export async function receiveFolderFile(
  folder: string | undefined,
  question: FolderQuestion,
  take: (piece: Buffer) => Promise<void>,
): Promise<FolderAnswer> {
  if (folder === undefined) return problem("no_folder");
  const found = await newestIn(folder, patternOf(question.name));
  if ("problem" in found) return problem(found.problem);
  const path = join(folder, found.name);
  // The file may have become a link since it was looked at.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => null);
  if (handle === null) return problem("no_file");
  try {
    return await handOver(handle, found.name, question, take);
  } finally {
    await handle.close();
  }
}

async function handOver(
  handle: FileHandle,
  name: string,
  { maxBytes, version, now }: FolderQuestion,
  take: (piece: Buffer) => Promise<void>,
): Promise<FolderAnswer> {
  const before = await handle.stat();
  if (!before.isFile()) return problem("link");
  if (versionOf(before) === version) return { kind: "same" };
  if (before.size > maxBytes) return problem("heavy");
  const age = now.getTime() - before.mtimeMs;
  if (age >= 0 && age < STILL_WRITTEN_MS) return { kind: "later" };
  let bytes = 0;
  for await (const piece of handle.createReadStream({ autoClose: false })) {
    bytes += (piece as Buffer).length;
    if (bytes > maxBytes) return problem("heavy");
    await take(piece as Buffer);
  }
  if (versionOf(await handle.stat()) !== versionOf(before)) return { kind: "later" };
  return { kind: "file", name, version: versionOf(before), writtenAt: age < 0 ? now : before.mtime };
}

async function newestIn(folder: string, pattern: RegExp): Promise<{ name: string } | { problem: ImportSourceProblem }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null);
  if (entries === null) return { problem: "no_folder" };
  const named = entries.filter((entry) => pattern.test(entry.name));
  const files = named.filter((entry) => entry.isFile());
  if (files.length === 0) return { problem: named.length > 0 ? "link" : "no_file" };
  const written = await Promise.all(
    files.map(async ({ name }) => ({ name, at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const [newest = { name: "" }] = written.toSorted((one, other) => other.at - one.at);
  return newest;
}
