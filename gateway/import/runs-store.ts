import { basename } from "node:path";
import type { DatabaseConnection } from "../db/database.ts";
import { importFiles } from "../db/schema/system-state.ts";
import type { FileKind, ImportReport } from "./report.ts";
import type { ImportFiles } from "./run-import.ts";

const MAX_REASONS_CHARACTERS = 2_000;

/** Keeps what became of each file, for staff; nothing of a trial. */
export async function saveReport(
  { db }: Pick<DatabaseConnection, "db">,
  { dryRun, files }: ImportReport,
): Promise<void> {
  if (dryRun || files.length === 0) return;
  await db.insert(importFiles).values(
    files.map(({ kind, file, rows, added, updated, unchanged, hidden, emptied, rejected, rejectedByReason }) => ({
      ...{ kind, file: basename(file), outcome: "done" as const },
      ...{ rows, added, updated, unchanged, removed: hidden + emptied, rejected },
      reasons: Object.entries(rejectedByReason)
        .map(([reason, count]) => `${reason}: ${count}`)
        .join("; ")
        .slice(0, MAX_REASONS_CHARACTERS),
    })),
  );
}

/** Keeps that files were refused as a whole, or that something failed on the way; nothing of a trial. */
export async function saveFailure(
  { db }: Pick<DatabaseConnection, "db">,
  files: ImportFiles,
  { outcome, reason, dryRun }: { outcome: "refused" | "failed"; reason: string; dryRun: boolean },
): Promise<void> {
  const named = Object.entries(files).filter((entry): entry is [FileKind, string] => entry[1] !== undefined);
  if (dryRun || named.length === 0) return;
  await db.insert(importFiles).values(
    named.map(([kind, file]) => ({
      ...{ kind, file: basename(file), outcome },
      reasons: reason.slice(0, MAX_REASONS_CHARACTERS),
    })),
  );
}
