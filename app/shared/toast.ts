import { buttonClass } from "../ui/button-class.ts";
import * as notice from "../ui/notice.css.ts";
import { bar } from "../ui/sticky-bar.css.ts";

interface Toast {
  text: string;
  isRefusal?: boolean;
  links: readonly { href: string; label: string }[];
}

const CLOSES_AFTER_MS = 10_000;
const MARGIN = 8;

let close = () => {};

/**
 * Says what pressing something did, over the foot of the page. It stands behind what has the focus, so that Tab leads into it, and it
 * takes no focus itself; it goes by itself, by its cross and by Esc. Nothing of it is in the stylesheet of all pages.
 */
export function showToast({ text, isRefusal = false, links }: Toast): void {
  close();
  const box = document.createElement("div");
  const words = document.createElement("p");
  const from = document.activeElement;
  box.className = `${notice.notice} ${notice.tone[isRefusal ? "danger" : "success"]}`;
  box.setAttribute("popover", "manual");
  words.className = notice.body;
  words.setAttribute("role", "status");
  const cross = document.createElement("button");
  cross.type = "button";
  cross.textContent = "✕";
  cross.setAttribute("aria-label", "Закрыть");
  cross.className = buttonClass({ variant: "quiet" });
  const ways = document.createElement("div");
  ways.append(...links.map(linkOf));
  box.append(words, ways, cross);
  // The cross is the last that Tab comes to, and stands where crosses stand.
  Object.assign(ways.style, { display: "flex", flexWrap: "wrap", gap: "8px", gridColumn: "1 / -1", gridRow: "2" });
  Object.assign(cross.style, { gridColumn: "2", gridRow: "1", textDecoration: "none" });

  const isWithin = () => box.contains(document.activeElement);
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => (isWithin() || box.matches(":hover") ? wait() : close()), CLOSES_AFTER_MS);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  close = () => {
    close = () => {};
    clearTimeout(timer);
    document.removeEventListener("keydown", onKey, true);
    const hadFocus = isWithin();
    box.remove();
    if (hadFocus && from instanceof HTMLElement) from.focus({ preventScroll: true });
  };
  cross.onclick = () => close();
  document.addEventListener("keydown", onKey, true);
  place(box, from);
  // A region that is there before its words is read aloud.
  requestAnimationFrame(() => {
    words.textContent = text;
  });
  wait();
}

function linkOf({ href, label }: Toast["links"][number]): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = label;
  link.className = buttonClass();
  return link;
}

function place(box: HTMLElement, from: Element | null): void {
  const isSomewhere = from !== null && from !== document.body && from.getClientRects().length > 0;
  (isSomewhere ? from : document.body.lastElementChild)?.after(box);
  // The bar with the button of a phone's page stays free, whether it is in sight by now or later.
  const bars = [...document.getElementsByClassName(bar)].map((each) => (each as HTMLElement).offsetHeight);
  const isPhone = matchMedia("(max-width: 40em)").matches;
  Object.assign(box.style, {
    position: "fixed",
    inset: `auto ${MARGIN}px ${MARGIN + Math.max(0, ...bars)}px ${isPhone ? `${MARGIN}px` : "auto"}`,
    zIndex: "9",
    display: "grid",
    gridTemplateColumns: "1fr auto",
    gap: "4px 8px",
    alignItems: "center",
    width: isPhone ? "auto" : "22rem",
    // WebKit stretches a popover, which is by default as high as its content, up to the top of the screen.
    height: "auto",
    margin: "0",
    border: "0",
    borderInlineStart: "4px solid",
    padding: "4px 4px 12px 16px",
    boxShadow: "0 0.5rem 2rem rgb(18 21 23 / 0.35)",
  });
  // A popover lies above whatever the page has; where there are none it floats all the same.
  if (box.showPopover) box.showPopover();
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
    box.animate([{ opacity: 0, translate: "0 1rem" }, { opacity: 1 }], { duration: 150, easing: "ease-out" });
}
