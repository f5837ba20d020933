import type { ReactNode } from "react";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm, tickOf } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import type { VisitField, VisitView } from "./visit.server.ts";

interface VisitProps {
  view: VisitView;
  reply: RefusedForm<VisitField> | undefined;
}

interface BlockProps {
  name: string;
  title: string;
  children: ReactNode;
}

const Block = ({ name, title, children }: BlockProps) => (
  <Card as="section" labelledBy={`act-${name}`}>
    <Stack gap="s">
      <Heading level={2} size="large" id={`act-${name}`}>
        {title}
      </Heading>
      {children}
    </Stack>
  </Card>
);

/** The visit as it was seen. */
const Seen = ({ intent, version }: { intent: string; version: number }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="version" value={version} />
  </>
);

function DoneForm({ view: { version, isDone, doneValues }, reply }: VisitProps) {
  const field = fieldsOf<VisitField>("done", reply, doneValues);
  return (
    <Block name="done" title={isDone ? "Что отметили" : "Визит состоялся"}>
      <form method="post" noValidate>
        <Seen intent="done" version={version} />
        <Stack gap="s">
          <TextArea
            {...field("note")}
            label="Что сделали"
            hint="Если не так, как записывались"
            rows={2}
            maxLength={1000}
          />
          <TextField {...field("sum")} label="Сумма, ₽" hint="Если другая" inputMode="decimal" width="short" />
          <TextArea
            {...field("advice")}
            label="Рекомендации мастера"
            hint="Каждая с новой строки: клиент увидит их в личном кабинете"
            rows={3}
          />
          <div>
            <Button variant={isDone ? "secondary" : "primary"}>{isDone ? "Сохранить" : "Состоялся"}</Button>
          </div>
        </Stack>
      </form>
    </Block>
  );
}

const ANY_BAY = "Любой";

/** The day is chosen first: its free times are asked for. */
function MoveForms({ view: { version, move, bays }, reply }: VisitProps) {
  const field = fieldsOf<VisitField>("move", reply, { time: move.time });
  return (
    <Block name="move" title="Перенести">
      <form method="get" action={`${move.action}#act-move`}>
        <Inline gap="s" align="end">
          <TextField name="day" id="move-day" label="На день" type="date" width="short" defaultValue={move.day} />
          <Button>Показать время</Button>
        </Inline>
      </form>
      {move.times.length === 0 ? (
        <p>{move.dayText}: свободного времени для этих работ нет.</p>
      ) : (
        <form method="post" noValidate>
          <Seen intent="move" version={version} />
          <input type="hidden" name="key" value={move.key} />
          <input type="hidden" name="day" value={move.day} />
          <Stack gap="s">
            <Select {...field("time")} label={`Время: ${move.dayText}`} options={move.times} placeholder="Выберите" />
            <Select {...field("bayId")} label="Пост" options={bays} placeholder={ANY_BAY} />
            <div>
              <Button>Перенести и написать клиенту</Button>
            </div>
          </Stack>
        </form>
      )}
    </Block>
  );
}

function PinForm({ view: { version, bays, pinnedId }, reply }: VisitProps) {
  const field = fieldsOf<VisitField>("pin", reply, { bayId: pinnedId });
  return (
    <Block name="pin" title="Пост">
      <form method="post" noValidate>
        <Seen intent="pin" version={version} />
        <Stack gap="s">
          <Select
            {...field("bayId")}
            label="Закрепить за постом"
            hint="Закреплённый визит не переставят, когда записывают других"
            options={bays}
            placeholder={ANY_BAY}
          />
          <div>
            <Button>Закрепить</Button>
          </div>
        </Stack>
      </form>
    </Block>
  );
}

function NoShowForm({ view: { version, noShow }, reply }: VisitProps) {
  return (
    <Block name="no-show" title="Клиент не приехал">
      <form method="post" noValidate>
        <Seen intent="no-show" version={version} />
        <Stack gap="s">
          <p className={muted}>{noShow}</p>
          <Checkbox
            {...tickOf(fieldsOf<VisitField>("no-show", reply)("confirmed"))}
            label="Клиент не приехал и не предупредил"
          />
          <div>
            <Button>Отметить неявку</Button>
          </div>
        </Stack>
      </form>
    </Block>
  );
}

function CancelForm({ view: { version }, reply }: VisitProps) {
  return (
    <Block name="cancel" title="Отменить">
      <form method="post" noValidate>
        <Seen intent="cancel" version={version} />
        <Stack gap="s">
          <TextArea
            {...fieldsOf<VisitField>("cancel", reply)("reason")}
            label="Почему отменяем"
            hint="Клиент прочитает это дословно"
            rows={2}
            maxLength={300}
          />
          <div>
            <Button variant="danger">Отменить и написать клиенту</Button>
          </div>
        </Stack>
      </form>
    </Block>
  );
}

/** What was typed into a form that has gone meanwhile. */
function Typed({ reply }: Pick<VisitProps, "reply">) {
  const typed = reply?.initialValue.reason;
  return typed ? <TextArea name="typed" label="Вы написали" defaultValue={typed} readOnly /> : null;
}

/** A visit with what staff do with it. */
export function VisitPage({ view, reply }: VisitProps) {
  const { acts } = view;
  return (
    <BackOfficeFrame trail={[view.plan]} messages={view.messages}>
      <Inline gap="s" align="baseline">
        <Heading level={1} size="title">
          {view.title}
        </Heading>
        <Badge tone={view.chip.tone}>{view.chip.text}</Badge>
        {view.storeHref && <ButtonLink href={view.storeHref}>Принять на хранение</ButtonLink>}
      </Inline>
      <FormProblems reply={reply} title="Не получилось" />
      {view.movedTo && (
        <p>
          Перенесён: <a href={view.movedTo.href}>запись {view.movedTo.identity}</a>
        </p>
      )}
      <Grid template="contentAndSum" gap="m">
        <Stack gap="m">
          <Card>
            <DefinitionTable
              rows={view.facts.map(({ term, value, href }) => ({
                term,
                value: href ? <a href={href}>{value}</a> : value,
              }))}
            />
          </Card>
          {view.items.length > 0 && (
            <DataTable
              caption={`Работы: ${view.sum}`}
              columns={[
                { key: "title", title: "Работа" },
                { key: "quantity", title: "Сколько", numeric: true },
                { key: "minutes", title: "Время" },
                { key: "price", title: "Стоимость", numeric: true },
              ]}
              rows={view.items}
            />
          )}
        </Stack>
        <Stack gap="m">
          {acts.done && <DoneForm view={view} reply={reply} />}
          {acts.move && <MoveForms view={view} reply={reply} />}
          {acts.pin && <PinForm view={view} reply={reply} />}
          {acts.noShow && <NoShowForm view={view} reply={reply} />}
          {acts.cancel ? <CancelForm view={view} reply={reply} /> : <Typed reply={reply} />}
        </Stack>
      </Grid>
    </BackOfficeFrame>
  );
}
