import { within } from "@testing-library/dom";
import { JSDOM } from "jsdom";

/** A page or a piece of one, to find what is in it by role, label and text, as a visitor does. Its scripts do not run and nothing is loaded. */
export function documentOf(html: string) {
  const root = new JSDOM(html).window.document.documentElement;
  return { ...within(root), root };
}

/** Text as a reader sees it: one space for any run of them, the non-breaking ones too. */
export const shownText = (element: Element | null | undefined): string =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();
