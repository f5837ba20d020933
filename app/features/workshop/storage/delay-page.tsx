import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatPhone } from "../../../ui/format.ts";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { DelayView } from "./delay-storage.server.ts";

interface DelayPageProps {
  view: DelayView;
  reply: RefusedForm<"date"> | undefined;
}

/** A day, then what it costs, then done. */
export function DelayPage({ view, reply }: DelayPageProps) {
  const { days, offer, problem } = view;
  if (!days) return <NoDelay view={view} />;
  return (
    <Stack gap="m">
      <FormProblems reply={problem ?? reply} title="Хранение не продлено" />
      {offer ? <Confirm view={view} offer={offer} /> : <ChooseDay view={view} days={days} reply={problem ?? reply} />}
    </Stack>
  );
}

interface ChooseDayProps extends DelayPageProps {
  days: NonNullable<DelayView["days"]>;
}

function ChooseDay({ view: { number, until, path, back }, days, reply }: ChooseDayProps) {
  return (
    <form method="get" action={path} noValidate>
      <Stack gap="m">
        <p>
          Договор {number}: храним до {until}. Выберите новый день, на следующем шаге покажем стоимость.
        </p>
        <TextField
          {...fieldsOf<"date">("day", reply)("date")}
          label="Хранить до"
          type="date"
          width="short"
          min={days.from}
          max={days.to}
          hint={`С ${days.fromText} по ${days.toText}`}
        />
        <Inline gap="s">
          <Button variant="primary">Узнать стоимость</Button>
          <ButtonLink href={back}>К договорам</ButtonLink>
        </Inline>
      </Stack>
    </form>
  );
}

function Confirm({
  view: { number, until, path },
  offer,
}: {
  view: DelayView;
  offer: NonNullable<DelayView["offer"]>;
}) {
  return (
    <Stack gap="m">
      <Card>
        <DefinitionTable
          rows={[
            { term: "Договор", value: number },
            { term: "Сейчас храним до", value: until },
            { term: "Будем хранить до", value: offer.until },
            { term: "Стоимость продления", value: offer.costText },
          ]}
        />
      </Card>
      <p>Оплатить продление можно в центре, когда будете забирать шины.</p>
      <Inline gap="s">
        <form method="post">
          <input type="hidden" name="intent" value="delay" />
          <input type="hidden" name="date" value={offer.date} />
          <input type="hidden" name="cost" value={offer.cost} />
          <Button variant="primary">Продлить за {offer.costText}</Button>
        </form>
        <ButtonLink href={path}>Выбрать другой день</ButtonLink>
      </Inline>
    </Stack>
  );
}

const NoDelay = ({ view: { number, shop, back } }: { view: DelayView }) => (
  <Stack gap="m">
    <p>
      Договор {number} на сайте продлить нельзя. Позвоните в центр «{shop.title}»:{" "}
      <a href={`tel:${shop.phone}`}>{formatPhone(shop.phone)}</a>.
    </p>
    <div>
      <ButtonLink href={back}>К договорам</ButtonLink>
    </div>
  </Stack>
);
