import { orderDeskExplain } from "../../../../gateway/contract/office/order-desk.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** Why an order is as it is, in words; null where the gateway does not say, so that the card is there without it. */
export async function loadExplanation({ gateway }: Visitor, identity: string) {
  const found = await gateway.call(orderDeskExplain, { identity });
  if (!found.ok) return null;
  const { lines, sum, payments } = found.data;
  return {
    lines: lines.map((line, position) => ({ id: position, ...line })),
    sum,
    payments: payments.map(({ method, title, refusal }) => ({
      id: method,
      cells: { title, why: refusal ?? "Предлагаем" },
    })),
  };
}
export type ExplainView = NonNullable<Awaited<ReturnType<typeof loadExplanation>>>;
