import type { ComponentPropsWithoutRef, ReactNode } from "react";
import * as css from "./button.css.ts";
import { buttonClass } from "./button-class.ts";
import { Icon, type IconName } from "./icon.tsx";
import type { Unstyled } from "./props.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface IconOnly {
  icon: IconName;
  /** What pressing it does, read aloud: «Удалить товар». */
  label: string;
  /** Stands on graphite. */
  inverse?: boolean;
}

const squareClass = (inverse = false) =>
  `${buttonClass({ variant: "quiet" })} ${css.square}${inverse ? ` ${css.onInverse}` : ""}`;

interface IconButtonProps extends IconOnly, Omit<Unstyled<ComponentPropsWithoutRef<"button">>, "children"> {}

export function IconButton({ icon, label, inverse, ...rest }: IconButtonProps) {
  return (
    <button {...rest} className={squareClass(inverse)}>
      <Icon name={icon} size={24} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}

interface IconLinkProps extends Omit<IconOnly, "label">, Omit<Unstyled<ComponentPropsWithoutRef<"a">>, "children"> {
  href: string;
  label: ReactNode;
  /** A `CornerFigure`, which the label must contain too. */
  figure?: ReactNode;
}

export function IconLink({ icon, label, inverse, figure, ...rest }: IconLinkProps) {
  return (
    <a {...rest} className={squareClass(inverse)}>
      <Icon name={icon} size={24} />
      <VisuallyHidden>{label}</VisuallyHidden>
      {figure}
    </a>
  );
}

/** On the corner of a sign; hidden while it is empty. */
export const CornerFigure = (props: Unstyled<ComponentPropsWithoutRef<"span">>) => (
  <span {...props} className={css.count} aria-hidden="true" />
);
