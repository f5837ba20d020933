import type { ReactNode } from "react";
import * as css from "./card.css.ts";

interface CardProps {
  as?: "div" | "article" | "section" | "li";
  tone?: keyof typeof css.tone;
  padding?: keyof typeof css.padding;
  /** Id of the heading that names a section. */
  labelledBy?: string;
  children: ReactNode;
}

/** A sheet on the page: a product, a block of a form, a sum. */
export function Card({ as: Tag = "div", tone = "raised", padding = "m", labelledBy, children }: CardProps) {
  return (
    <Tag className={`${css.card} ${css.tone[tone]} ${css.padding[padding]}`} aria-labelledby={labelledBy}>
      {children}
    </Tag>
  );
}
