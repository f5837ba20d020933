import type { ComponentPropsWithoutRef } from "react";
import * as css from "./field.css.ts";
import { FieldFrame, type FieldProps, fieldAria } from "./field.tsx";
import type { Unstyled } from "./props.ts";

interface TextAreaProps extends FieldProps, Omit<Unstyled<ComponentPropsWithoutRef<"textarea">>, keyof FieldProps> {}

export function TextArea({ name, id = name, label, hint, error, ...rest }: TextAreaProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        id={id}
        name={name}
        className={`${css.control} ${css.multiline}`}
        {...fieldAria({ id, hint, error })}
      />
    </FieldFrame>
  );
}
