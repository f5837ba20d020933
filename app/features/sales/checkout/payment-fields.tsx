import { RadioGroup } from "../../../ui/radio-group.tsx";
import type { PaymentView } from "./checkout.server.ts";
import { dropsPoints, dropsTradeIn, notFor, notForOrganizations } from "./chosen-delivery.css.ts";
import type { OrderFieldsProps } from "./order-fields.ts";
import { offeredTypes } from "./order-total.ts";

interface PaymentOrderFieldsProps extends OrderFieldsProps {
  groups: readonly PaymentView[];
}

/** Out of sight while a delivery or a buyer is chosen that it does not go with, and known to drop the discount for an old battery, or points. */
function classOf({ deliveries, keepsTradeIn, takesPoints, forOrganizations }: PaymentView): string | undefined {
  const hidden = offeredTypes.filter((type) => !deliveries.includes(type)).map((type) => notFor[type]);
  return (
    [
      ...hidden,
      ...(keepsTradeIn ? [] : [dropsTradeIn]),
      ...(takesPoints ? [] : [dropsPoints]),
      ...(forOrganizations ? [] : [notForOrganizations]),
    ].join(" ") || undefined
  );
}

/** One choice across all groups, each option with its terms. CHK-013 */
export function PaymentFields({ groups, field }: PaymentOrderFieldsProps) {
  const type = field("type").defaultValue;
  const goes = groups.filter(({ deliveries }) => type === undefined || deliveries.some((each) => each === type));
  // What is wrong is said where it can be seen.
  const first = Math.max(0, goes[0] ? groups.indexOf(goes[0]) : 0);
  // What obliges to nothing at once is chosen, until the customer chooses.
  const usual = goes.find(({ id }) => id === "offline") ?? goes[0] ?? groups[0];
  const chosen = field("method").defaultValue ?? usual?.payments[0]?.method;
  return (
    <>
      {groups.map((group, index) => {
        const { id, name, error } = field("method");
        const notes = [group.description, group.note, group.noteExt, group.noteExtExt].filter(Boolean);
        return (
          <div key={group.id} className={classOf(group)}>
            <RadioGroup
              name={name}
              id={index === first ? id : `${id}-${group.id}`}
              error={index === first ? error : undefined}
              label={group.label}
              hint={`${notes.join(". ")}.`}
              layout="tiles"
              defaultValue={chosen}
              options={group.payments.map(({ method, title, fact }) => ({ value: method, label: title, hint: fact }))}
            />
          </div>
        );
      })}
    </>
  );
}
