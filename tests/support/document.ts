import { within } from "@testing-library/dom";
import { Window } from "happy-dom";

/** A page or a piece of one, to find what is in it by role, label and text, as a visitor does. Its scripts do not run and nothing is loaded. */
export function documentOf(html: string) {
  const { document } = new Window({
    settings: {
      disableCSSFileLoading: true,
      disableJavaScriptFileLoading: true,
      disableIframePageLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    },
  });
  document.write(html);
  const root = document.documentElement as unknown as HTMLElement;
  return { ...within(root), root };
}

/** Text as a reader sees it: one space for any run of them, the non-breaking ones too. */
export const shownText = (element: Element | null | undefined): string =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();
