import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { counted, formatPrice } from "../../ui/format.ts";
import { Heading } from "../../ui/heading.tsx";
import { Container, Grid, Stack } from "../../ui/layout.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { AddFromListForm } from "../cart/add-from-list.tsx";
import { GoodsCard } from "../catalogue/goods-card.tsx";
import { picture as goodsPicture } from "../goods/goods-picture.css.ts";
import type { SearchView } from "./search.server.ts";
import * as css from "./search-page.css.ts";

export function SearchPage({ view }: { view: SearchView }) {
  return (
    <Container>
      <Stack gap="m">
        <Heading level={1} size="title">
          {view.kind === "empty" ? "Поиск" : `Поиск: ${view.query}`}
        </Heading>
        {view.kind === "empty" && (
          <NotFound title="Что ищем">Введите размер, название или код товара в строке поиска.</NotFound>
        )}
        {view.kind === "code" && <CodeOptions view={view} />}
        {view.kind === "text" && <TextHits view={view} />}
      </Stack>
    </Container>
  );
}

function CodeOptions({ view }: { view: Extract<SearchView, { kind: "code" }> }) {
  if (view.options.length === 0) {
    return (
      <NotFound title="Товар не найден" words={view.query}>
        Проверьте код: он указан на ценнике, в чеке и на странице товара.
      </NotFound>
    );
  }
  return (
    <ul className={css.options}>
      {view.options.map(({ url, title, description, picture, price }) => (
        <li key={url}>
          <a href={url} className={css.option}>
            <img src={picture} alt="" width="96" height="96" loading="lazy" className={goodsPicture} />
            <span>
              <b>{title}</b>
              <br />
              {description}
            </span>
            <b className={css.price}>{formatPrice(price)}</b>
          </a>
        </li>
      ))}
    </ul>
  );
}

function TextHits({ view }: { view: Extract<SearchView, { kind: "text" }> }) {
  if (view.total === 0) {
    return <NotFound title="Ничего не нашли">Проверьте запрос или подберите товар по размеру и автомобилю.</NotFound>;
  }
  const hrefOf = (page: number) =>
    `/search/?${new URLSearchParams({ q: view.query, ...(page > 1 && { page: String(page) }) })}`;
  return (
    <>
      <p>
        {counted(view.total, ["товар", "товара", "товаров"])}
        {view.understood.toLowerCase() !== view.query.toLowerCase() && ` по запросу «${view.understood}»`}
      </p>
      <Grid template="cards" gap="s">
        {view.goods.map((goods) => (
          <GoodsCard key={goods.sku} goods={goods} level="h2" />
        ))}
      </Grid>
      <AddFromListForm goods={view.goods} />
      <Pagination page={view.page} pageCount={view.pageCount} hrefOf={hrefOf} />
    </>
  );
}

interface NotFoundProps {
  title: string;
  /** Text that was treated as a code and may be a size or a name. */
  words?: string;
  children: ReactNode;
}

function NotFound({ title, words, children }: NotFoundProps) {
  return (
    <EmptyState
      icon="search"
      title={title}
      actions={
        <>
          {words && (
            <ButtonLink href={`/search/?${new URLSearchParams({ q: words })}`} variant="primary">
              Искать среди названий и размеров
            </ButtonLink>
          )}
          <ButtonLink href="/catalog/tyres/" variant={words ? "secondary" : "primary"}>
            Шины по размеру
          </ButtonLink>
          <ButtonLink href="/cars/">По автомобилю</ButtonLink>
        </>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}
