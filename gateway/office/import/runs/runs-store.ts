import { basename } from "node:path";
import { type ImportDetails, KEPT_LINES } from "../../../contract/office/system-state.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { importFiles } from "../../../platform/db/schema/system-state.ts";
import type { PhotosReport } from "../photos/import-photos.ts";
import type { ShopReport, TableReport } from "../shop/shop-report.ts";
import type { FileKind, FileReport, ImportReport } from "./report.ts";
import type { ImportFiles } from "./run-import.ts";

interface Run {
  isConfirmed: boolean;
  doubts: readonly string[];
}

/** What staff are told of a file besides its figures; `report` is null for a file that was refused as a whole. */
function detailsOf(report: FileReport | null, { isConfirmed, doubts }: Run): ImportDetails {
  // What identifies a line of cards is the number of somebody's card.
  const hidesDetail = report?.kind === "cards";
  return {
    isConfirmed,
    hidden: report?.hidden ?? 0,
    emptied: report?.emptied ?? 0,
    priceChanges: report?.priceChanges ?? 0,
    negative: report?.negative ?? 0,
    overruled: report?.overruled.length ?? 0,
    stockMoment: report?.stockDate ?? report?.stockFileTime ?? "",
    reasons: reasonsOf(report).sort((one, other) => other.count - one.count),
    lines: (report?.rejectedRows ?? [])
      .toSorted((one, other) => one.line - other.line)
      .slice(0, KEPT_LINES)
      .map(({ line, reason, detail }) => ({ line, reason, detail: hidesDetail ? "" : detail })),
    doubts: [...doubts],
    attributes: report?.attributes ?? [],
    unread: report?.unread ?? [],
  };
}

/** Why rows, or what they say of pieces, were not taken. */
function reasonsOf(report: FileReport | null): ImportDetails["reasons"] {
  const waiting = report?.exchange?.waiting ?? 0;
  return [
    ...Object.entries(report?.rejectedByReason ?? {}).map(([reason, count]) => ({ reason, count })),
    ...Object.entries(report?.unknownWarehouses ?? {}).map(([warehouse, count]) => ({
      reason: `склада «${warehouse}» нет среди центров и складов`,
      count,
    })),
    ...(waiting > 0 ? [{ reason: "ждут из 1С описания или цены", count: waiting }] : []),
  ];
}

/** A message that names files by their paths, with their names alone: where they lie on the server is nobody's business. */
export const withoutFolders = (message: string, paths: readonly string[]): string =>
  paths
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, path) => text.replaceAll(path, basename(path)), message);

const MAX_REASONS_CHARACTERS = 2_000;

/** How an import was begun. */
export interface ImportRun {
  startedAt: Date;
  endedAt: Date;
  /** The account of the server under which the command runs; empty where it has none. */
  startedBy: string;
  /** Told that files which look like a mistake are right. */
  isConfirmed: boolean;
  /** The run of the back office that it is; absent for a command. */
  runId?: number;
}

const commonOf = ({ startedAt, endedAt, startedBy, runId }: Omit<ImportRun, "isConfirmed">) => ({
  startedAt,
  endedAt,
  startedBy,
  runId,
});

/** Keeps what became of each file, for staff; nothing of a trial. */
export async function saveReport(
  { db }: { db: Executor },
  { dryRun, files }: ImportReport,
  run: ImportRun,
): Promise<void> {
  if (dryRun || files.length === 0) return;
  await db.insert(importFiles).values(
    files.map((report) => {
      const { kind, file, rows, added, updated, unchanged, hidden, emptied, rejected } = report;
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
        reasons: reasonsOf(report)
          .map(({ reason, count }) => `${reason}: ${count}`)
          .join("; ")
          .slice(0, MAX_REASONS_CHARACTERS),
        details: detailsOf(report, { isConfirmed: run.isConfirmed, doubts: [] }),
      };
    }),
  );
}

/** Keeps that a folder of tables was taken, as one row; nothing of a trial, and nothing where the folder is empty. */
export async function saveShopReport(
  { db }: { db: Executor },
  directory: string,
  { dryRun, tables }: ShopReport,
  run: Omit<ImportRun, "isConfirmed">,
): Promise<void> {
  if (dryRun || tables.length === 0) return;
  const sum = (of: (table: TableReport) => number) => tables.reduce((total, table) => total + of(table), 0);
  await db.insert(importFiles).values({
    kind: "shop",
    file: basename(directory),
    outcome: "done",
    ...run,
    rows: sum(({ rows }) => rows),
    added: sum(({ added }) => added),
    updated: sum(({ updated }) => updated),
    unchanged: sum(({ unchanged }) => unchanged),
    details: detailsOf(null, { isConfirmed: false, doubts: [] }),
  });
}

/** Keeps what became of photos, as one row; nothing of a trial. */
export async function savePhotosReport(
  { db }: { db: Executor },
  path: string,
  { dryRun, files, added, unchanged, refused, unmatched }: PhotosReport,
  run: Omit<ImportRun, "isConfirmed">,
): Promise<void> {
  if (dryRun || files === 0) return;
  const left = [...refused, ...unmatched];
  const counts = new Map<string, number>();
  for (const { reason } of left) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => ({ reason, count }));
  await db.insert(importFiles).values({
    kind: "photos",
    file: basename(path),
    outcome: "done",
    ...commonOf(run),
    rows: files,
    added,
    unchanged,
    rejected: left.length,
    reasons: reasons
      .map(({ reason, count }) => `${reason}: ${count}`)
      .join("; ")
      .slice(0, MAX_REASONS_CHARACTERS),
    details: {
      ...detailsOf(null, { isConfirmed: false, doubts: [] }),
      reasons,
      // A file has no line.
      lines: left.slice(0, KEPT_LINES).map(({ file, reason }) => ({ line: 0, reason, detail: file })),
    },
  });
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
  { db }: { db: Executor },
  files: ImportFiles & { photos?: string },
  { outcome, reason, doubts = [], dryRun }: ImportFailure,
  run: ImportRun,
): Promise<void> {
  const named = Object.entries(files).filter((entry): entry is [FileKind | "photos", string] => entry[1] !== undefined);
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
