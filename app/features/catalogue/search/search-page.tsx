import type { ReactNode } from "react";
import { SoldLink } from "../../../shared/sold-link.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { counted, formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Stack } from "../../../ui/layout.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { AddFromListForm } from "../add-to-cart/add-from-list.tsx";
import { picture as goodsPicture } from "../goods/goods-picture.css.ts";
import { GoodsCard } from "../lists/goods-card.tsx";
import type { SearchView } from "./search.server.ts";
import { searchPath } from "./search-links.ts";
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

type TextView = Extract<SearchView, { kind: "text" }>;

function TextHits({ view }: { view: TextView }) {
  if (view.total === 0) {
    return (
      <>
        <Offers view={view} />
        <NotFound title="Ничего не нашли">Проверьте запрос или подберите товар по размеру и автомобилю.</NotFound>
      </>
    );
  }
  const hrefOf = (page: number) => searchPath(view.query, page > 1 ? { page: String(page) } : {});
  return (
    <>
      <HowFound view={view} />
      <Offers view={view} />
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

const quoted = (words: readonly string[]) => words.map((word) => `«${word}»`).join(", ");

/** What was counted, and where it differs from what was asked for. */
function HowFound({ view }: { view: TextView }) {
  const { total, understood, ignored, leftOut, literalHref, listHref } = view;
  return (
    <>
      {leftOut.length > 0 && <p>Точно такого нет. Показываем ближайшее, без учёта: {leftOut.join(", ")}.</p>}
      {ignored.length > 0 && <p>Не учли слова {quoted(ignored)}: показываем остальное.</p>}
      <p>
        {counted(total, ["товар", "товара", "товаров"])}
        {understood !== null && ` по запросу «${understood}»`}
        {listHref && (
          <>
            {" · "}
            <a href={listHref}>уточнить фильтрами</a>
          </>
        )}
        {literalHref && (
          <>
            {" · "}
            <a href={literalHref}>искать «{view.query}»</a>
          </>
        )}
      </p>
    </>
  );
}

function Offers({ view: { offers } }: { view: TextView }) {
  if (offers.length === 0) return null;
  return (
    <p>
      Возможно, вы искали:{" "}
      {offers.map(({ text, href }, at) => (
        <span key={href}>
          {at > 0 && ", "}
          <a href={href}>{text}</a>
        </span>
      ))}
    </p>
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
            <ButtonLink href={searchPath(words)} variant="primary">
              Искать среди названий и размеров
            </ButtonLink>
          )}
          <SoldLink href="/catalog/tyres/" variant={words ? "secondary" : "primary"}>
            Шины по размеру
          </SoldLink>
          <SoldLink href="/cars/">По автомобилю</SoldLink>
        </>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}
