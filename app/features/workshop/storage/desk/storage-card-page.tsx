import { FormProblems } from "../../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm, tickOf } from "../../../../shared/form-reply.ts";
import { muted } from "../../../../styles/typography.css.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ButtonLink } from "../../../../ui/button-link.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../../ui/layout.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import { CounterForms } from "./counter-forms.tsx";
import { DESK_STORAGE_PATH } from "./desk-storage-paths.ts";
import type { StorageActField, StorageCardView } from "./storage-card.server.ts";

interface StorageCardProps {
  view: StorageCardView;
  reply: RefusedForm<StorageActField> | undefined;
}

/** What is stored, what the customer asks for, and the forms of those who decide. */
export function StorageCardPage({ view, reply }: StorageCardProps) {
  return (
    <BackOfficeFrame trail={[{ label: "Договоры хранения", href: DESK_STORAGE_PATH }]} messages={view.messages}>
      <Inline gap="s" align="baseline">
        <Heading level={1}>Договор {view.number}</Heading>
        <Badge tone={view.status.tone}>{view.status.text}</Badge>
        <ButtonLink href={view.actHref}>Акт для печати</ButtonLink>
      </Inline>
      <FormProblems reply={reply} title="Не получилось" />
      <Grid template="contentAndSum" gap="m">
        <Stack gap="m">
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          {view.requests.length === 0 ? (
            <p className={muted}>Заявок по договору не было.</p>
          ) : (
            <DataTable
              caption="Заявки"
              columns={[
                { key: "what", title: "Заявка" },
                { key: "state", title: "Состояние" },
                { key: "day", title: "На день" },
                { key: "created", title: "Создана" },
                { key: "cost", title: "Стоимость", numeric: true },
                { key: "decided", title: "Решение" },
                { key: "decision", title: "Почему" },
              ]}
              rows={view.requests.map(({ id, ...cells }) => ({ id, cells }))}
            />
          )}
        </Stack>
        <Stack gap="m">
          {view.open ? <OpenRequest view={view} open={view.open} reply={reply} /> : <Typed reply={reply} />}
          {view.counter && <CounterForms view={view} counter={view.counter} reply={reply} />}
          {view.canEdit && <TermsForm view={view} reply={reply} />}
        </Stack>
      </Grid>
    </BackOfficeFrame>
  );
}

type Open = NonNullable<StorageCardView["open"]>;

/** The request as it was seen. */
const Seen = ({ intent, open }: { intent: string; open: Open }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={open.id} />
    <input type="hidden" name="version" value={open.version} />
  </>
);

function OpenRequest({ view: { unpaid }, open, reply }: StorageCardProps & { open: Open }) {
  return (
    <Card as="section" labelledBy="storage-request">
      <Stack gap="m">
        <Heading level={2} size="large" id="storage-request">
          Выдача
        </Heading>
        <p>{open.text}</p>
        {open.isNew && (
          <form method="post" noValidate>
            <Seen intent="accept" open={open} />
            <Stack gap="s">
              <TextField
                {...fieldsOf<StorageActField>("accept", reply, { plannedOn: open.plannedOn })("plannedOn")}
                label="Шины будут готовы"
                type="date"
                width="short"
              />
              <div>
                <Button variant="primary">Принять и написать покупателю</Button>
              </div>
            </Stack>
          </form>
        )}
        <form method="post" noValidate>
          <Seen intent="done" open={open} />
          <Stack gap="s">
            <Checkbox
              {...tickOf(fieldsOf<StorageActField>("done", reply)("confirmed"))}
              label={unpaid ? `Покупатель забрал шины и доплатил ${unpaid}` : "Покупатель забрал шины, всё оплачено"}
            />
            <div>
              <Button>Шины выданы</Button>
            </div>
          </Stack>
        </form>
        <form method="post" noValidate>
          <Seen intent="refuse" open={open} />
          <Stack gap="s">
            <TextArea
              {...fieldsOf<StorageActField>("refuse", reply)("decision")}
              label="Почему не можем выдать"
              hint="Покупатель прочитает это дословно"
              maxLength={1000}
              rows={3}
            />
            <div>
              <Button variant="danger">Отказать и написать покупателю</Button>
            </div>
          </Stack>
        </form>
      </Stack>
    </Card>
  );
}

function TermsForm({ view: { terms }, reply }: StorageCardProps) {
  const field = fieldsOf<StorageActField>("update", reply, {
    place: terms.place,
    dayPrice: terms.dayPrice,
    paidUntil: terms.paidUntil,
  });
  return (
    <Card as="section" labelledBy="storage-terms">
      <form method="post" noValidate>
        <input type="hidden" name="intent" value="update" />
        <input type="hidden" name="version" value={terms.version} />
        <Stack gap="m">
          <Heading level={2} size="large" id="storage-terms">
            Место и оплата
          </Heading>
          <TextField {...field("place")} label="Место" maxLength={100} />
          <TextField
            {...field("dayPrice")}
            label="Цена дня, ₽"
            hint="Пусто: цена не известна, на сайте не продлить"
            width="short"
            inputMode="decimal"
          />
          <TextField {...field("paidUntil")} label="Оплачено до" hint="Пусто: не оплачено" type="date" width="short" />
          <div>
            <Button>Сохранить</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

/** What was typed into a form that has gone meanwhile. */
function Typed({ reply }: Pick<StorageCardProps, "reply">) {
  const typed = reply?.initialValue.decision;
  return typed ? <TextArea name="typed" label="Вы написали" defaultValue={typed} readOnly /> : null;
}
