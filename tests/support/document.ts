import { within } from "@testing-library/dom";
import { JSDOM } from "jsdom";

/** A part of a page, to find what is in it by role, label and text, as a visitor does. */
export const partOf = (root: HTMLElement) => ({ ...within(root), root });
export type PagePart = ReturnType<typeof partOf>;

/** A page or a piece of one. Its scripts do not run and nothing is loaded. */
export const documentOf = (html: string): PagePart => partOf(new JSDOM(html).window.document.documentElement);

/** Text as a reader sees it: one space for any run of them, the non-breaking ones too. */
export const shownText = (element: Element | null | undefined): string =>
  (element?.textContent ?? "").replaceAll("\u00ad", "").replace(/\s+/g, " ").trim();
