import type { ComponentPropsWithoutRef } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { Icon, type IconName } from "./icon.tsx";
import type { Unstyled } from "./props.ts";

interface ButtonLinkProps extends ButtonLook, Unstyled<ComponentPropsWithoutRef<"a">> {
  href: string;
  icon?: IconName;
}

/** A document link that looks like a button. */
export function ButtonLink({ variant, size, full, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, full })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
