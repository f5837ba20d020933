import { type ComponentPropsWithoutRef, forwardRef } from "react";
import * as css from "./field.css.ts";
import { FieldFrame, type FieldProps, fieldAria } from "./field.tsx";
import { Icon } from "./icon.tsx";
import type { Unstyled } from "./props.ts";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps
  extends FieldProps,
    Omit<Unstyled<ComponentPropsWithoutRef<"select">>, keyof FieldProps | "children" | "multiple"> {
  labelHidden?: boolean;
  options: readonly SelectOption[];
  /** First option, with an empty value: «Любая», «Выберите марку». */
  placeholder?: string;
}

export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { name, id = name, label, labelHidden, hint, error, options, placeholder, ...rest },
  ref,
) {
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <span className={css.selectBox}>
        <select
          {...rest}
          ref={ref}
          id={id}
          name={name}
          className={`${css.control} ${css.select}`}
          {...fieldAria({ id, hint, error })}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
        <span className={css.selectMark}>
          <Icon name="chevron-down" size={16} />
        </span>
      </span>
    </FieldFrame>
  );
});
