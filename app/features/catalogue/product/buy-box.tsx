import { ServerOnly } from "../../../framework/server-only.tsx";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Details } from "../../../ui/details.tsx";
import { formatPieces, formatPrice } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Price } from "../../../ui/price.tsx";
import { QuantityField } from "../../../ui/quantity-field.tsx";
import { AddToCart } from "../add-to-cart/add-to-cart.tsx";
import type { BenefitText } from "./benefit-text.ts";
import * as benefitsCss from "./benefits.css.ts";
import * as css from "./buy-box.css.ts";
import * as historyCss from "./price-history.css.ts";
import type { ProductView } from "./product.server.ts";
import type { ProductLive } from "./product-live.server.ts";

/** Benefits of the chosen quantity. PRD-008 */
function Benefits({ benefits }: { benefits: readonly BenefitText[] }) {
  if (benefits.length === 0) return null;
  return (
    <ul className={benefitsCss.list} aria-label="Выгоды">
      {benefits.map(({ title, text }) => (
        <li key={title} className={benefitsCss.benefit}>
          <span className={benefitsCss.sign}>
            <Icon name="check" />
          </span>
          <div>
            <b>{title}</b>
            {text && <div className={muted}>{text}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Prices of the last 30 days, if the price has changed. PRD-023 */
function PriceHistory({ view: { price, priceHistory } }: { view: ProductView }) {
  if (!priceHistory || priceHistory.changes.length === 0) return null;
  const { lowest, highest, changes } = priceHistory;
  const summary =
    lowest === price
      ? "Самая низкая цена за 30 дней"
      : `За 30 дней: от ${formatPrice(lowest)} до ${formatPrice(highest)}`;
  return (
    <Details summary={summary}>
      <dl className={historyCss.prices}>
        <div className={historyCss.row}>
          <dt>Сейчас</dt>
          <dd className={historyCss.price}>{formatPrice(price)}</dd>
        </div>
        {changes.map((change) => (
          <div key={change.until + change.price} className={historyCss.row}>
            <dt>До {change.until}</dt>
            <dd className={historyCss.price}>{formatPrice(change.price)}</dd>
          </div>
        ))}
      </dl>
    </Details>
  );
}

interface BuyBoxProps {
  view: ProductView;
  live: ProductLive;
  quantity: number;
  onQuantity(quantity: number): void;
}

/** Price, quantity with the sum, the button, the nearest stock and the benefits of the quantity. PRD-031 */
export function BuyBox({ view, live, quantity, onQuantity }: BuyBoxProps) {
  return (
    <Card>
      <div className={css.box}>
        <div>
          <Price kopecks={view.price} oldKopecks={view.oldPrice} size="l" />
          {view.quantity > 1 && <span className={css.note}> за штуку</span>}
          {view.oldPrice > 0 && <p className={css.note}>Зачёркнута цена в других магазинах</p>}
        </div>
        <p className={css.stock[live.stock.tone]} aria-live="polite">
          <a href="#stock" className={`${loneLink} ${css.stockLink}`}>
            {live.stock.text}
          </a>
        </p>
        {live.maxQuantity > 0 ? (
          <AddToCart
            item={{ sku: view.sku }}
            quantity={view.quantity}
            size="l"
            name={view.title}
            {...(view.keepsInReach && {
              reachSum: `${formatPrice(view.price * quantity)} за ${formatPieces(quantity)}`,
            })}
          >
            <div className={css.row}>
              <QuantityField
                name="quantity"
                label={`Количество, ${view.title}`}
                defaultValue={view.quantity}
                max={live.maxQuantity}
                soldBy={view.soldBy}
                onType={(typed) => onQuantity(Math.max(0, Math.floor(Number(typed) || 0)))}
              />
              <output className={css.sum}>
                {`${formatPrice(view.price * quantity)} за\u00a0${formatPieces(quantity)}`}
              </output>
            </div>
          </AddToCart>
        ) : (
          <ButtonLink href={view.suggestions[0]?.id === "analogs" ? "#analogs" : view.section.href} full>
            {view.suggestions[0]?.id === "analogs" ? "Посмотреть аналоги" : "Посмотреть другие"}
          </ButtonLink>
        )}
        <Benefits benefits={live.benefits} />
        <ServerOnly name="price-history">
          <PriceHistory view={view} />
        </ServerOnly>
      </div>
    </Card>
  );
}
