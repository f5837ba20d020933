import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent } from "react";
import * as css from "./button.css.ts";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { Icon, type IconName } from "./icon.tsx";
import type { Unstyled } from "./props.ts";

interface ButtonProps extends ButtonLook, Unstyled<ComponentPropsWithoutRef<"button">> {
  icon?: IconName;
  /** The request is under way: the width stays, further presses do nothing. */
  loading?: boolean;
}

/** Submits its form unless another `type` is given, as in plain HTML. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, full, icon, loading = false, onClick, children, ...rest },
  ref,
) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  const look = buttonClass({ variant, size, full });
  return (
    <button
      {...rest}
      ref={ref}
      className={loading ? `${look} ${css.loading}` : look}
      onClick={press}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
});
