import { SoldLink } from "../../../shared/sold-link.tsx";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { PICKS_PATH } from "../picks/pick-fields.ts";
import { CodesForm, GonePicks, RemovedPicks } from "../picks/removed-picks.tsx";
import type { ComparisonView } from "./comparison.server.ts";
import { ComparisonTable, PairForm } from "./comparison-table.tsx";

/**
 * Ways to add a product: by a code from a price tag, or another size of a compared one. The visitor's own comparison is changed by a
 * form that posts, that of an address by another address.
 */
function AddToComparison({ view }: { view: ComparisonView }) {
  const { codes, isOwn, onlyDifferences, suggestions } = view;
  return (
    <Card as="section" labelledBy="add-heading">
      <Stack gap="s">
        <Heading level={2} size="large" id="add-heading">
          Добавить к сравнению
        </Heading>
        <form {...(isOwn ? { action: PICKS_PATH, method: "post" } : { action: "/comparison/" })}>
          {!isOwn && codes.map((code) => <input key={code} type="hidden" name="sku" value={code} />)}
          {!isOwn && onlyDifferences && <input type="hidden" name="differences" value="1" />}
          <Inline gap="s" align="end">
            <TextField
              id="compared-code"
              name={isOwn ? "compare" : "sku"}
              label="Код товара"
              width="short"
              required
              maxLength={64}
              autoComplete="off"
            />
            <Button type="submit">Добавить</Button>
          </Inline>
        </form>
        {suggestions.length > 0 && (
          <Stack gap="xs">
            <p>Другие размеры тех же моделей:</p>
            <Stack as="ul" gap="s">
              {suggestions.map(({ sku, title, price, href }) => (
                <li key={sku}>
                  {isOwn ? (
                    <Inline gap="s">
                      {`${title}, ${formatPrice(price)}`}
                      <CodesForm field="compare" codes={[sku]} label="Добавить" name={title} isLink />
                    </Inline>
                  ) : (
                    <>
                      <a href={href}>{title}</a>, {formatPrice(price)}
                    </>
                  )}
                </li>
              ))}
            </Stack>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

export function ComparisonPage({ view }: { view: ComparisonView }) {
  const { groups, warnings, differencesHref, onlyDifferences, isFull } = view;
  return (
    <Container>
      <Stack gap="m">
        <Breadcrumbs items={[{ label: "Главная", href: "/" }]} current="Сравнение" />
        <Heading level={1} size="title">
          Сравнение товаров
        </Heading>
        {warnings.length > 0 && (
          <Notice tone="warning">
            {warnings.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
          </Notice>
        )}
        <RemovedPicks kind="compare" codes={view.removed} />
        <GonePicks kind="compare" codes={view.gone} />
        {groups.length === 0 && <NothingCompared />}
        {differencesHref && (
          <Inline gap="m" apart>
            <span className={muted}>≠ — значения отличаются</span>
            <ButtonLink href={differencesHref}>{onlyDifferences ? "Все характеристики" : "Только различия"}</ButtonLink>
          </Inline>
        )}
        {groups.map((group) => (
          <Stack key={group.title} gap="s">
            {groups.length > 1 && (
              <Heading level={2} size="large">
                {group.title}
              </Heading>
            )}
            {group.goods.length === 1 && <p>Добавьте ещё один товар этого раздела, чтобы увидеть различия.</p>}
            {onlyDifferences && group.rows.length === 0 && <p>Все характеристики этих товаров совпадают.</p>}
            <PairForm group={group} fields={pairFields(view)} />
            <ComparisonTable group={group} />
          </Stack>
        ))}
        {view.shareHref && (
          <Inline gap="m" apart>
            <a href={view.shareHref} className={loneLink}>
              Ссылка на это сравнение
            </a>
            <CodesForm field="uncompare" codes={view.codes} label="Очистить сравнение" isLink />
          </Inline>
        )}
        {!isFull && <AddToComparison view={view} />}
      </Stack>
    </Container>
  );
}

/** What the address of a comparison says besides its pair. */
const pairFields = ({ isOwn, codes, onlyDifferences }: ComparisonView) => [
  ...(isOwn ? [] : codes.map((code) => ["sku", code] as const)),
  ...(onlyDifferences ? [["differences", "1"] as const] : []),
];

function NothingCompared() {
  return (
    <EmptyState
      icon="scales"
      title="Сравнивать пока нечего"
      actions={
        <>
          <SoldLink href="/catalog/tyres/" variant="primary">
            Выбрать шины
          </SoldLink>
          <SoldLink href="/catalog/wheels/">Выбрать диски</SoldLink>
        </>
      }
    >
      <p>Нажмите на весы у товара или введите его код ниже. Сравнение сохранится в этом браузере.</p>
    </EmptyState>
  );
}
