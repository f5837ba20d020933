import type { ReactNode } from "react";
import * as css from "./empty-state.css.ts";
import { Heading } from "./heading.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Inline } from "./layout.tsx";

interface EmptyStateProps {
  icon: IconName;
  /** What there is none of. */
  title: string;
  children?: ReactNode;
  /** The next step: at least one button or link. */
  actions: ReactNode;
}

export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <span className={css.mark}>
        <Icon name={icon} size={48} />
      </span>
      <Heading level={2}>{title}</Heading>
      {children}
      <Inline>{actions}</Inline>
    </div>
  );
}
