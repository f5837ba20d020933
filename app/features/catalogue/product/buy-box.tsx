import { ServerOnly } from "../../../framework/server-only.tsx";
import { loneLink } from "../../../styles/typography.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatPieces, formatPrice } from "../../../ui/format.ts";
import { Price } from "../../../ui/price.tsx";
import { QuantityField } from "../../../ui/quantity-field.tsx";
import { AddToCart } from "../add-to-cart/add-to-cart.tsx";
import { Benefits } from "./benefits.tsx";
import * as css from "./buy-box.css.ts";
import { PriceHistory } from "./price-history.tsx";
import type { ProductView } from "./product.server.ts";
import type { ProductLive } from "./product-live.server.ts";

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
