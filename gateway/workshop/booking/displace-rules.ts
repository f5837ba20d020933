import {
  type Bay,
  canTake,
  overlaps,
  type Placement,
  placeVisit,
  type TakenTime,
  type VisitPart,
} from "./bay-rules.ts";

interface Displaced {
  /** Where each goes, by the id of its time; with those that change places for it. */
  moves: Map<number, number>;
  /** What no other bay has room for. */
  stuck: TakenTime[];
}

const movedIn = (times: readonly TakenTime[], moves: ReadonlyMap<number, number>): TakenTime[] =>
  times.map((time) => ({ ...time, bayId: moves.get(time.id) ?? time.bayId }));

/** Finds other bays for times that lose theirs, the earliest first. `taken` has what takes their place instead of them. */
export function displace(
  bays: readonly Bay[],
  taken: readonly TakenTime[],
  displaced: readonly TakenTime[],
): Displaced {
  let seen: readonly TakenTime[] = taken;
  const moves = new Map<number, number>();
  const stuck: TakenTime[] = [];
  for (const time of [...displaced].sort((a, b) => a.start - b.start || a.id - b.id)) {
    const placement = time.isFixed ? null : placeVisit(bays, seen, [time]);
    const bayId = placement?.bayIds[0];
    if (!placement || bayId === undefined) {
      stuck.push(time);
      continue;
    }
    for (const [id, to] of placement.moves) moves.set(id, to);
    moves.set(time.id, bayId);
    seen = [...movedIn(seen, placement.moves), { ...time, bayId }];
  }
  return { moves, stuck };
}

/**
 * Bays for the parts of a visit of which those that one bay can take are to be in it; whatever is there, and is not fixed, goes elsewhere.
 * Null when that is impossible.
 */
export function placeInBay(
  bays: readonly Bay[],
  taken: readonly TakenTime[],
  parts: readonly VisitPart[],
  bayId: number,
): Placement | null {
  const wanted = bays.find(({ id }) => id === bayId);
  if (!wanted || !parts.some(({ need }) => canTake(wanted, need))) return null;
  const bayIds: number[] = [];
  const moves = new Map<number, number>();
  let seen: readonly TakenTime[] = taken;
  const settle = (part: VisitPart, to: number, moved: ReadonlyMap<number, number>) => {
    bayIds.push(to);
    for (const [id, place] of moved) moves.set(id, place);
    seen = [...movedIn(seen, moved), { ...part, id: -bayIds.length, bayId: to, isFixed: true }];
  };
  for (const part of parts) {
    if (!canTake(wanted, part.need)) {
      const placement = placeVisit(bays, seen, [part]);
      const to = placement?.bayIds[0];
      if (!placement || to === undefined) return null;
      settle(part, to, placement.moves);
      continue;
    }
    const inTheWay = seen.filter((time) => time.bayId === bayId && overlaps(time, part));
    const rest = seen.filter((time) => !inTheWay.includes(time));
    const own: TakenTime = { ...part, id: -(bayIds.length + 1), bayId, isFixed: true };
    const found = displace(bays, [...rest, own], inTheWay);
    if (found.stuck.length > 0) return null;
    settle(part, bayId, found.moves);
  }
  return { bayIds, moves };
}
