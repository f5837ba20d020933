import { Details } from "../../../ui/details.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import * as css from "./checkout-form.css.ts";
import { contactControls, contactNames, type OrderFieldsProps } from "./order-fields.ts";

/** Fields of one line stand in pairs; longer ones are seldom wanted and wait closed. */
export function ContactFields({ field }: OrderFieldsProps) {
  const isLong = (name: (typeof contactNames)[number]) => contactControls[name].rows !== undefined;
  return (
    <>
      <div className={`${css.pair} ${css.contact}`}>
        {contactNames
          .filter((name) => !isLong(name))
          .map((name) => (
            <TextField key={name} {...field(name)} {...contactControls[name]} />
          ))}
      </div>
      {contactNames.filter(isLong).map((name) => {
        const { defaultValue, error, ...props } = field(name);
        return (
          <Details key={name} summary="Комментарий к заказу" open={Boolean(defaultValue || error)}>
            <TextArea {...props} {...contactControls[name]} defaultValue={defaultValue} error={error} />
          </Details>
        );
      })}
    </>
  );
}
