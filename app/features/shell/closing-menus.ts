import { followAddress } from "./follow-address.ts";

/**
 * Menus open without scripts; with scripts Escape closes them, and the burger closes when keyboard focus leaves it. A tap elsewhere
 * keeps it open, because the content below would move under the finger.
 */
export function watchMenus(header: HTMLElement): void {
  followAddress(header);
  const openBurger = () => header.querySelector<HTMLDetailsElement>("details[open]");
  const wake = () => header.removeAttribute("data-quiet");

  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
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
    if (burger && target instanceof Element && !burger.contains(target) && target.matches(":focus-visible"))
      burger.open = false;
  });
  header.addEventListener("pointerout", wake);
}
