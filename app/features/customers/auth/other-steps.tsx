import type { ReactNode } from "react";
import * as css from "./auth-step.css.ts";

interface OtherStepsProps {
  /** The first button has no frame. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** Other steps to continue with, below the form. */
export function OtherSteps({ isQuiet = true, children }: OtherStepsProps) {
  return <div className={isQuiet ? `${css.otherSteps} ${css.quietOtherSteps}` : css.otherSteps}>{children}</div>;
}
