import * as css from "./button.css.ts";

export interface ButtonLook {
  /** `primary` is the one thing to press on the screen. */
  variant?: keyof typeof css.variant;
  size?: keyof typeof css.size;
  /** As wide as its column. */
  full?: boolean;
}

/** Look of a button for an element of another kind, such as a client-side navigation link. */
export function buttonClass({ variant = "secondary", size = "m", full = false }: ButtonLook = {}): string {
  return [css.base, css.variant[variant], css.size[size], full && css.full].filter(Boolean).join(" ");
}
