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

/** Shows the notice of a campaign, once a session; its button and Escape close it. PRO-008, PRO-012, B-27 */
export function showPopup(notice: HTMLElement): void {
  if (isSeen(notice.dataset.promoPopup ?? "")) return;
  const close = () => {
    notice.hidden = true;
  };
  notice.querySelector("button")?.addEventListener("click", close);
  notice.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  notice.hidden = false;
}
