import { ORDER_FORM, type OrderReply } from "./order-fields.ts";

/** What goes with an order unseen: which order it is, and the cart that its customer saw. */
type Marks = Pick<OrderReply["order"], "idempotencyKey" | "fingerprint" | "seen">;

export function OrderMarks({ idempotencyKey, fingerprint, seen }: Marks) {
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
 * Marks of the form on a page: a submission that failed keeps its key. One that may have been taken goes again as it was,
 * and what it is compared with is then the cart it was made from.
 */
export function marksOf(view: Marks, order: OrderReply["order"] | undefined): Marks {
  const { fingerprint, seen } = order?.isUnknown ? order : view;
  return { idempotencyKey: order?.idempotencyKey ?? view.idempotencyKey, fingerprint, seen };
}
