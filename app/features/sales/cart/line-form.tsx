import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { formatPrice } from "../../../ui/format.ts";
import { QuantityField } from "../../../ui/quantity-field.tsx";
import { isRefused } from "../../catalogue/add-to-cart/cart-reply.ts";
import type { CartLineView } from "./cart.server.ts";
import * as css from "./cart-line.css.ts";
import { APPLY } from "./line-tick.tsx";
import type { CartSender } from "./use-cart-form.ts";

/** The quantity is sent after such a pause in typing or pressing. */
const PAUSE_MS = 400;

interface LineFormProps {
  line: CartLineView;
  sender: CartSender;
  /** Id of the order form, which the fields belong to before scripts run: what is typed into it is sent along and comes back. */
  orderForm: string | undefined;
}

/** Quantity and trade-in of a line. Without scripts each press of − and + sends the form, and so does Enter. */
export function LineForm({ line, sender, orderForm }: LineFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<number>();
  const hasOwnFields = useRef(false);
  const { quantity, tradeIn, sku } = line;
  const { isBusy, reply, send } = sender;
  const failed = isRefused(reply);

  const sendNow = () => {
    window.clearTimeout(pause.current);
    pause.current = undefined;
    // While its fields are those of the order form, what was changed waits to be sent.
    if (form.current && hasOwnFields.current) send(new FormData(form.current));
  };

  // The server may have set less than requested. A refused quantity stays in the field to be corrected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sendNow` is another one at each rendering, and does the same
  useEffect(() => {
    const elements = form.current?.elements;
    if (!elements || orderForm) return;
    const isFirst = !hasOwnFields.current;
    hasOwnFields.current = true;
    if (isBusy || failed || pause.current !== undefined) return;
    const field = elements.namedItem("quantity");
    const tick = elements.namedItem("tradeIn");
    const isChosen = tradeIn?.chosen ?? false;
    if (tick instanceof HTMLInputElement) {
      // Ticked before scripts came.
      if (isFirst && tick.checked !== isChosen) {
        sendNow();
        return;
      }
      setTick(tick, isChosen);
    }
    if (field instanceof HTMLInputElement) field.value = String(quantity);
  }, [orderForm, quantity, tradeIn?.chosen, isBusy, failed]);

  useEffect(() => () => window.clearTimeout(pause.current), []);

  const sendSoon = () => {
    window.clearTimeout(pause.current);
    pause.current = window.setTimeout(sendNow, PAUSE_MS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendNow();
  };

  return (
    <form ref={form} method="post" action="/basket/" onSubmit={submit} noValidate>
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="sku" value={sku} />
      {orderForm && (
        <input
          type="hidden"
          form={orderForm}
          name={`was ${sku}`}
          value={`${quantity} ${Number(line.active)} ${Number(tradeIn?.chosen ?? false)}`}
        />
      )}
      <QuantityField
        name={orderForm ? `quantity ${sku}` : "quantity"}
        stepName={orderForm && `step ${sku}`}
        form={orderForm}
        id={`quantity-${sku}`}
        label={`Количество, ${line.title}`}
        defaultValue={quantity}
        max={line.maxQuantity}
        soldBy={line.soldBy}
        onType={sendSoon}
      />
      {tradeIn && (
        <>
          <input type="hidden" name="offersTradeIn" value="1" />
          <Checkbox
            name={orderForm ? `tradeIn ${sku}` : "tradeIn"}
            form={orderForm}
            id={`trade-in-${sku}`}
            defaultChecked={tradeIn.chosen}
            autoComplete="off"
            label={`Сдать старый аккумулятор: −${formatPrice(tradeIn.worth)}${quantity > 1 ? " за каждый" : ""}`}
            onChange={(event) => {
              setTick(event.currentTarget, event.currentTarget.checked);
              sendNow();
            }}
          />
          <div className={css.savesTick}>
            <Button type="submit" form={orderForm} {...(orderForm && APPLY)}>
              Пересчитать
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

/** As if the server had sent it this way: nothing is left to save. */
function setTick(input: HTMLInputElement, checked: boolean): void {
  input.checked = checked;
  input.defaultChecked = checked;
}
