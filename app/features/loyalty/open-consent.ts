import * as css from "../../ui/dialog.css.ts";
import { isClosed, noteClosed } from "./closed-flag.ts";
import { CONSENT_PATH } from "./consent-path.ts";

const TITLE_ID = "consent-modal-title";
const LOST = "Ответ не отправлен: нет связи. Проверьте интернет и нажмите ещё раз";

/** Asks a signed-in customer once for the consent to the loyalty programme, by the form of its page. LOY-028 … LOY-031 */
export async function openConsent(userId: string): Promise<void> {
  if (isClosed(userId)) return;
  const part = await fetch(CONSENT_PATH).then(partOf, () => null);
  // Another modal, or an answer given in another tab, comes first.
  if (part?.dataset.consent !== "form" || document.querySelector("dialog[open]")) return;

  const dialog = document.createElement("dialog");
  dialog.className = `${css.dialog} ${css.size.m}`;
  dialog.setAttribute("aria-labelledby", TITLE_ID);
  // A question is no page of its own, on a phone either.
  dialog.style.height = "fit-content";
  const head = document.createElement("div");
  head.className = css.head;
  const title = document.createElement("h2");
  title.id = TITLE_ID;
  title.className = css.title;
  title.textContent = "Программа лояльности";
  head.append(title);
  const close = part.querySelector<HTMLTemplateElement>("template[data-close]")?.content.firstElementChild;
  if (close) {
    close.addEventListener("click", () => dialog.close());
    head.append(close);
  }
  const body = document.createElement("div");
  body.className = css.body;
  body.append(part);
  dialog.append(head, body);

  let isAnswered = false;
  dialog.addEventListener("close", () => {
    if (!isAnswered) noteClosed(userId);
    dialog.remove();
  });
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const submitter = event.submitter;
    if (isAnswered || (submitter instanceof HTMLButtonElement && submitter.value === "later")) dialog.close();
    else void send(form, submitter);
  });
  document.body.append(dialog);
  dialog.showModal();
  part.querySelector("input")?.focus();

  async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    if (body.ariaBusy === "true") return;
    body.ariaBusy = "true";
    const fields = new URLSearchParams(
      [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
    );
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields });
      const next = await partOf(answer);
      // Any other page explains itself: the session may have ended.
      if (!next) return location.assign(answer.url);
      isAnswered = next.dataset.consent === "thanks";
      body.replaceChildren(next);
      next.querySelector<HTMLElement>(isAnswered ? "button" : "[role=alert]")?.focus();
    } catch {
      say(LOST);
    } finally {
      body.ariaBusy = null;
    }
  }

  function say(text: string): void {
    const message = body.querySelector("[data-lost]") ?? document.createElement("p");
    message.setAttribute("data-lost", "");
    message.setAttribute("role", "alert");
    message.textContent = text;
    body.prepend(message);
  }
}

/** The part of a page that the modal shows; null when the page is another one. */
async function partOf(answer: Response): Promise<HTMLElement | null> {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector<HTMLElement>("[data-consent]");
}
