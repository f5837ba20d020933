import { muted } from "../../styles/typography.css.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AddToComparison } from "./add-to-comparison.tsx";
import type { ComparisonView } from "./comparison.server.ts";
import { ComparisonTable } from "./comparison-table.tsx";

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
        {groups.length === 0 && <NothingCompared />}
        {differencesHref && (
          <Inline gap="m" apart>
            <span className={muted}>≠ — значения отличаются</span>
            <a href={differencesHref}>{onlyDifferences ? "Все характеристики" : "Только различия"}</a>
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
            <ComparisonTable group={group} />
          </Stack>
        ))}
        {!isFull && <AddToComparison view={view} />}
      </Stack>
    </Container>
  );
}

function NothingCompared() {
  return (
    <EmptyState
      icon="info"
      title="Сравнивать пока нечего"
      actions={
        <>
          <ButtonLink href="/catalog/tyres/" variant="primary">
            Выбрать шины
          </ButtonLink>
          <ButtonLink href="/catalog/wheels/">Выбрать диски</ButtonLink>
        </>
      }
    >
      <p>Откройте товар и нажмите «Сравнить» или введите код товара ниже. Адрес страницы можно отправить другому.</p>
    </EmptyState>
  );
}
