import { muted } from "../../styles/typography.css.ts";
import { formatPrice } from "../../ui/format.ts";
import { Heading } from "../../ui/heading.tsx";
import { Stack } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { ProductView } from "./product.server.ts";
import * as css from "./product-stock.css.ts";

/** Where it is today, what comes when, how to get it and for how much. PRD-006, PRD-007 */
export function ProductStock({ view }: { view: ProductView }) {
  return (
    <section id="stock" aria-labelledby="stock-heading">
      <Stack gap="s">
        <Heading level={2} id="stock-heading">
          Наличие и доставка {view.titleIn}
        </Heading>
        {view.shops === null && (
          <Notice tone="warning">Не удалось узнать наличие по центрам. Обновите страницу через минуту.</Notice>
        )}
        {view.shops && view.shops.length > 0 && (
          <ul className={css.list}>
            {view.shops.map((shop) => (
              <li key={shop.id} className={css.row}>
                <div>
                  <b>{shop.title}</b>
                  <div className={muted}>
                    {shop.address}
                    <br />
                    {shop.hours}
                  </div>
                </div>
                <div className={css.pieces}>{shop.pieces}</div>
              </li>
            ))}
          </ul>
        )}
        {view.supplies.length > 0 && (
          <div>
            <b>Привезём</b>
            <ul>
              {view.supplies.map((supply) => (
                <li key={supply}>{supply}</li>
              ))}
            </ul>
          </div>
        )}
        {view.stockState === "none" && <p>Сейчас этого товара нет ни в центрах, ни на складах.</p>}
        {view.deliveries.length > 0 && (
          <ul className={css.list}>
            {view.deliveries.map((delivery) => (
              <li key={delivery.title} className={css.row}>
                <div>
                  <b>{delivery.title}</b>
                  <div className={muted}>{[delivery.day, delivery.note].filter(Boolean).join(". ")}</div>
                </div>
                <div className={css.pieces}>{delivery.price === 0 ? "бесплатно" : formatPrice(delivery.price)}</div>
              </li>
            ))}
          </ul>
        )}
        {view.checkedAt && <p className={muted}>Наличие проверено в {view.checkedAt}</p>}
      </Stack>
    </section>
  );
}
