import type { ReactNode } from "react";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import { type FormReply, fieldsOf } from "../../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../../styles/typography.css.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Grid, Stack } from "../../../../ui/layout.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import type { StockCardView, StockField } from "./stock-card.server.ts";

interface StockCardProps {
  view: StockCardView;
  reply: FormReply<StockField> | undefined;
}

/** Pieces of goods by place, the forms that change them, and what was changed. */
export function StockCardPage({ view, reply }: StockCardProps) {
  return (
    <BackOfficeFrame trail={[view.list]} messages={view.messages}>
      <Heading level={1} size="title">
        {view.title}
      </Heading>
      <p className={muted}>Код {view.sku}</p>
      {view.goods && (
        <p>
          <a href={view.goods} className={loneLink}>
            Карточка товара
          </a>
        </p>
      )}
      <FormProblems reply={reply} title="Остаток не изменён" />
      <Grid template="contentAndSum" gap="m">
        <Stack gap="m">
          {view.places.length === 0 ? (
            <p>Нигде нет ни одной штуки.</p>
          ) : (
            <DataTable
              caption="Где лежит"
              columns={[
                { key: "title", title: "Место" },
                { key: "free", title: "Свободно, шт.", numeric: true },
                { key: "reserved", title: "Под заказами, шт.", numeric: true },
              ]}
              rows={view.places.map(({ id, ...cells }) => ({ id, cells }))}
            />
          )}
          {view.corrections.length > 0 && (
            <DataTable
              caption="Что меняли"
              columns={[
                { key: "at", title: "Когда" },
                { key: "kind", title: "Что" },
                { key: "place", title: "Место" },
                { key: "pieces", title: "Штук", numeric: true },
                { key: "reason", title: "Причина" },
                { key: "by", title: "Кто" },
                { key: "state", title: "Состояние" },
              ]}
              rows={view.corrections.map(({ id, ...cells }) => ({ id, cells }))}
            />
          )}
        </Stack>
        {view.options.length > 0 && (
          <Stack gap="m">
            <CorrectForm view={view} reply={reply} />
            {view.options.length > 1 && <TransferForm view={view} reply={reply} />}
          </Stack>
        )}
      </Grid>
    </BackOfficeFrame>
  );
}

function CorrectForm({ view, reply }: StockCardProps) {
  const field = fieldsOf<StockField>("correct", reply);
  return (
    <ChangeForm intent="correct" title="Поправить остаток" button="Поправить" view={view} reply={reply}>
      <Select {...field("place")} label="Место" options={view.options} placeholder="Выберите" />
      <TextField {...field("pieces")} label="Штук" hint="Со знаком минус: списать" width="short" maxLength={6} />
    </ChangeForm>
  );
}

function TransferForm({ view, reply }: StockCardProps) {
  const field = fieldsOf<StockField>("transfer", reply);
  return (
    <ChangeForm intent="transfer" title="Переместить" button="Переместить" view={view} reply={reply}>
      <Select {...field("from")} label="Откуда" options={view.options} placeholder="Выберите" />
      <Select {...field("to")} label="Куда" options={view.options} placeholder="Выберите" />
      <TextField {...field("pieces")} label="Штук" width="short" inputMode="numeric" maxLength={5} />
    </ChangeForm>
  );
}

interface ChangeFormProps extends StockCardProps {
  intent: string;
  title: string;
  button: string;
  children: ReactNode;
}

function ChangeForm({ intent, title, button, view, reply, children }: ChangeFormProps) {
  const own = reply?.form === intent ? reply : undefined;
  return (
    <Card as="section" labelledBy={`${intent}-stock`}>
      <form method="post" noValidate>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="key" value={own?.values.key ?? view.key} />
        <Stack gap="m">
          <Heading level={2} size="large" id={`${intent}-stock`}>
            {title}
          </Heading>
          {children}
          <TextField {...fieldsOf<StockField>(intent, reply)("reason")} label="Причина" maxLength={300} />
          <div>
            <Button variant="primary">{button}</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
