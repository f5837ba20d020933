import type { ReactNode } from "react";
import { muted, quietLink } from "../../styles/typography.css.ts";
import { Card } from "../../ui/card.tsx";
import { DefinitionTable } from "../../ui/definition-table.tsx";
import { formatPieces, formatPrice } from "../../ui/format.ts";
import { Heading } from "../../ui/heading.tsx";
import { Grid, Stack } from "../../ui/layout.tsx";
import { Price } from "../../ui/price.tsx";
import { GoodsPicture } from "../goods/goods-picture.tsx";
import type { OrderView } from "./order.server.ts";
import * as css from "./order-details.css.ts";

/** What comes next with an order, what is in it and what it costs. */
export function OrderDetails({ order, actions }: { order: OrderView; actions: ReactNode }) {
  return (
    <Grid template="contentAndSum" gap="l">
      <Stack gap="l">
        <NextStep order={order} />
        <OrderLines order={order} />
      </Stack>
      <Stack gap="l">
        <OrderSums order={order} />
        <Contact order={order} />
        {actions}
      </Stack>
    </Grid>
  );
}

function NextStep({ order: { next, delivery, payment } }: { order: OrderView }) {
  return (
    <Card as="section" labelledBy="next-heading" padding="l">
      <Stack gap="s">
        <Heading level={2} id="next-heading">
          {next.title}
        </Heading>
        {next.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <DefinitionTable
          rows={[
            { term: delivery.isPickup ? "Где забрать" : "Куда привезём", value: delivery.place },
            ...(delivery.hours ? [{ term: "Часы работы", value: delivery.hours }] : []),
            {
              term: delivery.isPickup ? "Телефон центра" : "Наш телефон",
              value: <a href={`tel:${delivery.phone}`}>{delivery.phoneText}</a>,
            },
            { term: "Оплата", value: payment.title },
          ]}
        />
      </Stack>
    </Card>
  );
}

function OrderLines({ order }: { order: OrderView }) {
  return (
    <section aria-labelledby="lines-heading">
      <Heading level={2} size="large" id="lines-heading">
        Состав заказа
      </Heading>
      <ul>
        {order.lines.map((line) => (
          <li key={line.sku} className={css.line}>
            <GoodsPicture base={line.picture} alt="" widths={[160]} sizes="4rem" />
            <div>
              {line.goods.map(({ url, title }) => (
                <div key={url}>
                  <a href={url} className={quietLink}>
                    {title}
                  </a>
                </div>
              ))}
              <span className={muted}>
                {line.isAxleSet ? "Комплектов на две оси: " : ""}
                {line.isAxleSet ? line.quantity : formatPieces(line.quantity)} по {formatPrice(line.price)}
              </span>
            </div>
            <span className={css.sum}>{formatPrice(line.sum)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OrderSums({ order }: { order: OrderView }) {
  return (
    <Card as="section" labelledBy="sum-heading">
      <Stack gap="s">
        <Heading level={2} size="large" id="sum-heading">
          К оплате
        </Heading>
        <Price kopecks={order.sum} />
        <DefinitionTable
          sums
          rows={[
            { term: "Товары", value: formatPrice(order.goods) },
            ...(order.tradeIn > 0 ? [{ term: "Сдача старого аккумулятора", value: formatPrice(-order.tradeIn) }] : []),
            {
              term: order.delivery.title,
              value: order.deliveryPrice === 0 ? "бесплатно" : formatPrice(order.deliveryPrice),
            },
          ]}
        />
      </Stack>
    </Card>
  );
}

function Contact({ order: { contact } }: { order: OrderView }) {
  return (
    <Card as="section" labelledBy="contact-heading">
      <Heading level={2} size="large" id="contact-heading">
        Контакты
      </Heading>
      <DefinitionTable
        rows={[
          { term: "Имя", value: contact.name },
          { term: "Телефон", value: contact.phone },
          ...(contact.email ? [{ term: "Почта", value: contact.email }] : []),
          ...(contact.comment ? [{ term: "Комментарий", value: contact.comment }] : []),
        ]}
      />
    </Card>
  );
}
