import { FormProblems } from "../../../../shared/form-problems.tsx";
import { fieldId, fieldsOf } from "../../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../../styles/typography.css.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Inline, Stack } from "../../../../ui/layout.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import * as css from "./price-table.css.ts";
import type { PriceTableReply, PriceTableView } from "./price-table.server.ts";
import { PRICE_TABLE_PATH, RATES_PATH } from "./price-words.ts";

interface PriceTableProps {
  view: PriceTableView;
  reply: PriceTableReply | undefined;
}

/** Works against diameters: looked at, filled by a file or by per cent, stored whole with the day it begins. */
export function PriceTablePage({ view, reply }: PriceTableProps) {
  return (
    <BackOfficeFrame trail={[{ label: "Расценки шиномонтажа", href: RATES_PATH }]} messages={view.messages}>
      <Heading level={1} size="title">
        Цены шиномонтажа: {view.vehicleTitle.toLowerCase()}
      </Heading>
      <FormProblems reply={reply} title="Не получилось" />
      <form method="get" action={PRICE_TABLE_PATH}>
        <Inline gap="s" align="end">
          <Select name="vehicle" label="Автомобиль" options={view.vehicles} defaultValue={view.vehicle} />
          <TextField name="day" id="shown-day" type="date" label="Цены на день" defaultValue={view.day} width="short" />
          <Button>Показать</Button>
          <a href={view.exportHref} className={loneLink} download>
            Скачать CSV
          </a>
        </Inline>
      </form>
      {view.rows.length === 0 ? (
        <p>Расценок ещё нет: добавьте первую, и таблица появится.</p>
      ) : (
        <Table view={view} reply={reply} />
      )}
    </BackOfficeFrame>
  );
}

function Table({ view, reply }: PriceTableProps) {
  const field = fieldsOf<string>("store", reply, { day: view.day });
  return (
    <form method="post" action={view.action} encType="multipart/form-data" noValidate>
      <input type="hidden" name="vehicle" value={view.vehicle} />
      <input type="hidden" name="seen" value={reply?.table?.seen ?? reply?.initialValue.seen ?? view.seen} />
      <Stack gap="m">
        {reply?.note && <Notice tone="success">{reply.note}</Notice>}
        {reply?.table && (
          <Notice tone="warning" title="Чем отличается от того, что сейчас">
            <ul>
              {reply.table.changed.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        )}
        <p className={muted}>
          Рубли за одно колесо. Меняется только то, что вы изменили; прежние цены остаются в истории.
          {view.hasCars &&
            " На сером — цены легкового: пока в наборе работ есть хоть одна такая, ко всему набору добавляется надбавка автомобиля."}
          {view.later.length > 0 && ` Позже действуют другие цены: с ${view.later.join(", ")}.`}
        </p>
        <section className={css.scroll} aria-label="Таблица цен">
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col" className={css.head}>
                  Диаметр
                </th>
                {view.works.map(({ work, title }) => (
                  <th key={work} scope="col" className={css.head}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {view.rows.map(({ title, cells }) => (
                <tr key={title}>
                  <th scope="row" className={css.inch}>
                    {title}
                  </th>
                  {cells.map(({ name, label, value, isCars }) => {
                    const { defaultValue = "", error } = field(name);
                    return (
                      <td key={name} className={css.cell}>
                        <input type="hidden" name={`was-${name}`} value={value} />
                        {isCars && <input type="hidden" name={`cars-${name}`} value="1" />}
                        <input
                          id={fieldId("store", name)}
                          name={name}
                          aria-label={isCars ? `${label}, как у легкового` : label}
                          aria-invalid={error ? true : undefined}
                          defaultValue={reply ? defaultValue : value}
                          inputMode="numeric"
                          autoComplete="off"
                          maxLength={9}
                          className={
                            error ? `${css.price} ${css.wrong}` : isCars ? `${css.price} ${css.cars}` : css.price
                          }
                        />
                        {error && <VisuallyHidden>{error}</VisuallyHidden>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <Inline gap="s" align="end">
          <TextField {...field("day")} type="date" label="Действует с" width="short" />
          <Button name="intent" value="store" variant="primary">
            Сохранить таблицу
          </Button>
        </Inline>
        <Card as="section" labelledBy="fill">
          <Stack gap="s">
            <Heading level={2} size="large" id="fill">
              Заполнить сразу
            </Heading>
            <Inline gap="s" align="end">
              <TextField {...field("percent")} label="На сколько процентов" inputMode="decimal" width="short" />
              <Button name="intent" value="percent">
                Изменить на процент
              </Button>
            </Inline>
            <Inline gap="s" align="end">
              <TextField
                name="file"
                id={fieldId("store", "file")}
                label="Файл CSV или XLSX"
                hint="Первая строка — работы, первый столбец — диаметры, как в скачанном"
                error={field("file").error}
                type="file"
                accept=".csv,.xlsx,text/csv"
              />
              <Button name="intent" value="file">
                Взять из файла
              </Button>
            </Inline>
            <p className={muted}>Таблица заполнится, но не сохранится: посмотрите на неё и нажмите «Сохранить».</p>
          </Stack>
        </Card>
      </Stack>
    </form>
  );
}
