import { ORDER_FORM, type OrderReply } from "./order-fields.ts";

/** The hidden fields of an order: its idempotency key, the cart and the sums that its customer saw, and whom staff sent it for. */
type HiddenFields = Pick<OrderReply["order"], "idempotencyKey" | "fingerprint" | "seen" | "shownSums" | "actingFor">;

export function OrderHiddenFields({ idempotencyKey, fingerprint, seen, shownSums, actingFor }: HiddenFields) {
  const hidden = {
    intent: ORDER_FORM,
    idempotencyKey: idempotencyKey ?? "",
    fingerprint,
    seen,
    shownSums,
    ...(actingFor && { actingFor }),
  };
  return (
    <>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/**
 * Hidden fields of the form on a page: a refused submission keeps its key. One that may have been accepted is sent again unchanged,
 * and is compared with the cart and the sum that it was made with.
 */
export function hiddenFieldsOf(view: HiddenFields, order: OrderReply["order"] | undefined): HiddenFields {
  const { fingerprint, seen, shownSums } = order?.isUnknown ? order : view;
  const { actingFor } = view;
  return {
    idempotencyKey: order?.idempotencyKey ?? view.idempotencyKey,
    fingerprint,
    seen,
    shownSums,
    ...(actingFor !== undefined && { actingFor }),
  };
}
