import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Details } from "../../../ui/details.tsx";
import { counted, formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { ProductLive } from "./product-live.server.ts";
import * as css from "./product-stock.css.ts";

interface ProductStockProps {
  live: ProductLive;
  titleIn: string;
  /** Path of the product's page, which every city has. */
  path: string;
}

/** Where it is in stock today, when more arrives, the delivery methods and their costs. PRD-006, PRD-007 */
export function ProductStock({ live, titleIn, path }: ProductStockProps) {
  return (
    <section id="stock" aria-labelledby="stock-heading">
      <Stack gap="s">
        <Heading level={2} id="stock-heading">
          Наличие и доставка {titleIn}
        </Heading>
        {live.shops === null && (
          <Notice tone="warning">Не удалось узнать наличие по центрам. Обновите страницу через минуту.</Notice>
        )}
        {live.shops && <ShopRows shops={live.shops.slice(0, SHOWN)} />}
        {live.shops && live.shops.length > SHOWN && (
          <Details summary={`Ещё ${counted(live.shops.length - SHOWN, ["центр", "центра", "центров"])}`}>
            <ShopRows shops={live.shops.slice(SHOWN)} />
          </Details>
        )}
        {live.supplies.length > 0 && (
          <p>
            <b>Привезём</b> {live.supplies.join(", ")}
          </p>
        )}
        {live.stockState === "none" && <p>Сейчас этого товара нет ни в центрах, ни на складах.</p>}
        {live.maxQuantity > 0 && live.deliveries.length > 0 && (
          <ul className={css.list}>
            {live.deliveries.map((delivery) => (
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
        {live.maxQuantity > 0 && (
          <p className={muted}>
            {live.places.map((place) => `${place}. `)}
            <a href={`/regions/?from=${encodeURIComponent(path)}`} className={loneLink}>
              Сроки и цены в другом городе
            </a>
          </p>
        )}
        {live.checkedAt && <p className={muted}>Наличие проверено в {live.checkedAt}</p>}
      </Stack>
    </section>
  );
}

/** The nearest in time; the others are shown when asked for. */
const SHOWN = 3;

const ShopRows = ({ shops }: { shops: NonNullable<ProductLive["shops"]> }) =>
  shops.length === 0 ? null : (
    <ul className={css.list}>
      {shops.map((shop) => (
        <li key={shop.id} className={css.row}>
          <div>
            <b>{shop.title}</b>
            <div className={css.place}>
              {shop.address}
              <br />
              {shop.hours}
            </div>
          </div>
          <div className={css.pieces}>
            {shop.pieces}
            <div className={shop.isToday ? css.today : css.later}>{shop.day}</div>
          </div>
        </li>
      ))}
    </ul>
  );
