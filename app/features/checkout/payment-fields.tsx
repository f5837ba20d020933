import type { PaymentGroup } from "../../../gateway/contract/checkout.ts";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { type FieldsProps, fieldOf } from "./field-props.ts";

interface PaymentFieldsProps extends FieldsProps {
  groups: readonly PaymentGroup[];
  onMethod: (method: string) => void;
}

/** One choice over all groups; each group tells its terms. CHK-013 */
export function PaymentFields({ groups, onMethod, ...fields }: PaymentFieldsProps) {
  const chosen = fields.values.method ?? groups[0]?.payments[0]?.method;
  return (
    <>
      {groups.map((group, index) => {
        const { name, error } = fieldOf("method", fields);
        const notes = [group.description, group.note, group.noteExt, group.noteExtExt].filter(Boolean);
        return (
          <RadioGroup
            key={group.id}
            name={name}
            id={index === 0 ? name : `${name}-${group.id}`}
            error={index === 0 ? error : undefined}
            label={group.label}
            hint={`${notes.join(". ")}.`}
            layout="tiles"
            defaultValue={chosen}
            options={group.payments.map(({ method, title }) => ({ value: method, label: title }))}
            onChange={(event) => onMethod(event.currentTarget.value)}
          />
        );
      })}
    </>
  );
}
