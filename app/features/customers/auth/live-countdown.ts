import { clockTime } from "./clock-time.ts";
import { type Countdown, pauseCountdown, secondsLeft, startCountdown, tick } from "./countdown.ts";

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
