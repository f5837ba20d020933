import { type ComponentPropsWithoutRef, forwardRef } from "react";
import * as css from "./field.css.ts";
import { FieldNotes, type FieldProps, fieldAria } from "./field.tsx";
import type { Unstyled } from "./props.ts";

interface CheckboxProps
  extends FieldProps,
    Omit<Unstyled<ComponentPropsWithoutRef<"input">>, keyof FieldProps | "type"> {}

export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { name, id = name, label, hint, error, ...rest },
  ref,
) {
  return (
    <div>
      <label className={css.choice}>
        <input
          {...rest}
          ref={ref}
          id={id}
          name={name}
          type="checkbox"
          className={css.choiceMark}
          {...fieldAria({ id, hint, error })}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
});
