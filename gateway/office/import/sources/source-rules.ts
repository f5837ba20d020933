import type { ImportTrial } from "../../../contract/office/import-desk.ts";
import type { ImportSourceProblem, ImportSourceTimes } from "../../../contract/office/import-sources.ts";
import type { NoFile } from "../../../platform/outside/file-question.ts";
import { addDays, localTime, momentAt } from "../../../platform/zone-time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ZONE = "Europe/Moscow";

/** After the first failure, the second and so on; after more than these as after the last. */
const PAUSES = [15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];

interface Times {
  times: ImportSourceTimes;
  /** For once a day. */
  hour: number | null;
}

/** When a source is tried after it was tried `now`; `failures` are those in a row, the last try among them. */
export function nextTry({ times, hour }: Times, failures: number, now: Date): Date {
  const pause = PAUSES[Math.min(failures, PAUSES.length) - 1];
  if (pause !== undefined) return new Date(now.getTime() + pause);
  if (times !== "day") return new Date(now.getTime() + Number(times) * HOUR);
  const { day } = localTime(now, ZONE);
  const today = momentAt(day, (hour ?? 0) * 60, ZONE);
  return today > now ? today : momentAt(addDays(day, 1), (hour ?? 0) * 60, ZONE);
}

const MISSING = new Set([404, 410]);
const LOGIN = new Set([401, 403, 407]);

/** What an answer without a file means. */
export function problemOf(answer: Exclude<NoFile, { kind: "same" }>): ImportSourceProblem {
  if (answer.kind !== "status") return answer.kind;
  if (MISSING.has(answer.status)) return "missing";
  return LOGIN.has(answer.status) ? "login" : "refused";
}

/** When the file was written, as its server says; null for nothing, nonsense and moments to come. */
export function writtenAtOf(lastModified: string | null, now: Date): Date | null {
  const at = new Date(lastModified ?? "");
  return Number.isNaN(at.getTime()) || at > now ? null : at;
}

/** Rows from which on a share of them says something. */
const ENOUGH_ROWS = 20;

/**
 * Why a list that looks like no mistake, as a whole, is still not loaded without a person: who loads one by hand sees these figures first.
 */
export function unseenDoubts({ parts }: Pick<ImportTrial, "parts">): string[] {
  return parts.flatMap(({ kind, rows, rejected, emptied, added, updated, unchanged }) => {
    const isMuch = (count: number, all: number) => all >= ENOUGH_ROWS && count * 5 > all;
    const kept = added + updated + unchanged;
    return [
      ...(isMuch(rejected, rows) ? [`Не прочитано строк: ${rejected} из ${rows}`] : []),
      ...(kind === "stock" && isMuch(emptied, kept + emptied) ? [`Обнулится остатков: ${emptied}`] : []),
    ];
  });
}

const MAX_NAME = 100;

/** What a file at an address is called. */
export function fileNameOf(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split("/").at(-1) ?? "";
  return (decoded(last) || hostname).slice(-MAX_NAME);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
