import type { BayKind } from "../../platform/db/schema/services.ts";

/** Which bays would do: of a kind, with machines for wheels of so many inches. */
export interface BayNeed {
  kind: BayKind;
  inch: number;
}

export interface Bay {
  id: number;
  kind: BayKind;
  maxInch: number;
}

/** Minutes that are taken, as milliseconds since 1970. `isFixed`: staff pinned it, it has begun, or the bay is closed. */
export interface TakenTime {
  id: number;
  bayId: number;
  start: number;
  end: number;
  need: BayNeed;
  isFixed: boolean;
}

/** A part of a visit that stays in one bay. */
export interface VisitPart {
  start: number;
  end: number;
  need: BayNeed;
}

export interface Placement {
  /** A bay for each part. */
  bayIds: number[];
  /** Visits that change places for it, by the id of their time. */
  moves: Map<number, number>;
}

/** A truck bay takes cars as well. */
export function canTake(bay: Bay, need: BayNeed): boolean {
  switch (need.kind) {
    case "fitting":
      return (bay.kind === "fitting" || bay.kind === "truck") && bay.maxInch >= need.inch;
    default:
      return bay.kind === need.kind;
  }
}

/** Bays that are scarce come last. */
const worth = ({ kind, maxInch }: Bay): number => (kind === "truck" ? 1_000 : maxInch);

export const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end;

/**
 * Bays for the parts of a visit: where one is free all the time, the least precious one whose gap shrinks most; else visits that have not
 * begun change bays, for nobody has booked a bay. Null when there is no room however they are placed.
 */
export function placeVisit(
  bays: readonly Bay[],
  taken: readonly TakenTime[],
  parts: readonly VisitPart[],
): Placement | null {
  const bayIds: number[] = [];
  const moves = new Map<number, number>();
  let seen: readonly TakenTime[] = taken;
  for (const part of parts) {
    const direct = bestFit(bays, seen, part);
    const found = direct === null ? repack(bays, seen, part) : { bayId: direct, moves: new Map<number, number>() };
    if (!found) return null;
    bayIds.push(found.bayId);
    for (const [id, bayId] of found.moves) moves.set(id, bayId);
    seen = [
      ...seen.map((time) => ({ ...time, bayId: found.moves.get(time.id) ?? time.bayId })),
      { ...part, id: -bayIds.length, bayId: found.bayId, isFixed: true },
    ];
  }
  return { bayIds, moves };
}

/** How many such visits a bay is free for all the time, one in each. Each start of a month is asked about, so nothing is made for it. */
export function countDirect(bays: readonly Bay[], taken: readonly TakenTime[], part: VisitPart): number {
  let count = 0;
  for (const bay of bays) if (isFreeFor(bay, taken, part)) count += 1;
  return count;
}

/** Whether a bay could take it and has nothing else all the time. */
export function isFreeFor(bay: Bay, taken: readonly TakenTime[], part: VisitPart): boolean {
  if (!canTake(bay, part.need)) return false;
  for (const time of taken) if (time.bayId === bay.id && overlaps(time, part)) return false;
  return true;
}

function bestFit(bays: readonly Bay[], taken: readonly TakenTime[], part: VisitPart): number | null {
  const gapOf = (bay: Bay): number => {
    let before = Number.NEGATIVE_INFINITY;
    let after = Number.POSITIVE_INFINITY;
    for (const time of taken) {
      if (time.bayId !== bay.id) continue;
      if (time.end <= part.start) before = Math.max(before, time.end);
      if (time.start >= part.end) after = Math.min(after, time.start);
    }
    return after - before;
  };
  const free = bays
    .filter((bay) => isFreeFor(bay, taken, part))
    .map((bay) => ({ bay, gap: gapOf(bay) }))
    .sort((a, b) => worth(a.bay) - worth(b.bay) || compare(a.gap, b.gap) || a.bay.id - b.bay.id);
  return free[0]?.bay.id ?? null;
}

/** Infinite gaps are equal. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** Fitting and truck bays lend each other their places; the other kinds are by themselves. */
const familyOf = (kind: BayKind): string => (kind === "truck" ? "fitting" : kind);

/** Positions looked at before giving up; a day of eight bays that are alike needs as many as it has visits. */
const SEARCH_LIMIT = 20_000;
const NEW = 0;

/** The day coloured anew with the part in it, or null. Visits stay where they are when that works. */
function repack(bays: readonly Bay[], taken: readonly TakenTime[], part: VisitPart) {
  const family = familyOf(part.need.kind);
  const ours = bays.filter((bay) => familyOf(bay.kind) === family);
  const ids = new Set(ours.map(({ id }) => id));
  const here = taken.filter(({ bayId }) => ids.has(bayId));
  if (isOverfull(ours, here, part)) return null;
  const fixed = here.filter(({ isFixed }) => isFixed);
  const jobs = [
    ...here.filter(({ isFixed }) => !isFixed),
    { ...part, id: NEW, bayId: -1, isFixed: false } satisfies TakenTime,
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const found = colour(ours, fixed, jobs);
  if (!found) return null;
  const bayId = found.get(NEW);
  if (bayId === undefined) return null;
  const moves = new Map<number, number>();
  for (const job of here) {
    const place = found.get(job.id);
    if (place !== undefined && place !== job.bayId) moves.set(job.id, place);
  }
  return { bayId, moves };
}

/** More at once than there are bays that could take them: most full days are told by this alone. */
function isOverfull(bays: readonly Bay[], taken: readonly TakenTime[], part: VisitPart): boolean {
  const able = bays.filter((bay) => canTake(bay, part.need)).length;
  if (able === 0) return true;
  const around = taken.filter((time) => overlaps(time, part));
  const moments = [part.start, ...around.map(({ start }) => start).filter((start) => start > part.start)];
  return moments.some((at) => around.filter(({ start, end }) => start <= at && at < end).length >= bays.length);
}

/** Depth first by start; bays that are alike from then on are tried once. */
function colour(
  bays: readonly Bay[],
  fixed: readonly TakenTime[],
  jobs: readonly TakenTime[],
): Map<number, number> | null {
  const busyOf = new Map(bays.map((bay) => [bay.id, fixed.filter(({ bayId }) => bayId === bay.id)]));
  const freeFrom = new Map(bays.map((bay) => [bay.id, Number.NEGATIVE_INFINITY]));
  const result = new Map<number, number>();
  const dead = new Set<string>();
  let looked = 0;

  const sortOf = (bay: Bay, at: number): string => {
    const ahead = (busyOf.get(bay.id) ?? []).filter(({ end }) => end > at);
    return `${bay.kind} ${bay.maxInch}${ahead.map(({ start, end }) => ` ${start}-${end}`).join("")}`;
  };
  const stateOf = (position: number, at: number): string =>
    [position, ...bays.map((bay) => `${sortOf(bay, at)}@${Math.max(freeFrom.get(bay.id) ?? 0, at)}`).sort()].join("|");

  const search = (position: number): boolean => {
    const job = jobs[position];
    if (!job) return true;
    looked += 1;
    if (looked > SEARCH_LIMIT) return false;
    const state = stateOf(position, job.start);
    if (dead.has(state)) return false;
    const tried = new Set<string>();
    const candidates = bays
      .filter(
        (bay) =>
          canTake(bay, job.need) &&
          (freeFrom.get(bay.id) ?? 0) <= job.start &&
          !(busyOf.get(bay.id) ?? []).some((time) => overlaps(time, job)),
      )
      .sort((a, b) => Number(b.id === job.bayId) - Number(a.id === job.bayId) || worth(a) - worth(b) || a.id - b.id);
    for (const bay of candidates) {
      const sort = sortOf(bay, job.start);
      if (tried.has(sort)) continue;
      tried.add(sort);
      const before = freeFrom.get(bay.id) ?? Number.NEGATIVE_INFINITY;
      freeFrom.set(bay.id, job.end);
      result.set(job.id, bay.id);
      if (search(position + 1)) return true;
      freeFrom.set(bay.id, before);
      result.delete(job.id);
    }
    dead.add(state);
    return false;
  };
  return search(0) ? result : null;
}
