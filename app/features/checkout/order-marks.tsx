import type { OrderReply } from "./order-fields.ts";

/** What goes with an order unseen: which order it is, and the cart that its customer saw. */
type Marks = Pick<OrderReply, "idempotencyKey" | "fingerprint" | "seen">;

export function OrderMarks({ idempotencyKey, fingerprint, seen }: Marks) {
  const hidden = { intent: "order", idempotencyKey: idempotencyKey ?? "", fingerprint, seen };
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
export function marksOf(view: Marks, reply: OrderReply | undefined): Marks {
  const { fingerprint, seen } = reply?.isUnknown ? reply : view;
  return { idempotencyKey: reply?.idempotencyKey ?? view.idempotencyKey, fingerprint, seen };
}
