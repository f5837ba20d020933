import type { ComponentRow } from "../contract/system-state.ts";

/** What is due waits no longer than this while all is well. */
const LATE_MS = 5 * 60_000;
/** A process says that it lives every ten seconds. */
export const BEAT_MS = 10_000;
const SILENT_MS = 6 * BEAT_MS;
const SLOW_DATABASE_MS = 500;

type State = ComponentRow["state"];

export const stateOfDatabase = (answeredInMs: number): State => (answeredInMs > SLOW_DATABASE_MS ? "watch" : "fine");

/** Of what is worked off one after the other: `failed` are those that somebody has to look at. */
export function stateOfBacklog(dueSince: Date | null, failed: number, now: Date): State {
  if (dueSince !== null && now.getTime() - dueSince.getTime() > LATE_MS) return "broken";
  return failed > 0 ? "watch" : "fine";
}

export const stateOfProcess = (seenAt: Date, now: Date): State =>
  now.getTime() - seenAt.getTime() > SILENT_MS ? "broken" : "fine";

export const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, at) => (at !== null && (first === null || at < first) ? at : first), null);
