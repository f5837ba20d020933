import { createElement } from "react";

declare const isMarkup: unique symbol;

/** Markup in UTF-8. What loaders give is typed as if all of it were sent, so the type tells nothing of an array's methods. */
export interface MarkupBytes {
  readonly [isMarkup]: true;
}

export const markupBytes = (markup: string): MarkupBytes => new TextEncoder().encode(markup) as unknown as MarkupBytes;
const bytesOf = (markup: MarkupBytes) => markup as unknown as Uint8Array;

interface ReadyMarkupProps {
  as: "article" | "div" | "fieldset" | "nav" | "ul";
  className?: string;
  "aria-label"?: string;
  /** Of our own rendering. */
  html: MarkupBytes;
}

/** An element whose content was rendered before the page was. */
export function ReadyMarkup({ as, html, ...rest }: ReadyMarkupProps) {
  return createElement(as, { ...rest, dangerouslySetInnerHTML: { __html: placed(html) } });
}

let page: PageInPieces | undefined;

const placed = (html: MarkupBytes): string =>
  page ? `${page.seam}${page.pieces.push(bytesOf(html)) - 1};` : new TextDecoder().decode(bytesOf(html));

export interface PageInPieces {
  /** Stands before the number of the piece that belongs there, with a semicolon behind it. */
  seam: string;
  pieces: Uint8Array[];
  html: string;
}

/**
 * Renders a page with seams in place of its ready markup, which is most of a page: as bytes it need not go through the page's string.
 * Rendering does not wait, so pages do not meet here.
 */
export function renderInPieces(seam: string, render: () => string): PageInPieces {
  const own: PageInPieces = { seam, pieces: [], html: "" };
  page = own;
  try {
    own.html = render();
  } finally {
    page = undefined;
  }
  return own;
}
