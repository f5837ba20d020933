import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Container } from "../../../ui/layout.tsx";

/** In place of an order that cannot be read just now: whoever comes from the checkout or the bank must not order or pay again. */
export function OrderAway({ number }: { number: string }) {
  return (
    <Container>
      <EmptyState
        icon="warning"
        level={1}
        title={`Заказ ${number} пока не открывается`}
        actions={
          <ButtonLink href="" variant="primary">
            Попробовать ещё раз
          </ButtonLink>
        }
      >
        <p>
          Нет связи с магазином. На заказ это не влияет: если вам показали его номер, он принят и остаётся в силе,
          заказывать и платить ещё раз не нужно. Попробуйте через минуту.
        </p>
      </EmptyState>
    </Container>
  );
}
