import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CodesForm, GonePicks, RemovedPicks } from "../picks/removed-picks.tsx";
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

function NothingCompared() {
  return (
    <EmptyState
      icon="scales"
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
      <p>Нажмите на весы у товара или введите его код ниже. Сравнение сохранится в этом браузере.</p>
    </EmptyState>
  );
}
