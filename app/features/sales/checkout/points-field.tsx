import { TextField } from "../../../ui/text-field.tsx";
import type { PointsView } from "./checkout.server.ts";
import type { OrderFieldsProps } from "./order-fields.ts";
import { RefreshButton } from "./refresh-button.tsx";

/** How many points of the loyalty programme pay for the order, or why none do. The button calculates the sum with them. LOY-046 */
export function PointsField({ points: { hint, isSpendable }, field }: OrderFieldsProps & { points: PointsView }) {
  if (!isSpendable) return <p>{hint}</p>;
  return (
    <>
      <TextField {...field("points")} label="Списать баллы" hint={hint} inputMode="numeric" width="short" />
      <RefreshButton backTo="payment-heading">Пересчитать</RefreshButton>
    </>
  );
}
