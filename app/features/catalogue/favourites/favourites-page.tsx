import { SoldLink } from "../../../shared/sold-link.tsx";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { counted, formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AddFromListForm } from "../add-to-cart/add-from-list.tsx";
import { lineText } from "../add-to-cart/line-text.ts";
import { stock } from "../goods/stock-tone.css.ts";
import { GoodsCard } from "../lists/goods-card.tsx";
import { CodesForm, GonePicks, RemovedPicks } from "../picks/removed-picks.tsx";
import type { FavouritesView } from "./favourites.server.ts";

export function FavouritesPage({ view }: { view: FavouritesView }) {
  const { goods, codes, gone, removed, messages } = view;
  return (
    <Container>
      <Stack gap="m">
        <Breadcrumbs items={[{ label: "Главная", href: "/" }]} current="Избранное" />
        <Inline apart>
          <Heading level={1} size="title">
            Избранное
          </Heading>
          <a href="/comparison/" className={loneLink}>
            К сравнению
          </a>
        </Inline>
        {messages.length > 0 && (
          <Notice live tone="warning">
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        )}
        <RemovedPicks kind="favourite" codes={removed} />
        <GonePicks kind="favourite" codes={gone} />
        {goods.length === 0 ? (
          <NothingKept />
        ) : (
          <>
            <Grid template="cards" gap="s">
              {goods.map((each) => (
                <GoodsCard key={each.sku} goods={each} level="h2" note={<Change change={each.change} />} />
              ))}
            </Grid>
            <AddAll goods={goods} />
            <Inline apart>
              <p className={muted}>Список хранится в этом браузере полгода, регистрация не нужна.</p>
              <CodesForm
                field="unfavourite"
                codes={codes.filter((code) => !gone.includes(code))}
                label="Очистить список"
                isLink
              />
            </Inline>
          </>
        )}
      </Stack>
      <AddFromListForm goods={goods} />
    </Container>
  );
}

/** One press for all that can be had, in the pieces that each button of the list adds. */
function AddAll({ goods }: Pick<FavouritesView, "goods">) {
  const had = goods.filter(({ quantity }) => quantity > 0);
  if (had.length < 2) return null;
  const sum = had.reduce((all, { price, quantity }) => all + price * quantity, 0);
  return (
    <form method="post" action="/basket/">
      <input type="hidden" name="intent" value="restore" />
      {had.map(({ sku, quantity }) => (
        <input key={sku} type="hidden" name="removed" value={lineText({ sku, quantity })} />
      ))}
      <Button variant="primary" icon="cart">
        Всё в корзину: {counted(had.length, ["товар", "товара", "товаров"])}, {formatPrice(sum)}
      </Button>
    </form>
  );
}

/** Cheaper in words and colour, dearer in words. */
function Change({ change }: Pick<FavouritesView["goods"][number], "change">) {
  return change ? <p className={stock[change.cheaper ? "today" : "later"]}>{change.text}</p> : null;
}

function NothingKept() {
  return (
    <EmptyState
      icon="heart"
      title="В избранном пока пусто"
      actions={
        <>
          <SoldLink href="/catalog/tyres/" variant="primary">
            Выбрать шины
          </SoldLink>
          <SoldLink href="/catalog/wheels/">Выбрать диски</SoldLink>
        </>
      }
    >
      <p>Нажмите на сердечко у товара, и он будет ждать вас здесь. Регистрация не нужна.</p>
    </EmptyState>
  );
}
