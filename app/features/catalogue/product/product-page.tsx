import { type ReactNode, useState } from "react";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { Breadcrumbs, type Crumb } from "../../../ui/breadcrumbs.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AxleSets } from "./axle-sets.tsx";
import { BuyBox } from "./buy-box.tsx";
import { FittingLink } from "./fitting-link.tsx";
import type { ProductView } from "./product.server.ts";
import { ProductAttributes } from "./product-attributes.tsx";
import { ProductHead } from "./product-head.tsx";
import * as css from "./product-page.css.ts";
import { ProductStock } from "./product-stock.tsx";
import { LeadingAnalogs, SimilarGoods } from "./similar-goods.tsx";
import { useLiveProduct } from "./use-live-product.ts";

interface ProductPageProps {
  view: ProductView;
  crumbs: readonly Crumb[];
  /** Whether it fits the customer's car, above the price. */
  fit?: ReactNode;
  /** The form to choose a car, below the button, because a phone should show the price first. */
  checkCar?: ReactNode;
  /** Shown instead of the buy button when the product is out of stock. */
  outOfStock?: ReactNode;
  /** Below the price: a form for those who have seen it cheaper. */
  cheaperPrice?: ReactNode;
  /** Blocks of other features, below the product's own. */
  children?: ReactNode;
}

export function ProductPage({ view, crumbs, fit, checkCar, outOfStock, cheaperPrice, children }: ProductPageProps) {
  const [quantity, setQuantity] = useState(view.quantity);
  const live = useLiveProduct(view.live, quantity);
  return (
    <div className={css.page}>
      <Container>
        <Stack gap="xl">
          <Stack gap="m">
            <ServerOnly name="crumbs">
              <Breadcrumbs items={crumbs} current={view.sizeText} />
            </ServerOnly>
            {view.isStale && (
              <Notice tone="warning">Показываем сохранённые сведения: цену и наличие уточним в корзине.</Notice>
            )}
            <div className={css.columns}>
              <ServerOnly name="product-head">
                <ProductHead view={view} />
              </ServerOnly>
              <div className={css.decision}>
                {fit}
                <BuyBox view={view} live={live} quantity={quantity} onQuantity={setQuantity} />
                <ServerOnly name="leading-analogs">
                  <LeadingAnalogs view={view} />
                </ServerOnly>
                {checkCar}
                <div hidden={live.maxQuantity > 0}>{outOfStock}</div>
                {cheaperPrice}
                <AxleSets axleSets={view.axleSets} />
                <ProductStock live={live} titleIn={view.titleIn} />
                <ServerOnly name="fitting">
                  {view.rimDiameter !== null && view.hasCentres && (
                    <FittingLink sizeText={view.sizeText} rimDiameter={view.rimDiameter} />
                  )}
                </ServerOnly>
              </div>
              <ServerOnly name="attributes">
                <ProductAttributes {...view} />
              </ServerOnly>
            </div>
          </Stack>
          <ServerOnly name="similar">
            <SimilarGoods view={view} />
          </ServerOnly>
          {children}
        </Stack>
      </Container>
    </div>
  );
}
