import { basename } from "node:path";
import type { DatabaseConnection } from "../../platform/db/database.ts";
import { importFiles } from "../../platform/db/schema/system-state.ts";
import type { FileKind, ImportReport } from "./report.ts";
import { detailsOf, withoutFolders } from "./run-details.ts";
import type { ImportFiles } from "./run-import.ts";

const MAX_REASONS_CHARACTERS = 2_000;

/** How an import was begun. */
export interface ImportRun {
  startedAt: Date;
  endedAt: Date;
  /** The account of the server under which the command runs; empty where it has none. */
  startedBy: string;
  /** Told that files which look like a mistake are right. */
  isConfirmed: boolean;
}

const commonOf = ({ startedAt, endedAt, startedBy }: ImportRun) => ({ startedAt, endedAt, startedBy });

/** Keeps what became of each file, for staff; nothing of a trial. */
export async function saveReport(
  { db }: Pick<DatabaseConnection, "db">,
  { dryRun, files }: ImportReport,
  run: ImportRun,
): Promise<void> {
  if (dryRun || files.length === 0) return;
  await db.insert(importFiles).values(
    files.map((report) => {
      const { kind, file, rows, added, updated, unchanged, hidden, emptied, rejected, rejectedByReason } = report;
      return {
        kind,
        file: basename(file),
        outcome: "done" as const,
        ...commonOf(run),
        rows,
        added,
        updated,
        unchanged,
        removed: hidden + emptied,
        rejected,
        reasons: Object.entries(rejectedByReason)
          .map(([reason, count]) => `${reason}: ${count}`)
          .join("; ")
          .slice(0, MAX_REASONS_CHARACTERS),
        details: detailsOf(report, { isConfirmed: run.isConfirmed, doubts: [] }),
      };
    }),
  );
}

interface ImportFailure {
  outcome: "refused" | "failed";
  reason: string;
  /** Why the catalogue looks like a mistake; nothing for other reasons. */
  doubts?: readonly string[];
  dryRun: boolean;
}

/** Keeps that files were refused as a whole, or that something failed on the way; nothing of a trial. */
export async function saveFailure(
  { db }: Pick<DatabaseConnection, "db">,
  files: ImportFiles,
  { outcome, reason, doubts = [], dryRun }: ImportFailure,
  run: ImportRun,
): Promise<void> {
  const named = Object.entries(files).filter((entry): entry is [FileKind, string] => entry[1] !== undefined);
  if (dryRun || named.length === 0) return;
  const paths = named.map(([, path]) => path);
  await db.insert(importFiles).values(
    named.map(([kind, file]) => ({
      kind,
      file: basename(file),
      outcome,
      ...commonOf(run),
      reasons: withoutFolders(reason, paths).slice(0, MAX_REASONS_CHARACTERS),
      details: detailsOf(null, { isConfirmed: run.isConfirmed, doubts }),
    })),
  );
}
