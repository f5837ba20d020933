import type { ReactNode } from "react";
import * as css from "./badge.css.ts";

interface BadgeProps {
  tone?: keyof typeof css.tone;
  icon?: keyof typeof css.icon;
  /** As low as a line of a dense table. */
  dense?: boolean;
  /** Words: a colour or a sign alone says nothing. */
  children: ReactNode;
}

export function Badge({ tone = "neutral", icon, dense = false, children }: BadgeProps) {
  const look = `${css.badge} ${css.tone[tone]}${dense ? ` ${css.dense}` : ""}`;
  return <span className={icon ? `${look} ${css.icon[icon]}` : look}>{children}</span>;
}
