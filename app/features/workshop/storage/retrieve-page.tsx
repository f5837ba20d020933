import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatPieces } from "../../../ui/format.ts";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { RetrievalView } from "./retrieve-storage.server.ts";

interface RetrievePageProps {
  view: RetrievalView;
  reply: RefusedForm<"date"> | undefined;
}

/** On which day the customer comes for what is stored. */
export function RetrievePage({ view, reply }: RetrievePageProps) {
  const { number, items, facts, days, askedFor, isReturned, fittingPath, back } = view;
  return (
    <Stack gap="m">
      <FormProblems reply={reply} title="Выдача не запрошена" />
      {!days && <p>{isReturned ? "Шины по этому договору уже выданы." : askedText(askedFor)}</p>}
      {days && (
        <form method="post" noValidate>
          <input type="hidden" name="intent" value="retrieve" />
          <Stack gap="m">
            <TextField
              {...fieldsOf<"date">("retrieve", reply, { date: days.from })("date")}
              label="Когда приедете за шинами"
              type="date"
              width="short"
              min={days.from}
              max={days.to}
              hint={`Не раньше ${days.fromText}: столько нужно, чтобы привезти их в центр`}
            />
            <Inline gap="s">
              <Button variant="primary">Запросить выдачу</Button>
              <ButtonLink href={back}>К договорам</ButtonLink>
            </Inline>
          </Stack>
        </form>
      )}
      {!days && (
        <Inline gap="s">
          <ButtonLink href={back}>К договорам</ButtonLink>
          {fittingPath && <ButtonLink href={fittingPath}>Записаться на шиномонтаж с этими шинами</ButtonLink>}
        </Inline>
      )}
      <Card>
        <DefinitionTable
          rows={[
            { term: "Договор", value: number },
            {
              term: "Принято",
              value: items.map(({ title, quantity }) => `${title}, ${formatPieces(quantity)}`).join("; "),
            },
            ...facts,
          ]}
        />
      </Card>
    </Stack>
  );
}

const askedText = (askedFor: string | null): string =>
  askedFor ? `Выдача уже запрошена на ${askedFor}.` : "Шины уже готовятся к выдаче.";
