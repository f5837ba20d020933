import type { ComponentRow } from "../../contract/office/system-state.ts";
import { durationText } from "../../contract/platform/duration.ts";

/** What is due waits no longer than this while all is well. */
const LATE_MS = 5 * 60_000;
/** A process says that it lives every ten seconds. */
export const BEAT_MS = 10_000;
const SILENT_MS = 6 * BEAT_MS;
const SLOW_DATABASE_MS = 500;

type State = ComponentRow["state"];

export const stateOfDatabase = (answeredInMs: number): State => (answeredInMs > SLOW_DATABASE_MS ? "watch" : "fine");

/** The state of a queue that is worked off in turn: `failed` are those that somebody has to look at. */
export function stateOfBacklog(dueSince: Date | null, failed: number, now: Date): State {
  if (dueSince !== null && now.getTime() - dueSince.getTime() > LATE_MS) return "broken";
  return failed > 0 ? "watch" : "fine";
}

/** The state of a process that said at `seenAt` that it lives. */
export function stateOfProcess({ seenAt, isClockRight }: { seenAt: Date; isClockRight: boolean }, now: Date): State {
  if (now.getTime() - seenAt.getTime() > SILENT_MS) return "broken";
  return isClockRight ? "fine" : "watch";
}

/** «Часы спешат на 2 ч против часов базы данных, поэтому заданий процесс не выполняет», of a clock that is wrong. */
export function clockText(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const howMuch = seconds < 60 ? `${seconds}\u00a0с` : durationText(Math.round(seconds / 60));
  const words = aheadMs > 0 ? "спешат" : "отстают";
  return `Часы ${words} на ${howMuch} против часов базы данных, поэтому заданий процесс не выполняет`;
}

export const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, at) => (at !== null && (first === null || at < first) ? at : first), null);
