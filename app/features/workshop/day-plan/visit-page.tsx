import { FormProblems } from "../../../shared/form-problems.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { CancelForm, DoneForm, MoveForms, NoShowForm, PinForm, Typed, type VisitProps } from "./visit-forms.tsx";

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
