import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { Icon, type IconName } from "./icon.tsx";
import type { Unstyled } from "./props.ts";

interface ButtonLinkProps extends ButtonLook, Unstyled<ComponentPropsWithoutRef<"a">> {
  href: string;
  icon?: IconName;
}

/** A document link that looks like a button. */
export const ButtonLink = forwardRef<HTMLAnchorElement, ButtonLinkProps>(function ButtonLink(
  { variant, size, full, icon, children, ...rest },
  ref,
) {
  return (
    <a {...rest} ref={ref} className={buttonClass({ variant, size, full })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
});
