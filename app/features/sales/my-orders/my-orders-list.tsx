import type { ReactNode } from "react";
import type { ShortOrder } from "../../../../gateway/contract/sales/my-orders.ts";
import { SoldLink } from "../../../shared/sold-link.tsx";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { formatPieces } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Price } from "../../../ui/price.tsx";
import { GoodsPicture } from "../../catalogue/goods/goods-picture.tsx";
import type { OrderCardView } from "./my-orders.server.ts";
import { OrderActions } from "./order-actions.tsx";
import * as css from "./order-card.css.ts";
import { ORDERS_PATH, orderPath } from "./order-paths.ts";

/** Statuses that need the customer's attention stand out; finished ones do not. */
const statusTones = {
  new: "solid",
  processing: "solid",
  ready: "success",
  delivered: "neutral",
  cancelled: "neutral",
} as const satisfies Record<ShortOrder["status"], string>;

function OrderCard({ order }: { order: OrderCardView }) {
  const { identity, status, title, createdDay, sum, place, reserve, pictures, more } = order;
  return (
    <Card as="article" padding="s" labelledBy={`order-${identity}`}>
      <Inline apart gap="s" align="center">
        <Heading level={2} size="large" id={`order-${identity}`}>
          <a href={orderPath(identity)} className={loneLink}>
            Заказ {identity}
          </a>
        </Heading>
        <Badge tone={statusTones[status]}>{title}</Badge>
      </Inline>
      <p className={css.facts}>
        {createdDay}. {place}
        {reserve && (
          <>
            <br />
            <b>{reserve}</b>
          </>
        )}
      </p>
      <div className={css.line}>
        <Inline as="ul" gap="xs" align="center">
          {pictures.map((line) => (
            <li key={line.url}>
              <a href={line.url} className={css.picture}>
                <GoodsPicture
                  base={line.image}
                  alt={`${line.title}, ${formatPieces(line.quantity)}`}
                  widths={[160]}
                  sizes="3.5rem"
                />
              </a>
            </li>
          ))}
          {more > 0 && <li className={muted}>и ещё {more}</li>}
        </Inline>
        <Price kopecks={sum} />
        <OrderActions {...order} />
      </div>
    </Card>
  );
}

interface MyOrdersListProps {
  orders: readonly OrderCardView[];
  /** The list is filtered by status. */
  isFiltered: boolean;
  filter: ReactNode;
  pages: ReactNode;
}

export function MyOrdersList({ orders, isFiltered, filter, pages }: MyOrdersListProps) {
  return (
    <Stack gap="m">
      {filter}
      {orders.length === 0 && (isFiltered ? <NoneOfStatus /> : <NoOrders />)}
      {orders.map((order) => (
        <OrderCard key={order.identity} order={order} />
      ))}
      {pages}
    </Stack>
  );
}

function NoneOfStatus() {
  return (
    <EmptyState
      icon="cart"
      title="Таких заказов сейчас нет"
      actions={<ButtonLink href={ORDERS_PATH}>Все заказы</ButtonLink>}
    />
  );
}

function NoOrders() {
  return (
    <EmptyState
      icon="cart"
      title="Заказов пока нет"
      actions={
        <>
          <SoldLink href="/catalog/tyres/" variant="primary">
            Подобрать шины
          </SoldLink>
          <ButtonLink href="/order/status/">Найти заказ по номеру</ButtonLink>
        </>
      }
    >
      <p>Здесь появятся ваши заказы: оформленные после входа и те, что оформлены на ваш подтверждённый телефон.</p>
    </EmptyState>
  );
}
