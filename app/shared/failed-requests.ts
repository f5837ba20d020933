import { buttonClass } from "../ui/button-class.ts";
import * as notice from "../ui/notice.css.ts";
import { pressForm } from "./press-form.ts";

/** What was pressed, chosen or typed into last. */
interface Press {
  at?: Element | undefined;
  /** Whether it sent its form. */
  sends: boolean;
}

/** A refusal that a loader or an action threw, as Remix writes it: the error page would take the place of all that is shown. */
const THROWN = /\["(ErrorResponse|SanitizedError)"/;
const MARGIN = 8;

let last: Press = { sends: false };

const note = ({ target, type }: Event) => {
  const at =
    type === "submit" ? null : target instanceof Element && target.closest("a,button,input,select,textarea,label");
  if (at) last = { at, sends: false };
};

for (const type of ["click", "change", "input"]) addEventListener(type, note, true);
addEventListener(
  "submit",
  ({ target, submitter }) => {
    last = { at: submitter ?? (target as Element), sends: true };
  },
  true,
);
// A step back has nothing to do with what was pressed before, though its request may have begun by now.
addEventListener("popstate", () => Object.assign(last, { at: undefined, sends: false }));

/**
 * Sends what Remix asks for in the background until it is answered. Without an answer the page stays as it is, says so where it was
 * pressed, and asks again when it is told to; Remix itself would replace the page by «Техническая ошибка», and what was typed would be gone.
 */
export async function persist(fetching: typeof fetch, [input, init]: Parameters<typeof fetch>): Promise<Response> {
  const send = () => fetching(input, init);
  if (!(input instanceof URL && input.pathname.endsWith(".data"))) return send();
  const press = last;
  // The server takes what has a key once: without an answer it is sent once more before anybody has to know.
  let isKnownAgain = init?.body instanceof URLSearchParams && init.body.has("key");
  for (;;) {
    const answer = await complete(send).catch((failure) => {
      if (init?.signal?.aborted) throw failure;
    });
    if (answer) return answer;
    if (!isKnownAgain) await untilRetried(press, init?.signal);
    isKnownAgain = false;
  }
}

/** The whole answer: a connection may also break in the middle of it. Nothing where the server could not answer. */
async function complete(send: () => Promise<Response>): Promise<Response | undefined> {
  const answer = await send();
  if (!answer.body) return answer;
  const text = await answer.text();
  const failed = answer.status >= 500 || answer.status === 429;
  return failed && (!answer.headers.has("X-Remix-Response") || THROWN.test(text))
    ? undefined
    : new Response(text, answer);
}

/** Rejects when the request is given up for another one. */
function untilRetried(press: Press, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const box = document.createElement("div");
    const again = document.createElement("button");
    box.className = `${notice.notice} ${notice.tone.danger}`;
    box.setAttribute("role", "alert");
    box.setAttribute("popover", "manual");
    again.type = "button";
    again.className = buttonClass();
    again.textContent = "Повторить";
    const close = () => {
      const hadFocus = box.contains(document.activeElement);
      box.remove();
      if (hadFocus && press.at instanceof HTMLElement) press.at.focus();
    };
    signal?.addEventListener("abort", () => {
      close();
      reject(signal.reason);
    });
    again.onclick = (event) => {
      event.stopPropagation();
      close();
      const form = press.sends && press.at && formOf(press.at);
      // What was corrected meanwhile is sent as well; the new request takes the place of this one.
      if (!form) return resolve();
      // A form that takes one press at a time takes this one.
      form.dataset.again = "";
      pressForm(form, press.at === form ? undefined : (press.at as HTMLElement));
      delete form.dataset.again;
    };
    place(box, press.at);
    box.append("Не получилось: нет связи с магазином. Всё, что вы ввели, на месте. ", again);
  });
}

const formOf = (at: Element): HTMLFormElement | null =>
  !at.isConnected ? null : at instanceof HTMLFormElement ? at : (at as HTMLButtonElement).form;

function place(box: HTMLElement, at: Element | undefined): void {
  const seen = at?.closest("label") ?? (at as HTMLInputElement | undefined)?.labels?.[0] ?? at;
  const isShown = seen !== undefined && seen.getClientRects().length > 0;
  (isShown ? seen : document.body.lastElementChild)?.after(box);
  // A popover, so that nothing clips it; where there are none it floats all the same. Nothing of it is in the stylesheet of all pages.
  Object.assign(box.style, {
    position: isShown ? "absolute" : "fixed",
    inset: "auto",
    zIndex: "9",
    width: "17rem",
    margin: "0",
  });
  if (box.showPopover) box.showPopover();
  if (!isShown) {
    Object.assign(box.style, { left: "1rem", bottom: "1rem" });
    return;
  }
  const rect = seen.getBoundingClientRect();
  const rightmost = document.documentElement.clientWidth - box.offsetWidth - MARGIN;
  box.style.left = `${scrollX + Math.max(MARGIN, Math.min(rect.left, rightmost))}px`;
  box.style.top = `${scrollY + rect.bottom + MARGIN}px`;
}
