import { useEffect, useRef, useState } from "react";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { CartLineView } from "./cart.server.ts";
import * as css from "./cart-line.css.ts";
import type { CartSender } from "./use-cart-form.ts";

/** Form that the ticks of all lines belong to. */
export const CHOSEN_FORM_ID = "chosen";

/** Name and value of the order form's button that applies what the lines say. */
export const APPLY = { name: "lines", value: "choose" };

/** Whether the line is ordered now or postponed. Scripts save it at once; without them the buttons above the lines do. CRT-009, CRT-010 */
export function LineTick({
  line,
  sender,
  orderForm,
}: {
  line: CartLineView;
  sender: CartSender;
  orderForm: string | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  /** What was ticked, until the server has said what holds. */
  const [ticked, setTicked] = useState<boolean>();
  const { isBusy } = sender;

  const save = (checked: boolean) => {
    setTicked(checked);
    const form = new FormData();
    form.set("intent", checked ? "activate" : "deactivate");
    form.set("sku", line.sku);
    sender.send(form);
  };

  // The server's state applies, also when a change did not get through.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server says ends what was ticked
  useEffect(() => {
    if (!isBusy) setTicked(undefined);
  }, [line.active, isBusy]);

  // What was changed before scripts came is saved first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (input.current && input.current.checked !== line.active) save(input.current.checked);
  }, []);

  return (
    <div className={css.tick}>
      <Checkbox
        ref={input}
        name="sku"
        id={`tick-${line.sku}`}
        form={orderForm ?? CHOSEN_FORM_ID}
        value={line.sku}
        checked={ticked ?? line.active}
        autoComplete="off"
        disabled={line.maxQuantity === 0}
        label={<VisuallyHidden>Заказать: {line.title}</VisuallyHidden>}
        onChange={(event) => save(event.currentTarget.checked)}
      />
    </div>
  );
}
