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
export function Trial({ view: { doubts, changes, parts, photos } }: { view: TrialView }) {
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
      {changes === 0 && <Notice>Загрузка ничего не изменит.</Notice>}
      {photos && (
        <Stack gap="s">
          <Heading level={2} size="large">
            Фотографии: что изменится
          </Heading>
          <Card>
            <DefinitionTable rows={photos.counts} sums />
          </Card>
        </Stack>
      )}
      {parts.map(({ title, counts }) => (
        <section key={title} aria-label={title}>
          <Stack gap="s">
            <Heading level={2} size="large">
              {title}: что изменится
            </Heading>
            <Card>
              <DefinitionTable rows={counts} sums />
            </Card>
          </Stack>
        </section>
      ))}
    </>
  );
}

/** The first goods as they were read, and the rows that are left out. */
export function TrialRows({ view: { parts, preview, photos } }: { view: TrialView }) {
  return (
    <>
      {photos && photos.left.length > 0 && (
        <Stack gap="m">
          <DataTable
            caption="Файлы, которые не покажутся"
            columns={[
              { key: "file", title: "Файл" },
              { key: "reason", title: "Почему" },
            ]}
            rows={photos.left.map(({ file, reason }) => ({ id: file, cells: { file, reason } }))}
          />
          {photos.more > 0 && <p className={muted}>И ещё файлов: {formatNumber(photos.more)}.</p>}
        </Stack>
      )}
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
      {parts
        .filter(({ reasons }) => reasons.length > 0)
        .map(({ title, reasons, lines, more }) => (
          <section key={title} aria-label={`Пропущенные строки: ${title}`}>
            <Stack gap="m">
              <Heading level={2} size="large">
                {title}: почему пропустятся строки
              </Heading>
              <Card>
                <DefinitionTable rows={reasons} sums />
              </Card>
              <Lines lines={lines} caption={`Пропущенные строки: ${title}`} />
              {more > 0 && <p className={muted}>И ещё строк: {formatNumber(more)}.</p>}
            </Stack>
          </section>
        ))}
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
