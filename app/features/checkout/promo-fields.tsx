import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { PromoView } from "./checkout.server.ts";
import { APPLY_PROMO, type OrderFieldsProps, REMOVE_PROMO } from "./order-fields.ts";

interface PromoFieldsProps extends OrderFieldsProps {
  promo: PromoView | null;
}

/** The promo code of the order, one at a time; what was typed elsewhere in the form comes back with the answer. PRO-002, PRO-011 */
export function PromoFields({ promo, field }: PromoFieldsProps) {
  const button = (intent: string, label: string) => (
    <Button type="submit" name="intent" value={intent} formAction="/basket/#promo">
      {label}
    </Button>
  );
  return (
    <div id="promo">
      {promo ? (
        <Notice tone={promo.isRefused ? "warning" : "success"} action={button(REMOVE_PROMO, "Убрать")}>
          {promo.text}
        </Notice>
      ) : (
        <>
          <TextField {...field("promo")} label="Промокод" hint="Слово или купон, если есть" width="short" />
          {button(APPLY_PROMO, "Применить")}
        </>
      )}
    </div>
  );
}
