import { actingReasons } from "../../../../gateway/contract/office/acting.ts";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { formatPhone } from "../../../ui/format.ts";
import { Stack } from "../../../ui/layout.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ACTING_PATH, type ActingField, START } from "./acting-fields.ts";

interface StartActingFormProps {
  /** Id of the client's account; null asks for a phone. */
  clientId: number | null;
  /** E.164, of the card's client; the field begins with it. */
  phone?: string | null;
  /** To the same form, when it was refused. */
  reply?: RefusedForm<ActingField> | undefined;
}

const reasons = Object.entries(actingReasons).map(([value, label]) => ({ value, label }));

/** «Действовать за клиента»: why, and for whom. The card of a client shows it for its account. STF-003 */
export function StartActingForm({ clientId, phone, reply }: StartActingFormProps) {
  const field = fieldsOf<ActingField>(START, reply, { quantity: "1", ...(phone && { phone: formatPhone(phone) }) });
  return (
    <form method="post" action={ACTING_PATH} noValidate>
      <input type="hidden" name="intent" value={START} />
      <Stack gap="m">
        {clientId === null ? (
          <TextField {...field("phone")} label="Телефон клиента" kind="phone" hint="Личный кабинет не обязателен" />
        ) : (
          <input type="hidden" name="clientId" value={clientId} />
        )}
        <RadioGroup {...field("reason")} label="Почему" options={reasons} layout="tiles" required />
        <TextField
          {...field("sku")}
          label="Код товара"
          hint="Если клиент его назвал: сразу откроется оформление заказа"
          autoComplete="off"
          width="short"
        />
        <TextField {...field("quantity")} label="Сколько штук" inputMode="numeric" autoComplete="off" width="short" />
        <div>
          <Button variant="primary">Действовать за клиента</Button>
        </div>
      </Stack>
    </form>
  );
}
