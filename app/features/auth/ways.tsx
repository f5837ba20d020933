import type { ReactNode } from "react";
import * as css from "./auth-step.css.ts";

interface WaysProps {
  /** The first button has no frame. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** The other ways to go on, below the form. */
export function Ways({ isQuiet = true, children }: WaysProps) {
  return <div className={isQuiet ? `${css.ways} ${css.quietWays}` : css.ways}>{children}</div>;
}
