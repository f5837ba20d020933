import { useEffect, useState } from "react";

/** AUT-105 */
type CountdownStatus = "RUNNING" | "PAUSED" | "STOPPED";

/** A countdown. A running one stores its end, so that a sleeping tab or a slow interval does not prolong it. */
interface Countdown {
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

const TICK_MS = 500;

/** Counts down from a number of seconds while it is shown; `stop` leaves what is left as it is. AUT-093 … AUT-095 */
export function useCountdown(seconds: number) {
  const [countdown, setCountdown] = useState<Countdown>();
  const [left, setLeft] = useState(seconds);
  useEffect(() => setCountdown(startCountdown(seconds, Date.now())), [seconds]);
  useEffect(() => {
    if (countdown?.status !== "RUNNING") return;
    const interval = setInterval(() => {
      const now = Date.now();
      setLeft(secondsLeft(countdown, now));
      setCountdown(tick(countdown, now));
    }, TICK_MS);
    return () => clearInterval(interval);
  }, [countdown]);
  return {
    left,
    isOver: countdown ? countdown.status === "STOPPED" : seconds === 0,
    pause: () => setCountdown((running) => running && pauseCountdown(running, Date.now())),
  };
}
