import type { DaysPlan } from "../../../../gateway/contract/office/days-file.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, tickOf } from "../../../shared/form-reply.ts";
import { loneLink } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatNumber, formatShortDay } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../platform/resource-kit/form-page.css.ts";
import type { DaysFileReply, DaysFileView } from "./days-file.server.ts";

interface DaysFilePageProps {
  view: DaysFileView;
  reply: DaysFileReply | undefined;
}

/** Takes a table of days, shows what it would change, and stores it once somebody has looked. */
export function DaysFilePage({ view, reply }: DaysFilePageProps) {
  const { title, list, columns, example, exportHref } = view;
  const field = fieldsOf("check", reply && { ...reply, form: "check" });
  const plan = reply?.plan;
  return (
    <BackOfficeFrame trail={[list]} messages={[]}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            {title}
          </Heading>
          <FormProblems
            reply={reply && { ...reply, form: reply.error.despiteVisits ? "store" : "check" }}
            title={plan && plan.problems.length > 0 ? "В файле ошибки, ничего не сохранено" : "Ничего не сохранено"}
          />
          {plan && plan.problems.length === 0 && <Plan plan={plan} reply={reply} />}
          {plan && (
            <Heading level={2} size="large">
              Исправить или взять другой файл
            </Heading>
          )}
          <p>
            {columns} Разделитель — точка с запятой, запятая или табуляция; можно скопировать прямо из Excel.{" "}
            <a href={exportHref} className={loneLink} download>
              Скачать, что есть, таким же файлом
            </a>
          </p>
          <form method="post" encType="multipart/form-data" noValidate>
            <Stack gap="m">
              <input type="hidden" name="intent" value="check" />
              <TextArea
                {...field("text")}
                label="Строки"
                hint="Первая строка — названия столбцов"
                rows={10}
                placeholder={example}
              />
              <TextField
                name="file"
                id="check-file"
                label="Или файл CSV"
                hint="UTF-8 или windows-1251, до 200 КБ. Если выбран файл, строки выше не читаются"
                error={field("file").error}
                type="file"
                accept=".csv,.txt,text/csv,text/plain"
              />
              <div>
                <Button variant={plan && plan.problems.length === 0 && plan.changes.length > 0 ? undefined : "primary"}>
                  Проверить
                </Button>
              </div>
            </Stack>
          </form>
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}

function Plan({ plan, reply }: { plan: DaysPlan; reply: DaysFileReply | undefined }) {
  const { changes, same, left, skipped, visits, seen } = plan;
  const added = changes.filter(({ before }) => before === "").length;
  const hasCentres = changes.some(({ centre }) => centre !== "");
  const field = fieldsOf("store", reply);
  const count = (term: string, value: number) => ({ term, value: formatNumber(value) });
  return (
    <section aria-label="Что изменится">
      <Stack gap="m">
        <Heading level={2} size="large">
          Что изменится
        </Heading>
        <Card>
          <DefinitionTable
            sums
            rows={[
              count("Добавится", added),
              count("Изменится", changes.length - added),
              count("Уже так", same),
              count("Нет в файле, останется", left),
              ...(skipped === 0 ? [] : [count("Строк из архива, пропущено", skipped)]),
            ]}
          />
        </Card>
        {changes.length === 0 ? (
          <Notice live>Менять нечего: всё уже так.</Notice>
        ) : (
          <>
            <DataTable
              caption="Изменения по дням"
              captionHidden
              columns={[
                { key: "day", title: "День" },
                ...(hasCentres ? [{ key: "centre", title: "Центр" }] : []),
                { key: "before", title: "Было" },
                { key: "after", title: "Станет" },
              ]}
              rows={changes.map(({ line, day, centre, before, after }) => ({
                id: String(line),
                cells: { day: formatShortDay(day), centre, before: before || "—", after },
              }))}
            />
            <form method="post" encType="multipart/form-data" noValidate>
              <Stack gap="m">
                <input type="hidden" name="intent" value="store" />
                <input type="hidden" name="seen" value={seen} />
                <input type="hidden" name="text" value={reply?.initialValue.text ?? ""} />
                {visits.length > 0 && (
                  <Notice tone="warning" title="Есть записи вне новых часов">
                    <Stack gap="s">
                      {visits.map(({ line, message }) => (
                        <p key={line}>
                          Строка {line}. {message}
                        </p>
                      ))}
                    </Stack>
                  </Notice>
                )}
                {visits.length > 0 && (
                  <Checkbox
                    {...tickOf(field("despiteVisits"))}
                    label="Попросить этих клиентов перенести записи"
                    hint="Каждому придут SMS и письмо с ближайшим свободным временем. Пока не перенёс, запись остаётся"
                  />
                )}
                <div>
                  <Button variant="primary">Сохранить дней: {formatNumber(changes.length)}</Button>
                </div>
              </Stack>
            </form>
          </>
        )}
      </Stack>
    </section>
  );
}
