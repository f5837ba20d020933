import { muted } from "../../styles/typography.css.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../ui/layout.tsx";
import type { OrderView } from "./order.server.ts";
import { OrderDetails } from "./order-details.tsx";

/** A placed order, opened by its address alone: its number, next step and content. */
export function OrderPage({ order }: { order: OrderView }) {
  return (
    <Container>
      <Stack gap="m">
        <OrderHead
          order={order}
          title={`Заказ ${order.number}${order.isNew ? " принят" : ""}`}
          note="Сохраните адрес этой страницы: по нему заказ открывается без входа."
        />
        <OrderDetails order={order} actions={<ButtonLink href="/catalog/tyres/">Вернуться в каталог</ButtonLink>} />
      </Stack>
    </Container>
  );
}

interface OrderHeadProps {
  order: OrderView;
  title?: string;
  note?: string;
}

/** The order's number, status and day. */
export function OrderHead({ order, title = `Заказ ${order.number}`, note }: OrderHeadProps) {
  return (
    <Stack gap="xs">
      <Inline gap="s" align="baseline">
        <Heading level={1}>{title}</Heading>
        <Badge tone="solid">{order.status}</Badge>
      </Inline>
      <p className={muted}>
        Номер для центра и операторов: {order.reserveId}. Оформлен {order.createdDay}.{" "}
        {order.isPlacedByStaff && "Оформил сотрудник магазина. "}
        {note}
      </p>
    </Stack>
  );
}
