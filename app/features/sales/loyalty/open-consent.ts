import { sentBody } from "../../../shared/sent-fields.ts";
import { CONSENT_PATH } from "./consent-path.ts";

/** That a customer has closed the question in this browser, for good. LOY-030 … LOY-032, B-25 */
const keyOf = (userId: string): string => `loyalty_closed:${userId}`;

function isClosed(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    // Storage is blocked: what is closed could not be remembered, so nobody is asked at all.
    return true;
  }
}

function noteClosed(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), "1");
  } catch {
    // As above.
  }
}

const LOST = "Ответ не отправлен: нет связи. Проверьте интернет и нажмите ещё раз";

/** Asks a signed-in customer once for the consent to the loyalty programme, by the form of its page. LOY-028 … LOY-031 */
export async function openConsent(userId: string): Promise<void> {
  if (isClosed(userId)) return;
  const page = await fetch(CONSENT_PATH).then(pageOf, () => null);
  const part = page && partOf(page);
  const dialog = page?.querySelector<HTMLTemplateElement>("[data-modal]")?.content.querySelector("dialog");
  const body = dialog?.lastElementChild;
  // Another modal, or an answer given in another tab, comes first.
  if (!dialog || !body || part?.dataset.consent !== "form" || document.querySelector("dialog[open]")) return;
  body.append(part);
  // A question is no page of its own, on a phone either.
  dialog.style.height = "fit-content";
  dialog.querySelector("button[type=button]")?.addEventListener("click", () => dialog.close());

  let isAnswered = false;
  dialog.addEventListener("close", () => {
    if (!isAnswered) noteClosed(userId);
    dialog.remove();
  });
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    const { submitter } = event;
    const isLater = submitter instanceof HTMLButtonElement && submitter.value === "later";
    if (isAnswered || isLater) return dialog.close();
    void sendIn(body, event.target as HTMLFormElement, submitter).then((isThanks) => {
      isAnswered = isThanks;
    });
  });
  document.body.append(dialog);
  dialog.showModal();
  part.querySelector("input")?.focus();
}

/** Sends the form and shows the answer in its place; true for the thanks. */
async function sendIn(body: Element, form: HTMLFormElement, submitter: HTMLElement | null): Promise<boolean> {
  if (body.getAttribute("aria-busy") === "true") return false;
  body.setAttribute("aria-busy", "true");
  const fields = sentBody(form, submitter);
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields });
    const next = partOf(await pageOf(answer));
    // Any other page explains itself: the session may have ended.
    if (!next) {
      location.assign(answer.url);
      return false;
    }
    const isThanks = next.dataset.consent === "thanks";
    body.replaceChildren(next);
    next.querySelector<HTMLElement>(isThanks ? "button" : "[role=alert]")?.focus();
    return isThanks;
  } catch {
    sayIn(body, LOST);
    return false;
  } finally {
    body.removeAttribute("aria-busy");
  }
}

function sayIn(body: Element, text: string): void {
  const message = body.querySelector("[data-lost]") ?? document.createElement("p");
  message.setAttribute("data-lost", "");
  message.setAttribute("role", "alert");
  message.textContent = text;
  body.prepend(message);
}

const pageOf = async (answer: Response): Promise<Document> =>
  new DOMParser().parseFromString(await answer.text(), "text/html");

/** The part of a page that the modal shows; null when the page is another one. */
const partOf = (page: Document): HTMLElement | null => page.querySelector<HTMLElement>("[data-consent]");
