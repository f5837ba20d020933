import { ORDER_FORM, type OrderReply } from "./order-fields.ts";

/** The hidden fields of an order: its idempotency key and the cart that its customer saw. */
type HiddenFields = Pick<OrderReply["order"], "idempotencyKey" | "fingerprint" | "seen">;

export function OrderHiddenFields({ idempotencyKey, fingerprint, seen }: HiddenFields) {
  const hidden = { intent: ORDER_FORM, idempotencyKey: idempotencyKey ?? "", fingerprint, seen };
  return (
    <>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/**
 * Of the form on a page: a submission that failed keeps its key. One that may have been taken goes again as it was,
 * and what it is compared with is then the cart it was made from.
 */
export function hiddenFieldsOf(view: HiddenFields, order: OrderReply["order"] | undefined): HiddenFields {
  const { fingerprint, seen } = order?.isUnknown ? order : view;
  return { idempotencyKey: order?.idempotencyKey ?? view.idempotencyKey, fingerprint, seen };
}
