import { createElement, type ReactNode } from "react";

interface PrerenderedHtmlProps {
  as: "article" | "div" | "fieldset" | "nav" | "ul";
  className?: string;
  "aria-label"?: string;
  /** From `fragmentCache`, on the server only. Without it the children are rendered. */
  html: string | undefined;
  /** What the browser renders: the same elements as in `html`. */
  children?: ReactNode;
}

/** An element whose content may have been rendered before, for another page. */
export function PrerenderedHtml({ as, html, children, ...rest }: PrerenderedHtmlProps) {
  return import.meta.env.SSR && html !== undefined
    ? createElement(as, { ...rest, dangerouslySetInnerHTML: { __html: html } })
    : createElement(as, rest, children);
}
