import type { ReactNode } from "react";
import * as css from "./badge.css.ts";
import { Icon, type IconName } from "./icon.tsx";

interface BadgeProps {
  tone?: keyof typeof css.tone;
  icon?: IconName;
  /** Words: a colour or a sign alone says nothing. */
  children: ReactNode;
}

export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span className={`${css.badge} ${css.tone[tone]}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
