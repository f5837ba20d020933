import { categories } from "../../../../gateway/contract/catalogue/categories.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatNumber } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { ImportView } from "./import-view.ts";
import type { ImportPageView } from "./imports.server.ts";
import { StateFrame } from "./state-frame.tsx";

/** What became of one file of an import. */
export function ImportPage({ view: { title, list, report } }: { view: ImportPageView }) {
  const { outcome } = report;
  return (
    <StateFrame list={list} title={title} state={outcome}>
      <Report view={report} />
    </StateFrame>
  );
}

function Report({ view }: { view: ImportView }) {
  const { facts, counts, stop, isOld, runHref } = view;
  return (
    <>
      {stop && (
        <Notice tone="danger" title={stop.title}>
          <Stack gap="s">
            {stop.reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
            <p>{stop.advice}</p>
            {stop.command && (
              <p>
                <code>{stop.command}</code>
              </p>
            )}
          </Stack>
        </Notice>
      )}
      {isOld && (
        <Notice>Подробности этой загрузки не сохранены: она была до того, как магазин стал их записывать.</Notice>
      )}
      <Card>
        <DefinitionTable rows={facts} />
      </Card>
      {runHref && (
        <p>
          <a href={runHref} className={loneLink}>
            Страница загрузки
          </a>
        </p>
      )}
      {counts.length > 0 && (
        <>
          <Heading level={2} size="large">
            Сколько
          </Heading>
          <Card>
            <DefinitionTable rows={counts} sums />
          </Card>
        </>
      )}
      <Reading view={view} />
      <Skipped view={view} />
    </>
  );
}

/** What names and parameters said, attribute by attribute. */
function Reading({ view: { attributes, unread } }: { view: ImportView }) {
  if (attributes.length === 0) return null;
  return (
    <>
      <Heading level={2} size="large">
        Что прочитано из названий и параметров
      </Heading>
      <DataTable
        caption="Характеристики"
        columns={[
          { key: "title", title: "Характеристика" },
          { key: "said", title: "Сказано" },
          { key: "read", title: "Прочитано" },
          { key: "doubtful", title: "Сомнительно" },
          { key: "examples", title: "Например" },
        ]}
        rows={attributes.map(({ category, title, said, read, doubtful, examples }) => ({
          id: `${category} ${title}`,
          cells: {
            title: `${categories[category].plural}: ${title}`,
            said: formatNumber(said),
            read: formatNumber(read),
            doubtful: formatNumber(doubtful),
            examples: examples.join("; ") || "—",
          },
        }))}
      />
      {unread.length > 0 && (
        <>
          <p>
            Не понято в названиях, частое сверху. <a href="/back-office/unread-names/">Всё непонятое</a>;{" "}
            <a href="/back-office/name-synonyms/new/">объяснить слово</a>
          </p>
          <Card>
            <DefinitionTable
              rows={unread.map(({ text, count }) => ({ term: text, value: formatNumber(count) }))}
              sums
            />
          </Card>
        </>
      )}
    </>
  );
}

function Skipped({ view: { reasons, oldReasons, lines, more, isOfPhotos } }: { view: ImportView }) {
  if (reasons.length === 0 && oldReasons === "") return null;
  return (
    <>
      <Heading level={2} size="large">
        {isOfPhotos ? "Почему пропущены файлы" : "Почему пропущены строки"}
      </Heading>
      {oldReasons && <p>{oldReasons}</p>}
      {reasons.length > 0 && (
        <Card>
          <DefinitionTable
            rows={reasons.map(({ reason, count }) => ({ term: reason, value: formatNumber(count) }))}
            sums
          />
        </Card>
      )}
      {lines.length > 0 && (
        <DataTable
          caption={isOfPhotos ? "Пропущенные файлы" : "Пропущенные строки"}
          columns={
            isOfPhotos
              ? [
                  { key: "detail", title: "Файл" },
                  { key: "reason", title: "Почему" },
                ]
              : [
                  { key: "line", title: "Строка" },
                  { key: "reason", title: "Почему" },
                  { key: "detail", title: "Что в ней" },
                ]
          }
          rows={lines.map(({ line, reason, detail }, index) => ({
            id: String(index),
            cells: { line: formatNumber(line), reason, detail: detail || "—" },
          }))}
        />
      )}
      {more && <p className={muted}>{more}</p>}
    </>
  );
}
