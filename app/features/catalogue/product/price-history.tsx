import { Details } from "../../../ui/details.tsx";
import { formatPrice } from "../../../ui/format.ts";
import * as css from "./price-history.css.ts";
import type { ProductView } from "./product.server.ts";

/** Prices of the last 30 days, if the price has changed. PRD-023 */
export function PriceHistory({ view: { price, priceHistory } }: { view: ProductView }) {
  if (!priceHistory || priceHistory.changes.length === 0) return null;
  const { lowest, highest, changes } = priceHistory;
  const summary =
    lowest === price
      ? "Самая низкая цена за 30 дней"
      : `За 30 дней: от ${formatPrice(lowest)} до ${formatPrice(highest)}`;
  return (
    <Details summary={summary}>
      <dl className={css.prices}>
        <div className={css.row}>
          <dt>Сейчас</dt>
          <dd className={css.price}>{formatPrice(price)}</dd>
        </div>
        {changes.map((change) => (
          <div key={change.until + change.price} className={css.row}>
            <dt>До {change.until}</dt>
            <dd className={css.price}>{formatPrice(change.price)}</dd>
          </div>
        ))}
      </dl>
    </Details>
  );
}
