import { ErrorSummary } from "../../ui/error-summary.tsx";
import { type OrderReply, orderFields } from "./order-fields.ts";

/** Why the order was not taken, first what is about the whole of it. */
export function OrderProblems({ reply }: { reply: OrderReply }) {
  const { errors, changes, isUnknown } = reply;
  const entries = [
    ...[...(errors.message ?? []), ...changes].map((message) => ({ message })),
    ...orderFields.flatMap((field) => (errors[field] ?? []).map((message) => ({ message, fieldId: field }))),
  ];
  return (
    <ErrorSummary
      errors={entries}
      title={isUnknown ? "Заказ, возможно, принят" : "Заказ не отправлен"}
      submission={reply}
    />
  );
}
