import { basename } from "node:path";
import { type ImportDetails, KEPT_LINES } from "../../contract/office/system-state.ts";
import type { FileReport } from "./report.ts";

interface Run {
  isConfirmed: boolean;
  doubts: readonly string[];
}

/** What staff are told of a file besides its figures; `report` is null for a file that was refused as a whole. */
export function detailsOf(report: FileReport | null, { isConfirmed, doubts }: Run): ImportDetails {
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
    reasons: Object.entries(report?.rejectedByReason ?? {})
      .map(([reason, count]) => ({ reason, count }))
      .sort((one, other) => other.count - one.count),
    lines: (report?.rejectedRows ?? [])
      .toSorted((one, other) => one.line - other.line)
      .slice(0, KEPT_LINES)
      .map(({ line, reason, detail }) => ({ line, reason, detail: hidesDetail ? "" : detail })),
    doubts: [...doubts],
  };
}

/** A message that names files by their paths, with their names alone: where they lie on the server is nobody's business. */
export const withoutFolders = (message: string, paths: readonly string[]): string =>
  paths
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, path) => text.replaceAll(path, basename(path)), message);
