import { muted } from "../../../styles/typography.css.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatNumber } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { TrialView } from "./run-view.ts";

/** What a trial has found; nothing of it is stored. */
export function Trial({ view: { doubts, changes, parts, preview } }: { view: TrialView }) {
  return (
    <>
      {doubts.length > 0 && (
        <Notice tone="warning" title="Файл похож на ошибочный">
          <Stack gap="s">
            {doubts.map((doubt) => (
              <p key={doubt}>{doubt}</p>
            ))}
            <p>Поправьте файл или чтение и проверьте ещё раз. Загружайте так, только если всё верно.</p>
          </Stack>
        </Notice>
      )}
      {changes === 0 && <Notice>Загрузка ничего не изменит: всё уже так.</Notice>}
      {parts.map((part) => (
        <section key={part.title} aria-label={part.title}>
          <Stack gap="m">
            <Heading level={2} size="large">
              {part.title}: что изменится
            </Heading>
            <Card>
              <DefinitionTable rows={part.counts} sums />
            </Card>
            {part.reasons.length > 0 && (
              <>
                <Heading level={3}>Почему пропустятся строки</Heading>
                <Card>
                  <DefinitionTable rows={part.reasons} sums />
                </Card>
                <Lines lines={part.lines} caption={`Пропущенные строки: ${part.title}`} />
                {part.more > 0 && <p className={muted}>И ещё строк: {formatNumber(part.more)}.</p>}
              </>
            )}
          </Stack>
        </section>
      ))}
      {preview.length > 0 && (
        <DataTable
          caption="Первые товары, как они прочитаны"
          columns={[
            { key: "sku", title: "Код" },
            { key: "category", title: "Категория" },
            { key: "brand", title: "Бренд" },
            { key: "model", title: "Модель" },
            { key: "size", title: "Размер" },
            { key: "price", title: "Цена", numeric: true },
            { key: "pieces", title: "Остаток" },
          ]}
          rows={preview.map(({ sku, category, brand, model, size, price, pieces }, index) => ({
            id: String(index),
            cells: { sku, category, brand, model: model || "—", size: size || "—", price, pieces: pieces || "—" },
          }))}
        />
      )}
    </>
  );
}

function Lines({ lines, caption }: { lines: TrialView["parts"][number]["lines"]; caption: string }) {
  return (
    <DataTable
      caption={caption}
      captionHidden
      columns={[
        { key: "line", title: "Строка" },
        { key: "column", title: "Столбец" },
        { key: "reason", title: "Почему" },
        { key: "detail", title: "Что в ней" },
        { key: "right", title: "Как правильно" },
      ]}
      rows={lines.map(({ line, column, reason, detail, right }, index) => ({
        id: String(index),
        cells: {
          line: formatNumber(line),
          column: column || "—",
          reason,
          detail: detail || "—",
          right: right || "—",
        },
      }))}
    />
  );
}
