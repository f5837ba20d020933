import { control, error as errorClass } from "../../../ui/field.css.ts";
import { FieldFrame, fieldAria } from "../../../ui/field.tsx";
import * as css from "./auth-step.css.ts";

interface PhoneFieldProps {
  name: string;
  id: string;
  defaultValue?: string;
  error?: string;
}

const HINT = "Мобильный: +7 и десять цифр";

/** One field for any spelling; scripts fix the +7 before it and space the ten digits. */
export function PhoneField({ id, name, defaultValue, error }: PhoneFieldProps) {
  return (
    <FieldFrame id={id} label="Номер телефона" hint={HINT} error={error}>
      <div className={css.phone} data-phone="">
        <span className={css.prefix} hidden aria-hidden="true">
          +7
        </span>
        <input
          id={id}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={40}
          defaultValue={defaultValue}
          className={control}
          {...fieldAria({ id, hint: HINT, error })}
        />
      </div>
      <div className={errorClass} aria-live="polite" data-phone-error="" />
    </FieldFrame>
  );
}
