import type { ComponentPropsWithoutRef } from "react";
import * as css from "./field.css.ts";
import { describe, FieldFrame, type FieldProps } from "./field.tsx";
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
        {...describe({ id, hint, error })}
      />
    </FieldFrame>
  );
}
