import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import * as css from "./notice.css.ts";

interface NoticeProps {
  tone?: keyof typeof css.tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Button or link at the far end, usually the one that closes it. */
  action?: ReactNode;
  /** Appears in answer to what the visitor did, and is read aloud at once. */
  live?: boolean;
}

const icons: Record<keyof typeof css.tone, IconName> = {
  info: "info",
  success: "check",
  warning: "warning",
  danger: "warning",
};

export function Notice({ tone = "info", title, children, action, live = false }: NoticeProps) {
  const role = live ? (tone === "danger" ? "alert" : "status") : undefined;
  return (
    <div className={`${css.notice} ${css.tone[tone]}`} role={role}>
      <Icon name={icons[tone]} size={24} />
      <div className={css.body}>
        {title && <div className={css.title}>{title}</div>}
        {children}
      </div>
      {action}
    </div>
  );
}
