import { useState } from "react";
import { AddToCart } from "../../shared/add-to-cart.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { formatPieces, formatPrice } from "../../ui/format.ts";
import { Price } from "../../ui/price.tsx";
import { QuantityField } from "../../ui/quantity-field.tsx";
import * as css from "./buy-box.css.ts";
import type { ProductView } from "./product.server.ts";

/** Price, quantity with the sum, the button, the nearest stock. PRD-031 */
export function BuyBox({ view }: { view: ProductView }) {
  const [quantity, setQuantity] = useState(view.quantity);
  return (
    <Card>
      <div className={css.box}>
        <Price kopecks={view.price} oldKopecks={view.oldPrice} size="l" />
        <p className={css.stock[view.stock.tone]}>
          <a href="#stock" className={css.stockLink}>
            {view.stock.text}
          </a>
        </p>
        {view.maxQuantity > 0 ? (
          <AddToCart item={{ sku: view.sku }} quantity={view.quantity} size="l" name={view.title}>
            <div className={css.row}>
              <QuantityField
                name="quantity"
                label={`Количество, ${view.title}`}
                defaultValue={view.quantity}
                max={view.maxQuantity}
                onChange={(event) => setQuantity(Math.max(0, Math.floor(Number(event.currentTarget.value) || 0)))}
              />
              <output className={css.sum}>
                {`${formatPrice(view.price * quantity)} за ${formatPieces(quantity)}`}
              </output>
            </div>
          </AddToCart>
        ) : (
          <ButtonLink href={view.section.href} full>
            Посмотреть другие
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
