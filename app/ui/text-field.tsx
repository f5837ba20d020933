import { type ComponentPropsWithoutRef, forwardRef } from "react";
import * as css from "./field.css.ts";
import { FieldFrame, type FieldProps, fieldAria } from "./field.tsx";
import type { Unstyled } from "./props.ts";

/** As keyboards and autofill know them; long enough for any spelling. */
const kinds = {
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel", maxLength: 40 },
  email: { type: "email", inputMode: "email", autoComplete: "email", maxLength: 200 },
} as const;

interface TextFieldProps extends FieldProps, Omit<Unstyled<ComponentPropsWithoutRef<"input">>, keyof FieldProps> {
  kind?: keyof typeof kinds;
  labelHidden?: boolean;
  /** `short` suits codes, dates and numbers. */
  width?: keyof typeof css.width;
}

export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { name, id = name, kind, label, labelHidden, hint, error, width = "full", ...rest },
  ref,
) {
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <input
        {...(kind && kinds[kind])}
        {...rest}
        ref={ref}
        id={id}
        name={name}
        className={`${css.control} ${css.width[width]}`}
        {...fieldAria({ id, hint, error })}
      />
    </FieldFrame>
  );
});
