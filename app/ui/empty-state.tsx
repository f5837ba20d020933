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
  /** 1 when the state is the whole page. */
  level?: 1 | 2;
  /** The next step: at least one button or link. */
  actions: ReactNode;
}

export function EmptyState({ icon, title, level = 2, children, actions }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <span className={css.mark}>
        <Icon name={icon} size={48} />
      </span>
      <Heading level={level} size="title">
        {title}
      </Heading>
      {children}
      <Inline>{actions}</Inline>
    </div>
  );
}
