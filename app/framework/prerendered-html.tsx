import { createElement } from "react";

declare const isMarkup: unique symbol;

/** Markup in UTF-8. What loaders give is typed as if all of it were sent, so the type tells nothing of an array's methods. */
export interface HtmlBytes {
  readonly [isMarkup]: true;
}

export const htmlBytes = (markup: string): HtmlBytes => new TextEncoder().encode(markup) as unknown as HtmlBytes;
const bytesOf = (markup: HtmlBytes) => markup as unknown as Uint8Array;

interface PrerenderedHtmlProps {
  as: "article" | "div" | "fieldset" | "nav" | "ul";
  className?: string;
  "aria-label"?: string;
  /** Of our own rendering. */
  html: HtmlBytes;
}

/** An element whose content was rendered before the page was. */
export function PrerenderedHtml({ as, html, ...rest }: PrerenderedHtmlProps) {
  return createElement(as, { ...rest, dangerouslySetInnerHTML: { __html: placed(html) } });
}

let page: RenderedPage | undefined;

const placed = (html: HtmlBytes): string =>
  page ? `${page.placeholder}${page.fragments.push(bytesOf(html)) - 1};` : new TextDecoder().decode(bytesOf(html));

export interface RenderedPage {
  /** Stands before the number of the piece that belongs there, with a semicolon behind it. */
  placeholder: string;
  fragments: Uint8Array[];
  html: string;
}

/**
 * Renders a page with seams in place of its ready markup, which is most of a page: as bytes it need not go through the page's string.
 * Rendering does not wait, so pages do not meet here.
 */
export function renderWithPlaceholders(placeholder: string, render: () => string): RenderedPage {
  const own: RenderedPage = { placeholder, fragments: [], html: "" };
  page = own;
  try {
    own.html = render();
  } finally {
    page = undefined;
  }
  return own;
}
