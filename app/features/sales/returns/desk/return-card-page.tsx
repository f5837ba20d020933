import { RETURNS_PATH } from "../../../../shared/desk-return-paths.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm, tickOf } from "../../../../shared/form-reply.ts";
import { muted } from "../../../../styles/typography.css.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../../ui/layout.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import type { ReturnActField, ReturnCardView } from "./return-card.server.ts";
import * as css from "./return-card-page.css.ts";

interface ReturnCardProps {
  view: ReturnCardView;
  reply: RefusedForm<ReturnActField> | undefined;
}

/** What a customer gives back, and the forms of those who decide. */
export function ReturnCardPage({ view, reply }: ReturnCardProps) {
  return (
    <BackOfficeFrame trail={[{ label: "Возвраты", href: RETURNS_PATH }]} messages={view.messages}>
      <Inline gap="s" align="baseline">
        <Heading level={1}>Возврат №&nbsp;{view.id}</Heading>
        <Badge tone={view.state.tone}>{view.state.text}</Badge>
      </Inline>
      <p>
        Заказ <a href={view.orderPath}>{view.number}</a>
      </p>
      <FormProblems reply={reply} title="Не получилось" />
      <Grid template="contentAndSum" gap="m">
        <Stack gap="m">
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          <DataTable
            caption="Что возвращают"
            columns={[
              { key: "title", title: "Товар" },
              { key: "sku", title: "Артикул" },
              { key: "quantity", title: "Сколько", numeric: true },
              { key: "sum", title: "Вернуть", numeric: true },
            ]}
            rows={view.lines.map(({ id, ...cells }) => ({ id, cells }))}
          />
          <Card>
            <DefinitionTable sums rows={view.sums} />
          </Card>
          <Photos view={view} />
        </Stack>
        <Decision view={view} reply={reply} />
      </Grid>
    </BackOfficeFrame>
  );
}

const Photos = ({ view: { photos } }: Pick<ReturnCardProps, "view">) =>
  photos.length === 0 ? (
    <p className={muted}>Фотографий нет.</p>
  ) : (
    <Inline gap="s">
      {photos.map(({ href, alt }) => (
        <a key={href} href={href}>
          <img src={href} alt={alt} className={css.photo} loading="lazy" />
        </a>
      ))}
    </Inline>
  );

function Decision({ view, reply }: ReturnCardProps) {
  if (view.mayDecide)
    return (
      <Stack gap="m">
        <AcceptForm view={view} reply={reply} />
        <RefuseForm view={view} reply={reply} />
      </Stack>
    );
  if (view.mayApprove)
    return (
      <Stack gap="m">
        <ApproveForm view={view} reply={reply} />
        <DeclineForm view={view} reply={reply} />
      </Stack>
    );
  const typed = reply?.initialValue.decision || reply?.initialValue.note;
  return (
    <Stack gap="s">
      {view.waits && <p className={muted}>{view.waits}</p>}
      {typed && <TextArea name="typed" label="Вы написали" defaultValue={typed} readOnly />}
    </Stack>
  );
}

/** The return as it was seen. */
const Seen = ({ intent, view }: Pick<ReturnCardProps, "view"> & { intent: string }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="version" value={view.version} />
  </>
);

/** Takes the goods back, and says why they came where nobody has. */
export function AcceptForm({ view, reply }: ReturnCardProps) {
  const only = view.ways.length === 1 ? view.ways[0]?.value : undefined;
  const field = fieldsOf<ReturnActField>("accept", reply, {
    refundBy: only,
    fate: view.usualFate,
    place: view.usualPlace,
  });
  return (
    <Card as="section" labelledBy="return-accept">
      <form method="post" noValidate>
        <Seen intent="accept" view={view} />
        <Stack gap="m">
          <Heading level={2} size="large" id="return-accept">
            Принять
          </Heading>
          {view.reasons.length > 0 && (
            <RadioGroup {...field("reason")} label="Почему вернули товар" options={view.reasons} />
          )}
          <RadioGroup {...field("fate")} label="Что станет с товаром" options={view.fates} />
          <Select
            {...field("place")}
            label="Где он лежит"
            hint="Для списанного не важно"
            placeholder="Выберите"
            options={view.places}
          />
          <RadioGroup {...field("refundBy")} label="Как возвращаем деньги" options={view.ways} />
          <TextArea {...field("note")} label="Заметка" hint="Видят только сотрудники" maxLength={1000} rows={2} />
          <Checkbox {...tickOf(field("confirmed"))} label="Товар у нас, я его осмотрел" />
          <p>{view.money}</p>
          <div>
            <Button variant="primary">Принять и вернуть {view.sum || "деньги"}</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

const RefuseForm = ({ view, reply }: ReturnCardProps) => (
  <Card as="section" labelledBy="return-refuse">
    <form method="post" noValidate>
      <Seen intent="refuse" view={view} />
      <Stack gap="m">
        <Heading level={2} size="large" id="return-refuse">
          Отказать
        </Heading>
        <TextArea
          {...fieldsOf<ReturnActField>("refuse", reply)("decision")}
          label="Почему"
          hint="Покупатель прочитает это дословно"
          maxLength={1000}
          rows={3}
        />
        <div>
          <Button variant="danger">Отказать и написать покупателю</Button>
        </div>
      </Stack>
    </form>
  </Card>
);

const DeclineForm = ({ view, reply }: ReturnCardProps) => (
  <Card as="section" labelledBy="return-decline">
    <form method="post" noValidate>
      <Seen intent="decline" view={view} />
      <Stack gap="m">
        <Heading level={2} size="large" id="return-decline">
          Не подтверждать
        </Heading>
        <TextArea
          {...fieldsOf<ReturnActField>("decline", reply)("decision")}
          label="Почему"
          hint="Видят только сотрудники. Возврат снова будет ждать решения"
          maxLength={1000}
          rows={2}
        />
        <div>
          <Button variant="danger">Не подтверждать</Button>
        </div>
      </Stack>
    </form>
  </Card>
);

const ApproveForm = ({ view, reply }: ReturnCardProps) => (
  <Card as="section" labelledBy="return-approve">
    <form method="post" noValidate>
      <Seen intent="approve" view={view} />
      <Stack gap="m">
        <Heading level={2} size="large" id="return-approve">
          Подтвердить сумму
        </Heading>
        <p>
          Вместе с тем, что уже вернули или что ещё ждёт, сумма больше той, что возвращает один сотрудник. После
          подтверждения деньги уйдут покупателю, а товар вернётся в продажу.
        </p>
        <Checkbox
          {...tickOf(fieldsOf<ReturnActField>("approve", reply)("confirmed"))}
          label={`Сумму ${view.sum} проверил`}
        />
        <div>
          <Button variant="primary">Вернуть {view.sum}</Button>
        </div>
      </Stack>
    </form>
  </Card>
);
