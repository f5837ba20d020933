import { createElement } from "react";

interface ReadyMarkupProps {
  as: "article" | "div" | "fieldset" | "nav" | "ul";
  className?: string;
  "aria-label"?: string;
  /** Markup of our own rendering. */
  html: string;
}

/** An element whose content was rendered before the page was. */
export function ReadyMarkup({ as, html, ...rest }: ReadyMarkupProps) {
  return createElement(as, { ...rest, dangerouslySetInnerHTML: { __html: html } });
}
