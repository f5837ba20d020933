import { useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useRef } from "react";
import { pressForm } from "../../../shared/press-form.ts";
import { useLostFocus } from "../../../shared/use-lost-focus.ts";
import { Breadcrumbs, type Crumb } from "../../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { counted } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Container, Grid, Stack } from "../../../ui/layout.tsx";
import { LiveLink } from "../../../ui/live-link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { Select } from "../../../ui/select.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { CatalogueView } from "./catalogue.server.ts";
import type { CatalogueMarkup } from "./catalogue-markup.server.ts";
import * as css from "./catalogue-page.css.ts";
import type { DocumentView } from "./document-view.ts";
import { AnyCarField, FilterForm } from "./filter-form.tsx";
import { FilterSheet, OPENER } from "./filter-sheet.tsx";
import { isSeenAtOnce, ListedCard } from "./goods-card.tsx";
import { viewQuery } from "./goods-query.ts";
import { useAtCommit, useListChoice } from "./use-list-choice.ts";

const ORDERS = [
  { value: "popularity", label: "Сначала популярные" },
  { value: "price", label: "Сначала дешевле" },
  { value: "-price", label: "Сначала дороже" },
  { value: "stock", label: "Сначала в наличии" },
];

interface SortOrderProps {
  listPath: string;
  path: string;
  sort: string;
  isAnyCar: boolean;
}

/** The sort order of the list: a form with one select. With scripts a change is applied at once, without a reload. */
function SortOrder({ listPath, path, sort, isAnyCar }: SortOrderProps) {
  const { wanted, choose } = useListChoice(listPath, { path, sort, more: null, isAnyCar });
  const select = useRef<HTMLSelectElement>(null);
  useShownOrder(select, sort);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("sort");
    const list = wanted();
    choose(list.path + viewQuery({ sort: String(chosen), isAnyCar: list.isAnyCar }));
  };
  return (
    <form action={path} method="get" className={css.form} autoComplete="off" onSubmit={apply}>
      {isAnyCar && <AnyCarField />}
      <Select
        ref={select}
        name="sort"
        label="Порядок"
        labelHidden
        options={ORDERS}
        defaultValue={sort}
        onChange={({ currentTarget: { form } }) => form && pressForm(form)}
      />
      <noscript>
        <IconButton type="submit" icon="check" label="Упорядочить" />
      </noscript>
    </form>
  );
}

/** Back and chips change the order from outside; recreating the select would lose the focus. A choice made before scripts ran is applied. */
function useShownOrder(select: React.RefObject<HTMLSelectElement>, sort: string) {
  const isPending = useNavigation().state !== "idle";
  const isFirst = useRef(true);
  useAtCommit(() => {
    const field = select.current;
    if (!field || isPending) return;
    if (isFirst.current && field.value !== sort && field.form) pressForm(field.form);
    else field.value = sort;
    isFirst.current = false;
  }, [select, sort, isPending]);
}

const GOODS = ["товар", "товара", "товаров"] as const;

interface CataloguePageProps {
  view: CatalogueView | DocumentView;
  /** On the server only. */
  markup: CatalogueMarkup | undefined;
  crumbs: readonly Crumb[];
  /** The chosen car, in one line. */
  carStrip?: ReactNode;
  /** What else there is to say of the list's car. */
  car?: ReactNode;
}

export function CataloguePage({ view, markup, crumbs, carStrip, car }: CataloguePageProps) {
  const hrefOf = (page: number) => view.path + viewQuery({ sort: view.sort, page, isAnyCar: view.isAnyCar });
  const head = useRef<HTMLDivElement>(null);
  // A choice that is taken back is a link that is gone with the next list: what that list is comes next.
  useLostFocus(view.path, () => head.current);
  return (
    <Container>
      <Stack gap="xs">
        <Breadcrumbs items={crumbs} current={view.heading} />
        <div ref={head} tabIndex={-1} className={css.head}>
          <div className={css.words[carStrip ? "besideCar" : "alone"]}>
            <Heading level={1} size="listHeading">
              {view.heading}
            </Heading>
            <p className={css.lead} role="status">
              {counted(view.total, GOODS)} {view.titleIn}
              {view.carSizes.length > 0 && (
                <>
                  <VisuallyHidden>, размеры для вашего автомобиля: </VisuallyHidden>
                  <span aria-hidden="true"> · </span>
                  {view.carSizes.join(", ")}
                </>
              )}
            </p>
          </div>
          {carStrip && <div className={css.car}>{carStrip}</div>}
          {view.chips.length > 0 && (
            <div className={css.chips}>
              {view.chips.map((chip) => (
                <Chip key={chip.removeHref + chip.label} {...chip} />
              ))}
            </div>
          )}
          <div className={css.bar}>
            <div className={css.filterLink}>
              <ButtonLink id={OPENER} href="#filters" icon="filter" full>
                Фильтры{view.chips.length > 0 && ` · ${view.chips.length}`}
              </ButtonLink>
            </div>
            <SortOrder {...view} />
          </div>
        </div>
        {car}
        {view.isStale && (
          <Notice tone="warning">
            Показываем сохранённый список: цены и наличие уточним, когда вы положите товар в корзину.
          </Notice>
        )}
        <Grid template="filterAndList" gap="l">
          <FilterSheet resetHref={view.resetHref}>
            <FilterForm {...view} valueMarkups={markup?.values} />
          </FilterSheet>
          <Stack gap="m">
            {view.goods.length === 0 ? (
              <NothingFound view={view} />
            ) : (
              <>
                <Grid template="cardsBesideFilter" gap="s">
                  {view.goods.map((goods, position) => (
                    <ListedCard
                      key={goods.sku}
                      goods={goods}
                      eager={isSeenAtOnce(position)}
                      markup={markup?.cards[position]}
                    />
                  ))}
                </Grid>
                <Pagination page={view.page} pageCount={view.pageCount} hrefOf={hrefOf} />
              </>
            )}
          </Stack>
        </Grid>
      </Stack>
    </Container>
  );
}

/** For an empty list: suggests filters to remove, with the number of goods each removal would find. */
function NothingFound({ view }: { view: Pick<CatalogueView, "relaxations" | "wholeHref"> }) {
  const helpful = view.relaxations.filter(({ count }) => count > 0);
  return (
    <EmptyState
      icon="search"
      title="По этим условиям ничего нет"
      actions={
        <>
          {helpful.map(({ title, count, href }) => (
            <LiveLink key={href} href={href}>
              Убрать «{title}» — {counted(count, GOODS)}
            </LiveLink>
          ))}
          <LiveLink href={view.wholeHref} variant={helpful.length > 0 ? "quiet" : "primary"}>
            Показать весь раздел
          </LiveLink>
        </>
      }
    >
      <p>Попробуйте убрать одно из условий или позвоните нам: подберём и привезём под заказ.</p>
    </EmptyState>
  );
}
