import type { PaymentGroup } from "../../../gateway/contract/checkout.ts";
import { RadioGroup } from "../../ui/radio-group.tsx";
import type { OrderFieldsProps } from "./order-fields.ts";

interface PaymentOrderFieldsProps extends OrderFieldsProps {
  groups: readonly PaymentGroup[];
  onMethod: (method: string) => void;
}

/** One choice over all groups, each with its terms. CHK-013 */
export function PaymentFields({ groups, onMethod, field }: PaymentOrderFieldsProps) {
  const chosen = field("method").defaultValue ?? groups[0]?.payments[0]?.method;
  return (
    <>
      {groups.map((group, index) => {
        const { id, name, error } = field("method");
        const notes = [group.description, group.note, group.noteExt, group.noteExtExt].filter(Boolean);
        return (
          <RadioGroup
            key={group.id}
            name={name}
            id={index === 0 ? id : `${id}-${group.id}`}
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
