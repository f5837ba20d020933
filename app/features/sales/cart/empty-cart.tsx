import { SoldLink } from "../../../shared/sold-link.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";

export function EmptyCart() {
  return (
    <EmptyState
      icon="cart"
      title="В корзине пока ничего нет"
      actions={
        <>
          <SoldLink href="/catalog/tyres/" variant="primary">
            Подобрать шины
          </SoldLink>
          <SoldLink href="/catalog/wheels/">Диски</SoldLink>
          <SoldLink href="/search/battery/">Аккумуляторы</SoldLink>
          <ButtonLink href="/order/status/" variant="quiet">
            Статус заказа
          </ButtonLink>
        </>
      }
    >
      <p>Подберите шины или проверьте статус заказа.</p>
    </EmptyState>
  );
}

/** An outage is not an empty cart. */
export function UnreadableCart() {
  return (
    <EmptyState
      icon="warning"
      title="Не удалось открыть корзину"
      actions={
        <ButtonLink href="/basket/" variant="primary">
          Попробовать ещё раз
        </ButtonLink>
      }
    >
      <p>Нет связи с магазином. Товары в корзине сохранились: попробуйте через минуту.</p>
    </EmptyState>
  );
}
