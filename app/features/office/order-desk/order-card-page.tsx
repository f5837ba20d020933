import type { ReactNode } from "react";
import { DESK_PATH } from "../../../shared/desk-order-path.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { DeskActs, LetterForm, OrderNoteForm, OrderNotes, SectionTitle } from "./act-forms.tsx";
import type { DeskField } from "./act-on-order.server.ts";
import type { OrderCardView } from "./order-card.server.ts";

interface OrderCardPageProps {
  view: OrderCardView;
  reply: RefusedForm<DeskField> | undefined;
  /** What has just been done. */
  messages: readonly string[];
  /** Below the lines: why they cost so much. */
  explanation: ReactNode;
  /** Below the customer: how to act for them. */
  children?: ReactNode;
}

/** Everything that staff see of an order, with what they may do next at its top. */
export function OrderCardPage({ view, reply, messages, explanation, children }: OrderCardPageProps) {
  return (
    <BackOfficeFrame trail={[{ label: "Заказы", href: DESK_PATH }]} messages={messages}>
      <OrderTitle view={view} />
      <FormProblems reply={reply} title="Не получилось" />
      <DeskActs view={view} reply={reply} />
      <Grid template="contentAndSum" gap="m">
        <Stack gap="m">
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          <Lines view={view} />
          {explanation}
          <Reserve view={view} />
          <Events view={view} />
          <Messages view={view} reply={reply} />
        </Stack>
        <Stack gap="m">
          <Card as="section" labelledBy="desk-customer">
            <Stack gap="s">
              <SectionTitle id="desk-customer">Покупатель</SectionTitle>
              <DefinitionTable rows={view.customer} />
              {view.clientPath && (
                <a href={view.clientPath} className={loneLink}>
                  Карточка клиента
                </a>
              )}
              {children}
            </Stack>
          </Card>
          <Returns view={view} />
          <Card as="section" labelledBy="desk-notes">
            <Stack gap="s">
              <SectionTitle id="desk-notes">Заметки</SectionTitle>
              <OrderNotes notes={view.notes} />
              {view.isEditable && <OrderNoteForm view={view} reply={reply} />}
            </Stack>
          </Card>
        </Stack>
      </Grid>
    </BackOfficeFrame>
  );
}

/** The number with what the order is now. */
export const OrderTitle = ({
  view: { identity, status, late, isDisputed },
  prefix = "Заказ",
}: {
  view: OrderCardView;
  prefix?: string;
}) => (
  <Inline gap="s" align="baseline">
    <Heading level={1}>
      {prefix} {identity}
    </Heading>
    <Badge tone={status.tone}>{status.text}</Badge>
    {late && <Badge tone="danger">{late}</Badge>}
    {isDisputed && <Badge tone="danger">Оплата оспорена</Badge>}
  </Inline>
);

const Lines = ({ view: { lines, sums } }: { view: OrderCardView }) => (
  <Stack as="section" gap="s">
    <SectionTitle id="desk-lines">Состав и деньги</SectionTitle>
    <DataTable
      caption="Состав заказа"
      captionHidden
      columns={[
        { key: "title", title: "Товар" },
        { key: "sku", title: "Артикул" },
        { key: "quantity", title: "Сколько", numeric: true },
        { key: "price", title: "Цена", numeric: true },
        { key: "sum", title: "Сумма", numeric: true },
      ]}
      rows={lines.map(({ id, ...cells }) => ({ id, cells }))}
    />
    <Card>
      <DefinitionTable sums rows={sums} />
    </Card>
  </Stack>
);

const Returns = ({ view: { returns } }: { view: OrderCardView }) =>
  returns && (
    <Card as="section" labelledBy="desk-returns">
      <Stack gap="s">
        <SectionTitle id="desk-returns">Возвраты</SectionTitle>
        <a href={returns.listPath} className={loneLink}>
          Возвраты этого заказа
        </a>
        {returns.newPath && (
          <div>
            <ButtonLink href={returns.newPath}>Оформить возврат</ButtonLink>
          </div>
        )}
      </Stack>
    </Card>
  );

const Reserve = ({ view: { reserve, pickListPath } }: { view: OrderCardView }) => (
  <Stack as="section" gap="s">
    <SectionTitle id="desk-reserve">Откуда товары</SectionTitle>
    {reserve.length === 0 ? (
      <p className={muted}>Резерва нет.</p>
    ) : (
      <DataTable
        caption="Откуда товары"
        captionHidden
        columns={[
          { key: "place", title: "Место" },
          { key: "title", title: "Товар" },
          { key: "sku", title: "Артикул" },
          { key: "quantity", title: "Сколько", numeric: true },
        ]}
        rows={reserve.map(({ id, ...cells }) => ({ id, cells }))}
      />
    )}
    {pickListPath && (
      <a href={pickListPath} className={loneLink}>
        Что собрать в этом центре
      </a>
    )}
  </Stack>
);

const Events = ({ view: { events } }: { view: OrderCardView }) => (
  <Stack as="section" gap="s">
    <SectionTitle id="desk-events">Что было</SectionTitle>
    <Stack as="ol" gap="s">
      {events.map(({ id, title, about, reason }) => (
        <li key={id}>
          <strong>{title}</strong>
          {reason && <> — {reason}</>}
          <div className={muted}>{about}</div>
        </li>
      ))}
    </Stack>
  </Stack>
);

const Messages = ({ view, reply }: Pick<OrderCardPageProps, "view" | "reply">) => (
  <Stack as="section" gap="s">
    <SectionTitle id="desk-messages">Сообщения покупателю за 30 дней</SectionTitle>
    {view.messages.length === 0 ? (
      <p className={muted}>Сообщений не было.</p>
    ) : (
      <Stack as="ul" gap="s">
        {view.messages.map(({ id, text, about }) => (
          <li key={id}>
            {text}
            <div className={muted}>{about}</div>
          </li>
        ))}
      </Stack>
    )}
    {view.again && <LetterForm view={view} reply={reply} what={view.again} />}
  </Stack>
);
