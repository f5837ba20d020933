import type { Reactions } from "../../../../gateway/contract/catalogue/reviews.ts";
import { sentBody } from "../../../shared/sent-fields.ts";
import { type Reaction, reduceReactions } from "./reactions.ts";

/** What was sent last from each card. */
const lastSent = new WeakMap<Element, Promise<void>>();

/** Sends a form unless it is on its way already. A reply sent while a reaction of the same card is on its way waits for it. */
export function sendReviewForm(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const card = form.closest("article");
  if (!card || form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  const send = async () => {
    try {
      // A reply replaces the whole card, other forms of it included.
      if (form.isConnected) await exchange(form, submitter, card);
    } finally {
      form.removeAttribute("aria-busy");
    }
  };
  lastSent.set(card, (lastSent.get(card) ?? Promise.resolve()).then(send, send));
}

/**
 * Sends a form of a review without leaving the page. The HTML of the answer replaces what was shown: the whole card after a reply, only
 * its buttons after a reaction, because the same card may hold a half-written reply.
 */
async function exchange(form: HTMLFormElement, submitter: HTMLElement | null, card: HTMLElement): Promise<void> {
  const block = form.closest<HTMLElement>("[data-reviews]");
  const anchor = card.querySelector("b[id]")?.id;
  if (!block || !anchor) return;
  card.setAttribute("aria-busy", "true");
  const body = sentBody(form, submitter);
  body.set("return", block.dataset.reviews ?? "");
  const isReply = form.closest("details") !== null;
  const before = isReply ? null : figuresOf(form);
  if (before) showFigures(form, reduceReactions(before, body.get("reaction") as Reaction));
  const [answer, page] = await ask(form.action, body);
  card.removeAttribute("aria-busy");
  for (const old of card.querySelectorAll("[role=alert], [role=status]")) old.remove();

  const nextCard = page?.getElementById(anchor)?.closest("article");
  const next = isReply ? nextCard : nextCard?.querySelector("form");
  if (!next) {
    if (before) showFigures(form, before);
    // Another page explains the error itself; an outage must not lose the text.
    if (answer && answer.status < 500) location.assign(answer.url);
    else form.append(document.importNode(block.querySelector("template")?.content ?? new DocumentFragment(), true));
    return;
  }
  const flash = page?.querySelector("main [role=alert], main [role=status]:not([data-live-status])");
  if (flash && !next.contains(flash)) next.append(flash);
  // Do not move the focus of somebody who has moved on.
  const isHere = card.contains(document.activeElement);
  (isReply ? card : form).replaceWith(next);
  const place = Array.from<Element | null>(form.querySelectorAll("button")).indexOf(submitter);
  const target = isReply
    ? (next.querySelector<HTMLElement>("[role=alert]") ?? next.querySelector("summary"))
    : next.querySelectorAll("button")[place];
  if (isHere) target?.focus();
  const status = block.querySelector("[data-live-status]");
  if (status) status.textContent = isReply && !flash ? "Ответ опубликован" : "";
}

async function ask(address: string, body: URLSearchParams): Promise<[answer: Response, page: Document] | []> {
  try {
    const answer = await fetch(address, { method: "POST", body });
    return [answer, new DOMParser().parseFromString(await answer.text(), "text/html")];
  } catch {
    return [];
  }
}

const sidesOf = (form: HTMLFormElement) => [...form.querySelectorAll("button")];

function figuresOf(form: HTMLFormElement): Reactions {
  const sides = sidesOf(form);
  const [likes = 0, dislikes = 0] = sides.map((side) => Number(/\d+/.exec(side.getAttribute("aria-label") ?? "")));
  const pressed = sides.findIndex((side) => side.getAttribute("aria-pressed") === "true");
  return { likes, dislikes, is_like_or_dislike: pressed === -1 ? null : pressed === 0 };
}

/** Optimistic update: replaced by the figures of the response. */
function showFigures(form: HTMLFormElement, { likes, dislikes, is_like_or_dislike: own }: Reactions): void {
  for (const [index, side] of sidesOf(form).entries()) {
    const figure = String(index === 0 ? likes : dislikes);
    side.setAttribute("aria-pressed", String(own === (index === 0)));
    side.setAttribute("aria-label", (side.getAttribute("aria-label") ?? "").replace(/\d+/, figure));
    if (side.lastChild) side.lastChild.textContent = figure;
  }
}
