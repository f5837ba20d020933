import type { ReactNode } from "react";
import * as css from "./layout.css.ts";

type Gap = keyof typeof css.gap;

interface LayoutProps {
  as?: "div" | "ul" | "ol" | "li" | "section" | "span";
  gap?: Gap;
  children: ReactNode;
}

/** One below the other. */
export function Stack({ as: Tag = "div", gap = "m", children }: LayoutProps) {
  return <Tag className={`${css.stack} ${css.gap[gap]}`}>{children}</Tag>;
}

interface InlineProps extends LayoutProps {
  align?: keyof typeof css.align;
  /** First and last child at the two ends. */
  apart?: boolean;
}

/** Side by side, wrapping where there is no room. */
export function Inline({ as: Tag = "div", gap = "xs", align = "center", apart = false, children }: InlineProps) {
  return (
    <Tag className={`${css.inline} ${css.gap[gap]} ${css.align[align]}${apart ? ` ${css.apart}` : ""}`}>{children}</Tag>
  );
}

interface GridProps extends LayoutProps {
  template: keyof typeof css.template;
}

/** Columns of a page or a list; a phone has one (`tiles` two). */
export function Grid({ as: Tag = "div", template, gap = "m", children }: GridProps) {
  return <Tag className={`${css.grid} ${css.template[template]} ${css.gap[gap]}`}>{children}</Tag>;
}

interface ContainerProps {
  width?: keyof typeof css.width;
  children: ReactNode;
}

/** Width and margins of the page. */
export function Container({ width = "content", children }: ContainerProps) {
  return <div className={`${css.container} ${css.width[width]}`}>{children}</div>;
}
