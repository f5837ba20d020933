/** AUT-105 */
export type CountdownStatus = "RUNNING" | "PAUSED" | "STOPPED";

/** A countdown. A running one stores its end, so that a sleeping tab or a slow interval does not prolong it. */
export interface Countdown {
  status: CountdownStatus;
  /** Moment of its end while it runs; otherwise 0. */
  endsAtMs: number;
  /** What is left while it is paused; otherwise 0. */
  leftMs: number;
}

export const startCountdown = (seconds: number, nowMs: number): Countdown => runFor(Math.max(0, seconds) * 1000, nowMs);

const runFor = (leftMs: number, nowMs: number): Countdown =>
  leftMs > 0 ? { status: "RUNNING", endsAtMs: nowMs + leftMs, leftMs: 0 } : stopCountdown();

/** Stopped when its time is over; otherwise unchanged. */
export const tick = (countdown: Countdown, nowMs: number): Countdown =>
  countdown.status === "RUNNING" && nowMs >= countdown.endsAtMs ? stopCountdown() : countdown;

export const pauseCountdown = (countdown: Countdown, nowMs: number): Countdown =>
  countdown.status === "RUNNING"
    ? { status: "PAUSED", endsAtMs: 0, leftMs: Math.max(0, countdown.endsAtMs - nowMs) }
    : countdown;

export const stopCountdown = (): Countdown => ({ status: "STOPPED", endsAtMs: 0, leftMs: 0 });

/** Whole seconds as they are shown. */
export const secondsLeft = ({ status, endsAtMs, leftMs }: Countdown, nowMs: number): number =>
  Math.max(0, Math.ceil((status === "RUNNING" ? endsAtMs - nowMs : leftMs) / 1000));
