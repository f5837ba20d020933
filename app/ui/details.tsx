import type { ReactNode, Ref } from "react";
import * as css from "./details.css.ts";

interface DetailsProps {
  summary: ReactNode;
  /** For the focus. */
  summaryRef?: Ref<HTMLElement>;
  /** Open in the page as the server sends it. */
  open?: boolean;
  /** Entries that share a group close one another, as an accordion does. */
  group?: string;
  children: ReactNode;
}

export function Details({ summary, summaryRef, open, group, children }: DetailsProps) {
  // `name` of <details> is not among React 18's known attributes; it is passed on as it is.
  const accordion: object = group ? { name: group } : {};
  return (
    <details className={css.details} open={open} {...accordion}>
      <summary ref={summaryRef} className={css.summary}>
        {summary}
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}
