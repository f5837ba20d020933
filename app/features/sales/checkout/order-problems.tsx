import { FormProblems } from "../../../shared/form-problems.tsx";
import type { OrderReply } from "./order-fields.ts";

/** Why the order was refused, or what another button of its form was pressed for in vain. */
export function OrderProblems({ reply }: { reply: OrderReply }) {
  const { isUnknown, isOrdering } = reply.order;
  return (
    <FormProblems
      reply={reply}
      title={isUnknown ? "Заказ, возможно, принят" : isOrdering ? "Заказ не отправлен" : undefined}
    />
  );
}
