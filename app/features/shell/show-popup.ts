import type { OutputOf } from "../../../gateway/contract/endpoint.ts";
import type { promoByPopup } from "../../../gateway/contract/promo.ts";
import { buttonClass } from "../../ui/button-class.ts";
import * as card from "../../ui/card.css.ts";

type Popup = OutputOf<typeof promoByPopup>["popup"];

const KEY = "promo-popup";

/** Whether this tab has shown it; without storage it is not shown at all, lest it come with every page. */
function isSeen(id: string): boolean {
  try {
    const seen = sessionStorage.getItem(KEY) === id;
    sessionStorage.setItem(KEY, id);
    return seen;
  } catch {
    return true;
  }
}

/** Shows the notice of the campaign that its place names, once a session. Without scripts it is on /offers/. PRO-008, PRO-012, B-27 */
export async function showPopup(place: HTMLElement): Promise<void> {
  const id = place.dataset.promoPopup ?? "";
  if (isSeen(id)) return;
  const answer = await fetch(`/api/gateway/campaign/by-popup?popup=${id}`)
    .then((response) => response.json() as Promise<{ data: { popup: Popup } | null }>)
    .catch(() => null);
  const popup = answer?.data?.popup;
  if (popup) place.append(noticeOf(popup));
}

function noticeOf({ title, text, button, url }: NonNullable<Popup>): HTMLElement {
  const notice = element("section", `${card.card} ${card.tone.raised} ${card.padding.m}`);
  notice.setAttribute("aria-label", `Акция: ${title}`);
  const link = element("a", buttonClass({ variant: "primary" }), button);
  link.href = url;
  const close = element("button", buttonClass(), "Закрыть");
  close.type = "button";
  close.addEventListener("click", () => notice.remove());
  notice.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") notice.remove();
  });
  notice.append(element("strong", "", title), element("p", "", text), link, " ", close);
  return notice;
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
