import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { SoldLink } from "../../../shared/sold-link.tsx";
import { muted, textSize } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import type { OrderView } from "./order.server.ts";
import { CancelOrder } from "./order-choices.tsx";
import * as css from "./order-details.css.ts";
import { OrderDetails } from "./order-details.tsx";

/** A placed order, opened by its address alone: its number, next step and content. */
export function OrderPage({ order, reply }: { order: OrderView; reply: RefusedForm | undefined }) {
  return (
    <Container>
      <Stack gap="m">
        <FormProblems reply={reply} title="С заказом ничего не изменилось" />
        <OrderHead order={order} note="Сохраните адрес этой страницы: по нему заказ открывается без входа." />
        <OrderDetails
          order={order}
          actions={
            <>
              <CancelOrder canCancel={order.canCancel} cancelText={order.cancelText} />
              <SoldLink href="/catalog/tyres/">Вернуться в каталог</SoldLink>
            </>
          }
        />
      </Stack>
    </Container>
  );
}

const signs = { done: "check", waits: "clock", cancelled: "close" } as const;

interface OrderHeadProps {
  order: OrderView;
  /** For who has just ordered. */
  note?: string;
}

/** The order's number, status and day. */
export function OrderHead({ order, note }: OrderHeadProps) {
  return (
    <Stack gap="xs">
      <div className={css.head}>
        <span className={css.sign[order.sign]}>
          <Icon name={signs[order.sign]} size={32} />
        </span>
        <h1 className={css.number}>
          Заказ <span className={`${css.figure} ${textSize.hero}`}>{order.number}</span>
          {note !== undefined && order.isNew && " принят"}
        </h1>
        <Badge tone="solid">{order.status}</Badge>
      </div>
      <p className={muted}>
        Оформлен {order.createdDay}. {order.isPlacedByStaff && "Оформил сотрудник магазина. "}
        {note}
      </p>
    </Stack>
  );
}
