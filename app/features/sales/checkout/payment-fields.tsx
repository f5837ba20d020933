import * as fields from "../../../ui/field.css.ts";
import { Fieldset } from "../../../ui/fieldset.tsx";
import { formatPrice } from "../../../ui/format.ts";
import type { PaymentView } from "./checkout.server.ts";
import { dropsPoints, dropsTradeIn, notFor, notForOrganizations, onlyFor } from "./chosen-delivery.css.ts";
import type { OrderFieldsProps } from "./order-fields.ts";
import { type OrderTotal, offeredTypes } from "./order-total.ts";
import * as css from "./payment-fields.css.ts";

interface PaymentOrderFieldsProps extends OrderFieldsProps {
  groups: readonly PaymentView[];
  totals: readonly OrderTotal[];
}

/** Out of sight while a delivery or a buyer is chosen that it does not go with, and known to drop the discount for an old battery, or points. */
function classOf({ deliveries, keepsTradeIn, takesPoints, forOrganizations }: PaymentView): string {
  const hidden = offeredTypes.filter((type) => !deliveries.includes(type)).map((type) => notFor[type]);
  return [
    css.row,
    ...hidden,
    ...(keepsTradeIn ? [] : [dropsTradeIn]),
    ...(takesPoints ? [] : [dropsPoints]),
    ...(forOrganizations ? [] : [notForOrganizations]),
  ].join(" ");
}

/** A row for each method of all groups, in one frame; what its group says in full stands below the chosen one. CHK-013 */
export function PaymentFields({ groups, totals, field }: PaymentOrderFieldsProps) {
  const { id, name, error, defaultValue } = field("method");
  const type = field("type").defaultValue;
  const goes = groups.filter(({ deliveries }) => type === undefined || deliveries.some((each) => each === type));
  const first = goes[0] ?? groups[0];
  // What obliges to nothing at once is chosen, until the customer chooses.
  const usual = goes.find((group) => group.id === "offline") ?? first;
  const chosen = defaultValue ?? usual?.payments[0]?.method;
  return (
    <Fieldset id={id} legend="Чем оплатить" legendHidden error={error}>
      <div className={css.rows}>
        {groups.map((group) =>
          group.payments.map(({ method, title, term, fact, parts }) => {
            const label = group.label === title ? "" : group.label;
            const notes = [label, group.description, group.note, group.noteExt, group.noteExtExt, fact];
            const inputId = first?.payments[0]?.method === method ? id : `${id}-${method}`;
            return (
              <div key={method} className={classOf(group)}>
                <label className={css.way}>
                  <input
                    id={inputId}
                    type="radio"
                    name={name}
                    value={method}
                    defaultChecked={method === chosen}
                    aria-describedby={`${inputId}-note`}
                    className={`${fields.choiceMark} ${css.mark}`}
                  />
                  <svg className={css.sign} aria-hidden="true">
                    <use href={`/payment-signs.svg#${method}`} />
                  </svg>
                  <b className={css.title}>{title}</b>
                  <span className={css.term}>{term}</span>
                  <span className={css.figure}>
                    {parts
                      ? `${parts.count} × ${formatPrice(parts.kopecks)}`
                      : group.keepsTradeIn && <TradeIn totals={totals} />}
                  </span>
                </label>
                <p id={`${inputId}-note`} className={css.note}>
                  {notes.filter(Boolean).join(". ")}.
                </p>
              </div>
            );
          }),
        )}
      </div>
    </Fieldset>
  );
}

/** The discount for an old battery, beside payments that keep it, where others do not. */
function TradeIn({ totals }: { totals: readonly OrderTotal[] }) {
  return totals.map(({ type, keepsTradeIn, takesPoints, adjustments }) => {
    const tradeIn = keepsTradeIn && takesPoints !== false && adjustments.find(({ kind }) => kind === "trade_in");
    return (
      tradeIn && (
        <span key={type} className={onlyFor[type]}>
          {formatPrice(tradeIn.kopecks)}
        </span>
      )
    );
  });
}
