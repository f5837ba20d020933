import { fieldsOf, type RefusedForm, tickOf } from "../../../../shared/form-reply.ts";
import { muted } from "../../../../styles/typography.css.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Stack } from "../../../../ui/layout.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import type { StorageActField, StorageCardView } from "./storage-card.server.ts";

interface CounterFormsProps {
  view: StorageCardView;
  counter: NonNullable<StorageCardView["counter"]>;
  reply: RefusedForm<StorageActField> | undefined;
}

/** What is done with stored wheels whose owner stands at the counter, and when they go to another place. */
export function CounterForms({ view: { terms, unpaid }, counter, reply }: CounterFormsProps) {
  const { until, shop, shops } = counter;
  const move = fieldsOf<StorageActField>("move", reply, { shop, place: terms.place });
  const renew = fieldsOf<StorageActField>("renew", reply);
  return (
    <Card as="section" labelledBy="storage-counter">
      <Stack gap="m">
        <Heading level={2} size="large" id="storage-counter">
          У стойки
        </Heading>
        {until ? (
          <CounterForm intent="renew" version={terms.version} button="Продлить">
            <TextField
              {...renew("planningDate")}
              label="Продлить до"
              hint={`Сейчас ${until.text}`}
              type="date"
              min={until.from}
              max={until.to}
              width="short"
            />
            <Checkbox {...tickOf(renew("isPaid"))} label="Оплачено по этот день" />
          </CounterForm>
        ) : (
          <p className={muted}>Чтобы продлить, сохраните цену дня.</p>
        )}
        <CounterForm intent="move" version={terms.version} button="Переместить">
          <Select
            {...move("shop")}
            label="Где хранить"
            options={shops}
            {...(shop === "" && { placeholder: "Выберите" })}
          />
          <TextField {...move("place")} label="Новое место" maxLength={100} />
        </CounterForm>
        <CounterForm intent="give" version={terms.version} button="Выдать сейчас">
          <Checkbox
            {...tickOf(fieldsOf<StorageActField>("give", reply)("confirmed"))}
            label={unpaid ? `Клиент забрал шины и доплатил ${unpaid}` : "Клиент забрал шины, всё оплачено"}
          />
        </CounterForm>
      </Stack>
    </Card>
  );
}

interface CounterFormProps {
  intent: string;
  version: number;
  button: string;
  children: React.ReactNode;
}

const CounterForm = ({ intent, version, button, children }: CounterFormProps) => (
  <form method="post" noValidate>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="version" value={version} />
    <Stack gap="s">
      {children}
      <div>
        <Button>{button}</Button>
      </div>
    </Stack>
  </form>
);
