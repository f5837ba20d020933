import { Button } from "../../../ui/button.tsx";
import { Details } from "../../../ui/details.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import type { OrderView } from "./order.server.ts";

/** Pays on the site what is to be paid at the handover. The order goes on as it is until the money has come. */
export function PayOnline({ payOnline: { action, ways } }: Pick<OrderView, "payOnline">) {
  if (ways.length === 0) return null;
  return (
    <Details summary="Оплатить онлайн">
      <form method="post" action={action}>
        <Stack gap="m">
          <p>Если передумаете, заказ останется с оплатой при получении.</p>
          <RadioGroup
            name="method"
            label="Как оплатить"
            options={ways.map(({ method, title, group }) => ({
              value: method,
              label: title,
              hint: group === title ? undefined : group,
            }))}
            required
          />
          <Button name="intent" value="pay" variant="primary">
            Перейти к оплате
          </Button>
        </Stack>
      </form>
    </Details>
  );
}

/** Cancels an order by its link. */
export function CancelOrder({ canCancel, cancelText }: Pick<OrderView, "canCancel" | "cancelText">) {
  if (!canCancel) return null;
  return (
    <Details summary="Отменить заказ">
      <form method="post">
        <Stack gap="m">
          <p>{cancelText}</p>
          <Button name="intent" value="cancel">
            Отменить заказ
          </Button>
        </Stack>
      </form>
    </Details>
  );
}
