import { followAddress } from "./follow-address.ts";

/**
 * Menus open without scripts; with them Escape closes any, and the burger closes when the keyboard leaves it. A tap elsewhere leaves it
 * open: what is below would move away under the finger.
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
