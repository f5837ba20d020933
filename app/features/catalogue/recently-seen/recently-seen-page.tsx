import { SoldLink } from "../../../shared/sold-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { type SeenGoods, SeenGoodsRow } from "./seen-goods.tsx";

export function RecentlySeenPage({ goods }: { goods: readonly SeenGoods[] }) {
  return (
    <Container>
      <Stack gap="m">
        <Heading level={1} size="title">
          Вы смотрели
        </Heading>
        {goods.length > 0 ? (
          <SeenGoodsRow goods={goods} />
        ) : (
          <EmptyState
            icon="info"
            title="Здесь будут товары, которые вы открывали"
            actions={
              <SoldLink href="/catalog/tyres/" variant="primary">
                Выбрать шины
              </SoldLink>
            }
          />
        )}
      </Stack>
    </Container>
  );
}
