import { control, width } from "../../../ui/field.css.ts";
import { FieldFrame, fieldAria } from "../../../ui/field.tsx";
import * as css from "./auth-step.css.ts";

interface CodeFieldProps {
  name: string;
  id: string;
  /** Number of digits of a code. */
  length: number;
  error?: string;
}

/** One field, so that pasting and the phone's own suggestion work. AUT-119 */
export function CodeField({ id, name, length, error }: CodeFieldProps) {
  return (
    <FieldFrame id={id} label={`Код, ${length} цифры`} error={error}>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={length}
        className={`${control} ${width.short} ${css.code}`}
        data-code=""
        {...fieldAria({ id, error })}
      />
    </FieldFrame>
  );
}
