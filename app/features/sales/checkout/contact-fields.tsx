import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import * as css from "./checkout-form.css.ts";
import type { OrderFieldsProps } from "./order-fields.ts";

export function ContactFields({ field }: OrderFieldsProps) {
  return (
    <>
      <div className={css.pair}>
        <TextField {...field("name")} label="Имя" autoComplete="name" maxLength={100} />
        <TextField {...field("phone")} label="Телефон" hint="Мобильный: +7 и десять цифр" kind="phone" />
      </div>
      <TextField {...field("email")} label="Электронная почта, если хотите" kind="email" />
      <TextArea {...field("comment")} label="Комментарий, если нужен" maxLength={1000} rows={2} />
    </>
  );
}
