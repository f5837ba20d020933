import type { OutputOf } from "../../../gateway/contract/endpoint.ts";
import type { promoByPopup } from "../../../gateway/contract/promo.ts";
import { buttonClass } from "../../ui/button-class.ts";
import * as css from "./promo-popup.css.ts";

type Popup = OutputOf<typeof promoByPopup>["popup"];

const KEY = "promo-popup";

/** Whether this tab has shown it; without storage it is not shown at all, lest it come with every page. */
function isSeen(id: number): boolean {
  try {
    const seen = sessionStorage.getItem(KEY) === String(id);
    sessionStorage.setItem(KEY, String(id));
    return seen;
  } catch {
    return true;
  }
}

/** Shows the notice of a campaign, once a session. PRO-008, PRO-012, B-27 */
export async function showPopup(id: number, place: HTMLElement | null): Promise<void> {
  if (!place || isSeen(id)) return;
  const answer = await fetch(`/api/gateway/campaign/by-popup?popup=${id}`)
    .then((response) => response.json() as Promise<{ data: { popup: Popup } | null }>)
    .catch(() => null);
  const popup = answer?.data?.popup;
  if (popup) place.replaceChildren(noticeOf(popup));
}

function noticeOf({ title, text, button, url }: NonNullable<Popup>): HTMLElement {
  const notice = element("section", css.popup);
  notice.setAttribute("aria-label", `Акция: ${title}`);
  const link = element("a", buttonClass({ variant: "primary" }), button);
  link.href = url;
  const close = element("button", buttonClass({}), "Закрыть");
  close.type = "button";
  close.addEventListener("click", () => notice.remove());
  notice.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") notice.remove();
  });
  const actions = element("p", css.actions);
  actions.append(link, close);
  notice.append(element("strong", css.title, title), element("p", css.text, text), actions);
  return notice;
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
