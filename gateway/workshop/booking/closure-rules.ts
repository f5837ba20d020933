import { overlaps, type TakenTime } from "./bay-rules.ts";

/** A bay that nothing comes into for a while. */
export interface ClosedTime {
  bayId: number;
  start: number;
  end: number;
}

type Span = Pick<ClosedTime, "start" | "end">;

/** What is left of a time without others. */
function without(time: Span, others: readonly Span[]): Span[] {
  let left: Span[] = [time];
  for (const other of others)
    left = left.flatMap((piece) =>
      overlaps(piece, other)
        ? [
            { start: piece.start, end: other.start },
            { start: other.end, end: piece.end },
          ].filter(({ start, end }) => start < end)
        : [piece],
    );
  return left;
}

/** Ids of pieces of closures: below those of parts of a visit, and never ids of the database. */
const FIRST_ID = -1_000;

/** Minutes with the closures: what is in a closed bay stays there until it is moved, and nothing else comes in. */
export function withClosures(taken: readonly TakenTime[], closures: readonly ClosedTime[]): TakenTime[] {
  const result = taken.map((time) =>
    closures.some((closure) => closure.bayId === time.bayId && overlaps(closure, time))
      ? { ...time, isFixed: true }
      : time,
  );
  let id = FIRST_ID;
  for (const closure of closures) {
    const inBay = result.filter(({ bayId }) => bayId === closure.bayId);
    for (const piece of without(closure, inBay)) {
      id -= 1;
      result.push({ id, bayId: closure.bayId, ...piece, need: { kind: "fitting", inch: 0 }, isFixed: true });
    }
  }
  return result;
}
