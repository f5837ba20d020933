import type { ComponentPropsWithoutRef } from "react";
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

interface IconLinkProps extends IconOnly, Omit<Unstyled<ComponentPropsWithoutRef<"a">>, "children"> {
  href: string;
  /** Figure on the corner; hidden for 0. The label must contain it too. */
  count?: number;
}

export function IconLink({ icon, label, inverse, count = 0, ...rest }: IconLinkProps) {
  return (
    <a {...rest} className={squareClass(inverse)}>
      <Icon name={icon} size={24} />
      <VisuallyHidden>{label}</VisuallyHidden>
      {count > 0 && (
        <span className={css.count} aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  );
}
