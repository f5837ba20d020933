import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Stack } from "../../../ui/layout.tsx";
import type { OrderCardView } from "./my-orders.server.ts";
import { OrderCard } from "./order-card.tsx";
import { ORDERS_PATH } from "./order-paths.ts";

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
          <ButtonLink href="/catalog/tyres/" variant="primary">
            Подобрать шины
          </ButtonLink>
          <ButtonLink href="/order/status/">Найти заказ по номеру</ButtonLink>
        </>
      }
    >
      <p>Здесь появятся ваши заказы: оформленные после входа и те, что оформлены на ваш подтверждённый телефон.</p>
    </EmptyState>
  );
}
