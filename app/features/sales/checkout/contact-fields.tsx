import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import * as css from "./checkout-form.css.ts";
import { contactControls, contactNames, type OrderFieldsProps } from "./order-fields.ts";

export function ContactFields({ field }: OrderFieldsProps) {
  const [first, second, ...others] = contactNames.map((name) => {
    const props = { ...field(name), ...contactControls[name] };
    return contactControls[name].rows ? <TextArea key={name} {...props} /> : <TextField key={name} {...props} />;
  });
  return (
    <>
      <div className={css.pair}>
        {first}
        {second}
      </div>
      {others}
    </>
  );
}
