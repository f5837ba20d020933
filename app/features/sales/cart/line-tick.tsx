import { useEffect, useRef } from "react";
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
  const box = useRef<HTMLDivElement>(null);
  const isWatched = useRef(false);
  const { isBusy } = sender;

  const save = (input: HTMLInputElement) => {
    setTick(input, input.checked);
    const form = new FormData();
    form.set("intent", input.checked ? "activate" : "deactivate");
    form.set("sku", line.sku);
    sender.send(form);
  };

  // The server's state applies, also when a change did not get through; what was changed before scripts came is saved first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` is another one at each rendering, and does the same
  useEffect(() => {
    const input = box.current?.querySelector("input");
    if (!input || isBusy) return;
    if (input.checked !== line.active && !isWatched.current) save(input);
    else setTick(input, line.active);
    isWatched.current = true;
  }, [line.active, isBusy]);

  return (
    <div ref={box} className={css.tick}>
      <Checkbox
        name="sku"
        id={`tick-${line.sku}`}
        form={orderForm ?? CHOSEN_FORM_ID}
        value={line.sku}
        defaultChecked={line.active}
        autoComplete="off"
        disabled={line.maxQuantity === 0}
        label={<VisuallyHidden>Заказать: {line.title}</VisuallyHidden>}
        onChange={(event) => save(event.currentTarget)}
      />
    </div>
  );
}

/** As if the server had sent it this way: nothing is left to save. */
export function setTick(input: HTMLInputElement, checked: boolean): void {
  input.checked = checked;
  input.defaultChecked = checked;
}
