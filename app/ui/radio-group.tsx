import type { ReactNode } from "react";
import * as css from "./field.css.ts";
import type { FieldProps } from "./field.tsx";
import { Fieldset } from "./fieldset.tsx";

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps extends FieldProps {
  legendHidden?: boolean;
  options: readonly RadioOption[];
  defaultValue?: string;
  required?: boolean;
  /** `tiles` for few short answers side by side, `list` otherwise. */
  layout?: keyof typeof css.choices;
  /** Another way to lay out the answers of a list. */
  columns?: string;
}

/** The first option carries the id of the group, so that an error summary can link to it. */
export function RadioGroup(props: RadioGroupProps) {
  const {
    name,
    id = name,
    label,
    legendHidden,
    hint,
    error,
    options,
    defaultValue,
    required,
    layout = "list",
    columns,
  } = props;
  const row = layout === "tiles" ? `${css.choice} ${css.tile}` : css.choice;
  return (
    <Fieldset id={id} legend={label} legendHidden={legendHidden} hint={hint} error={error}>
      <div className={columns ?? css.choices[layout]}>
        {options.map((option, index) => (
          <label key={option.value} className={row}>
            <input
              id={index === 0 ? id : `${id}-${option.value}`}
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              required={required}
              className={css.choiceMark}
            />
            <span>{option.label}</span>
            {option.hint && <span className={`${css.hint} ${css.choiceHint}`}>{option.hint}</span>}
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
