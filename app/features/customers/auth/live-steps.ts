import { untilRetried } from "../../../shared/failed-requests.ts";
import { sentBody } from "../../../shared/sent-fields.ts";
import { cleanUpFlags, LOYALTY_PATH } from "../../../visitor/loyalty-flags.ts";
import { reachGoal } from "../../platform/goals/analytics.ts";
import { watchCountdown } from "./live-countdown.ts";
import { watchCode, watchHoldOff, watchPhone, watchValidity } from "./live-fields.ts";
import { CLOSED_EVENT, forgetOpen } from "./modal-flag.ts";
import { wakeCaptcha } from "./wake-captcha.ts";

interface LiveOptions {
  /** Address to load the first step from; null when the box has it. */
  address: string | null;
  onTitle: (title: string) => void;
  /** Aborted when the box is removed. */
  signal: AbortSignal;
}

let cleaning: ReturnType<typeof setTimeout> | undefined;

/** On the page of the loyalty programme a closed modal leaves flags behind; opened again in time, it needs them. LOY-038 */
function cleanUpAfterwards(): void {
  clearTimeout(cleaning);
  if (location.pathname !== LOYALTY_PATH) return;
  const clean = () => {
    cleaning = cleanUpFlags(document, location.hostname);
  };
  document.addEventListener(CLOSED_EVENT, clean, { once: true });
}

/** Makes the steps in a box live: forms are sent without leaving the page, and the answer's step takes the place of the old one. */
export function liveSteps(box: HTMLElement, { address, onTitle, signal }: LiveOptions): void {
  let step = new AbortController();
  cleanUpAfterwards();
  signal.addEventListener("abort", () => step.abort());

  /** Everything that ends with the step listens to its signal. */
  function wake(): void {
    step = new AbortController();
    watchPhone(box);
    watchCode(box);
    watchValidity(box);
    watchHoldOff(box, step.signal);
    watchCountdown(box, step.signal, send);
    const qr = box.querySelector("[data-qr]");
    qr?.addEventListener("error", () => console.warn("the QR code did not come"), { signal: step.signal });
    // Do not move the focus of somebody who is typing elsewhere by now.
    if (document.activeElement instanceof HTMLInputElement) return;
    box.querySelector<HTMLElement>("[role=alert][tabindex], input:not([type=hidden])")?.focus();
  }

  async function show(answer: Response, again?: () => void): Promise<void> {
    const { pathname, searchParams } = new URL(answer.url);
    if (pathname === "/login/done.json") {
      reachGoal("auth_form_success");
      forgetOpen("success");
      location.assign(searchParams.get("to") ?? "/");
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.querySelector<HTMLElement>("[data-auth]");
    // Any other page explains the error itself, but what was typed would be gone.
    if (!next && again && answer.status >= 500) {
      again();
      return;
    }
    if (!next) {
      location.assign(answer.url);
      return;
    }
    if (signal.aborted) return;
    step.abort();
    // Without this, the refresh meant for browsers without scripts would take effect here.
    for (const quiet of next.querySelectorAll("noscript")) quiet.remove();
    box.replaceChildren(next);
    wakeCaptcha(box);
    onTitle(next.dataset.auth ?? "");
    if (answer.status >= 400) reachGoal("auth_form_error");
    wake();
  }

  function send(form: HTMLFormElement, submitter: HTMLElement | null = null): void {
    if (box.getAttribute("aria-busy") === "true") return;
    box.setAttribute("aria-busy", "true");
    const body = sentBody(form, submitter);
    body.set("live", "1");
    fetch(form.action, { method: "POST", body, signal })
      .then((answer) => show(answer, again), again)
      .finally(() => {
        box.removeAttribute("aria-busy");
      });

    function again(): void {
      if (signal.aborted) return;
      untilRetried({ at: submitter ?? form, sends: false }, step.signal).then(
        () => send(form, submitter),
        () => undefined,
      );
    }
  }

  box.addEventListener(
    "submit",
    (event) => {
      if (!(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      send(event.target, event.submitter);
    },
    { signal },
  );
  if (address === null) wake();
  else
    fetch(address, { signal })
      .then((answer) => show(answer))
      .catch(() => {
        if (!signal.aborted) location.assign(address);
      });
}
