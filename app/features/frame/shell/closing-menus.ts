import { isUnder } from "../../../shared/is-under.ts";
import { hereWith } from "./here-with.ts";

const DIALOG_PARAMETERS = ["showRegionModal", "showAuthModal"];

/**
 * Filters change the address, but the header stays that of the document: current marks, dialog addresses and return paths are updated
 * when somebody approaches it. NAV-022
 */
function followAddress(header: HTMLElement): void {
  const menuLinks = header.querySelectorAll<HTMLAnchorElement>(":is(nav, ul) a[href^='/']:not([data-fixed])");
  let followed: string | undefined;
  const follow = () => {
    const { href, pathname, search } = location;
    if (href === followed) return;
    followed = href;
    for (const link of menuLinks)
      if (isUnder(pathname, link.pathname)) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    for (const link of header.querySelectorAll<HTMLAnchorElement>("a[href^='?']")) {
      const name = DIALOG_PARAMETERS.find((parameter) => link.search.includes(`${parameter}=`));
      const value = name && new URLSearchParams(link.search).get(name);
      if (value) link.setAttribute("href", hereWith(search, name, value));
    }
    for (const field of header.querySelectorAll<HTMLInputElement>("input[name=back]")) field.value = pathname + search;
  };
  follow();
  header.addEventListener("focusin", follow);
  header.addEventListener("pointerover", follow);
}

/**
 * Menus open without scripts; with scripts Escape closes them, and the burger closes when keyboard focus leaves it. A tap elsewhere
 * keeps it open, because the content below would move under the finger. A dialog that a link of the burger opens gives the focus back to
 * that link, and Escape is the dialog's.
 */
export function watchMenus(header: HTMLElement): void {
  followAddress(header);
  const openBurger = () => header.querySelector<HTMLDetailsElement>("details[open]");
  const wake = () => header.removeAttribute("data-quiet");

  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || document.querySelector("dialog[open]")) return;
    const burger = openBurger();
    if (burger) {
      burger.open = false;
      burger.querySelector("summary")?.focus();
    }
    header.setAttribute("data-quiet", "");
  });
  document.addEventListener("focusin", ({ target }) => {
    wake();
    const burger = openBurger();
    if (!burger || !(target instanceof Element) || burger.contains(target) || target.closest("dialog")) return;
    if (target.matches(":focus-visible")) burger.open = false;
  });
  header.addEventListener("pointerout", wake);
}
