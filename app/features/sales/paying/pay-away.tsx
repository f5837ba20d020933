import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Container } from "../../../ui/layout.tsx";

export const AWAY_TITLE = "Пока не видим, прошла ли оплата";

/** In place of a payment that cannot be read just now: whoever comes from the bank must not pay again. */
export function PayAway() {
  return (
    <Container>
      <EmptyState
        icon="warning"
        level={1}
        title={AWAY_TITLE}
        actions={
          <ButtonLink href="" variant="primary">
            Проверить
          </ButtonLink>
        }
      >
        <p>
          Нет связи с магазином. На оплату это не влияет: если вы уже заплатили, платить ещё раз не нужно, заказ
          отметится оплаченным сам. Страница проверит это ещё раз.
        </p>
      </EmptyState>
    </Container>
  );
}
