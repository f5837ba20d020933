import { FormProblems } from "../../shared/form-problems.tsx";
import type { OrderReply } from "./order-fields.ts";

/** Why the order was refused. */
export function OrderProblems({ reply }: { reply: OrderReply }) {
  return (
    <FormProblems reply={reply} title={reply.order.isUnknown ? "Заказ, возможно, принят" : "Заказ не отправлен"} />
  );
}
