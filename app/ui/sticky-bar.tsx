import type { ReactNode } from "react";
import * as css from "./sticky-bar.css.ts";

/** The one action of the page within reach of the thumb; a phone only, last in its column. */
export function StickyBar({ children }: { children: ReactNode }) {
  return <div className={css.bar}>{children}</div>;
}
