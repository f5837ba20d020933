import { TextField } from "../../../ui/text-field.tsx";
import type { PromoView } from "./checkout.server.ts";
import { CHANGE_PROMO, type OrderFieldsProps } from "./order-fields.ts";
import { RefreshButton } from "./refresh-button.tsx";

/**
 * The promo code of the order, one at a time: its field, or what there is of it; the button puts it in or takes it out. Texts come with the
 * data: the scripts of this page are the heaviest of all. PRO-002, PRO-011
 */
export function PromoField({ promo: { text, button, label, hint }, field }: OrderFieldsProps & { promo: PromoView }) {
  return (
    <div id="promo">
      {text ? <p>{text}</p> : <TextField {...field("promo")} label={label} hint={hint} width="short" />}
      <RefreshButton backTo="promo" intent={CHANGE_PROMO}>
        {button}
      </RefreshButton>
    </div>
  );
}
