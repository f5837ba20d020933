import { followAddress } from "./follow-address.ts";

/**
 * Menus open without scripts; with scripts Escape closes them, and the burger closes when keyboard focus leaves it. A tap elsewhere
 * keeps it open, because the content below would move under the finger.
 */
export function watchMenus(header: HTMLElement): void {
  followAddress(header);
  loadSuggestions(header);
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

/** Suggestions are loaded when the search field has the focus for the first time; a failed load is tried again with the next one. */
function loadSuggestions(header: HTMLElement): void {
  const field = header.querySelector<HTMLInputElement>("#site-search");
  if (!field) return;
  const load = () => {
    field.removeEventListener("focus", load);
    import("./suggest-in-field.ts").then(
      ({ suggestInField }) => suggestInField(field),
      () => field.addEventListener("focus", load),
    );
  };
  field.addEventListener("focus", load);
  if (document.activeElement === field) load();
}
