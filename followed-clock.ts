/** A clock that others have, told by answers that take some time. */
export interface FollowedClock {
  /** The moment by that clock; by the one of this process until it is known. */
  now(): Date;
  /** It said `theirMs` (milliseconds since 1970) between two moments of `performance.now()`. */
  note(theirMs: number, askedAtMs: number, heardAtMs: number): void;
  /** How much the clock of this process is ahead of it, milliseconds. */
  differenceMs(): number;
}

/** An answer that took longer says too little. */
const LONGEST_ROUND_TRIP_MS = 2_000;

/**
 * Between answers the time runs by the steady clock of the process, which nobody sets. An answer only moves it as far as it proves that it
 * is wrong: the moment lies between the question and the answer, so slow answers do not make it tremble.
 */
export function createFollowedClock(): FollowedClock {
  let offsetMs: number | null = null;
  const nowMs = () => (offsetMs === null ? Date.now() : offsetMs + performance.now());
  return {
    now: () => new Date(nowMs()),
    note(theirMs, askedAtMs, heardAtMs) {
      if (!(heardAtMs - askedAtMs <= LONGEST_ROUND_TRIP_MS)) return;
      const [least, most] = [theirMs - heardAtMs, theirMs - askedAtMs];
      offsetMs = offsetMs === null ? (least + most) / 2 : Math.min(Math.max(offsetMs, least), most);
    },
    differenceMs: () => Date.now() - nowMs(),
  };
}
