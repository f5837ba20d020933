import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import * as css from "./checkout-form.css.ts";
import { type FieldsProps, fieldOf } from "./field-props.ts";

export function ContactFields(fields: FieldsProps) {
  return (
    <>
      <div className={css.pair}>
        <TextField
          {...fieldOf("name", fields)}
          label="Имя"
          hint="Русскими буквами"
          autoComplete="name"
          maxLength={100}
        />
        <TextField {...fieldOf("phone", fields)} label="Телефон" hint="Мобильный: +7 и десять цифр" kind="phone" />
      </div>
      <TextField {...fieldOf("email", fields)} label="Электронная почта, если хотите" kind="email" />
      <TextArea {...fieldOf("comment", fields)} label="Комментарий, если нужен" maxLength={1000} rows={2} />
    </>
  );
}
