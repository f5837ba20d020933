import { clockTime } from "./clock-time.ts";

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

/**
 * Counts down the step's waiting time and then shows the next options. While waiting for a call, polls every few seconds; once the
 * call has come, or polling fails, the step's own form is sent and the server continues. AUT-093 … AUT-101
 */
export function watchCountdown(box: HTMLElement, signal: AbortSignal, send: (form: HTMLFormElement) => void): void {
  const waiting = box.querySelector<HTMLElement>("[data-countdown]");
  const left = waiting?.querySelector<HTMLElement>("[data-left]");
  if (!waiting || !left) return;
  const form = waiting.querySelector<HTMLFormElement>("[data-poll]");
  let countdown: Countdown = startCountdown(Number(waiting.dataset.countdown), Date.now());

  const show = () => {
    countdown = tick(countdown, Date.now());
    const seconds = secondsLeft(countdown, Date.now());
    const text = left.dataset.left === "clock" ? clockTime(seconds) : String(seconds);
    if (left.textContent !== text) left.textContent = text;
    if (countdown.status !== "STOPPED") return;
    clearInterval(interval);
    waiting.querySelector("[data-running]")?.remove();
    form?.remove();
    const over = waiting.querySelector<HTMLElement>("[data-over]");
    if (over) over.hidden = false;
  };
  const interval = setInterval(show, TICK_MS);
  signal.addEventListener("abort", () => clearInterval(interval));

  if (!form) return;
  // The page polls, so the customer need not press anything.
  form.hidden = true;
  const everyMs = Number(waiting.dataset.pollSeconds) * 1000;
  const ask = async () => {
    if (signal.aborted || countdown.status !== "RUNNING") return;
    const isWaiting = await fetch("/login/call.json", { signal }).then(
      async (answer) => answer.ok && (await answer.json()).isWaiting === true,
      // On many mobile networks the call itself interrupts the connection: no answer is not an error.
      () => true,
    );
    if (signal.aborted || countdown.status !== "RUNNING") return;
    if (isWaiting) {
      setTimeout(ask, everyMs);
      return;
    }
    countdown = pauseCountdown(countdown, Date.now());
    send(form);
  };
  setTimeout(ask, everyMs);
}
