import type { ReactNode } from "react";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { DoneMessages } from "../../../shared/done-messages.tsx";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Card } from "../../../ui/card.tsx";
import { type Column, DataTable, type Row } from "../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TitleWithHelp } from "../../platform/resource-kit/help-link.tsx";
import type { ClientCardView } from "./client-card.server.ts";

interface ClientCardPageProps {
  view: ClientCardView;
  /** What has just been done. */
  messages: readonly string[];
  /** Forms beside the data. */
  children: ReactNode;
}

/** What staff see of a client, with what they may do for one. STF-022 */
export function ClientCardPage({ view, messages, children }: ClientCardPageProps) {
  return (
    <Container>
      <Stack gap="l">
        <TitleWithHelp>{view.name}</TitleWithHelp>
        <DoneMessages messages={messages} />
        <Grid template="contentAndSum" gap="l">
          <Stack gap="l">
            <Card>
              <DefinitionTable
                rows={[
                  {
                    term: "Телефоны",
                    value:
                      view.phones.length === 0
                        ? "нет"
                        : view.phones.map(({ text, href }) => (
                            <div key={href}>
                              <a href={href}>{text}</a>
                            </div>
                          )),
                  },
                  { term: "E-mail", value: view.emails.join(", ") || "нет" },
                  { term: "Личный кабинет", value: view.account },
                  { term: "Программа лояльности", value: view.loyalty },
                ]}
              />
              {view.noteKey && (
                <a href="#client-actions" className={loneLink}>
                  К действиям с клиентом
                </a>
              )}
            </Card>
            <Belongings view={view} />
            <Acts acts={view.acts} />
            <Notes notes={view.notes} />
          </Stack>
          <div id="client-actions">
            <Stack gap="m">{children}</Stack>
          </div>
        </Grid>
      </Stack>
    </Container>
  );
}

function Belongings({
  view: { orders, orderCount, appointments, contracts, autos, canAct },
}: {
  view: ClientCardView;
}) {
  return (
    <>
      <Table
        title={orderCount > orders.length ? `Заказы: последние ${orders.length} из ${orderCount}` : "Заказы"}
        empty="Заказов нет."
        columns={[
          { key: "number", title: "Заказ" },
          { key: "reserve", title: "Резерв" },
          { key: "day", title: "Оформлен" },
          { key: "status", title: "Статус" },
          { key: "sum", title: "Сумма", numeric: true },
        ]}
        rows={orders.map(({ identity, reserveId, day, status, sum }) => ({
          id: identity,
          cells: {
            number: <a href={deskOrderPath(identity)}>{identity}</a>,
            reserve: reserveId,
            day,
            status,
            sum: formatPrice(sum),
          },
        }))}
      />
      <Table
        title="Записи"
        empty="Записей нет."
        columns={[
          { key: "when", title: "Когда" },
          { key: "what", title: "Что" },
          { key: "where", title: "Где" },
          { key: "status", title: "Статус" },
          { key: "reserve", title: "Номер" },
        ]}
        rows={appointments.map(({ identity, href, when, ...cells }) => ({
          id: identity,
          cells: { ...cells, when: href ? <a href={href}>{when}</a> : when },
        }))}
      />
      <Table
        title="Договоры хранения"
        empty="Договоров нет."
        columns={[
          { key: "number", title: "Договор" },
          { key: "what", title: "Что хранится" },
          { key: "until", title: "До" },
          { key: "where", title: "Где" },
          { key: "status", title: "Статус" },
        ]}
        rows={contracts.map((cells) => ({ id: cells.number, cells }))}
      />
      {autos === null ? (
        <Notice tone="danger">Не удалось загрузить гараж: нет связи с магазином. Обновите страницу.</Notice>
      ) : (
        <Table
          title="Гараж"
          empty="Автомобилей нет."
          columns={[
            { key: "name", title: "Автомобиль" },
            { key: "plate", title: "Номер" },
          ]}
          rows={autos.map(({ id, name, plate }) => ({ id: String(id), cells: { name, plate: plate || "—" } }))}
          note={canAct && "Добавить, выбрать или удалить автомобиль можно в гараже клиента, когда действуете за него."}
        />
      )}
    </>
  );
}

interface TableProps<Key extends string> {
  title: string;
  empty: string;
  columns: readonly Column<Key>[];
  rows: readonly Row<Key>[];
  /** Below the table. */
  note?: ReactNode;
}

function Table<Key extends string>({ title, empty, columns, rows, note }: TableProps<Key>) {
  return (
    <Stack as="section" gap="s">
      <Heading level={2} size="large">
        {title}
      </Heading>
      {rows.length === 0 ? (
        <p className={muted}>{empty}</p>
      ) : (
        <DataTable caption={title} captionHidden columns={columns} rows={rows} />
      )}
      {note && <p className={muted}>{note}</p>}
    </Stack>
  );
}

function Acts({ acts }: Pick<ClientCardView, "acts">) {
  return (
    <Table
      title="Что сделали за клиента"
      empty="За клиента пока ничего не делали."
      columns={[
        { key: "when", title: "Когда" },
        { key: "what", title: "Что" },
        { key: "target", title: "С чем" },
        { key: "author", title: "Кто" },
      ]}
      rows={acts.map(({ id, ...cells }) => ({ id, cells }))}
    />
  );
}

function Notes({ notes }: Pick<ClientCardView, "notes">) {
  return (
    <Stack as="section" gap="s">
      <Heading level={2} size="large">
        Заметки
      </Heading>
      {notes.length === 0 && <p className={muted}>Заметок нет. Клиент их не видит.</p>}
      {notes.length > 0 && (
        <Stack as="ul" gap="xs">
          {notes.map(({ id, text, about }) => (
            <Card as="li" key={id} padding="s">
              <p>{text}</p>
              <p className={muted}>{about}</p>
            </Card>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
