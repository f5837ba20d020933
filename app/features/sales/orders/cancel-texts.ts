import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { orderByIdentity } from "../../../../gateway/contract/sales/orders.ts";
import { pointsText } from "../../../shared/points-text.ts";

type Adjustment = Pick<OutputOf<typeof orderByIdentity>["order"]["adjustments"][number], "kind" | "kopecks">;

const KOPECKS_PER_POINT = 100;

/** Points of the loyalty programme that pay for a part of the order. */
const pointsIn = (adjustments: readonly Adjustment[]): number =>
  adjustments.reduce(
    (points, { kind, kopecks }) =>
      kind === "points" || kind === "points_declined" ? points - kopecks / KOPECKS_PER_POINT : points,
    0,
  );

/** What becomes of these points when the order is cancelled; nothing where there are none. */
export function pointsBack(adjustments: readonly Adjustment[], verb: "вернутся" | "вернулись"): string[] {
  const points = pointsIn(adjustments);
  return points > 0 ? [`Списанные баллы ${verb} на счёт: ${pointsText(points)}.`] : [];
}

interface ToCancel {
  adjustments: readonly Adjustment[];
  isPaid: boolean;
  /** Its tyres are to be fitted. */
  isBooked: boolean;
}

/** What cancelling an order does, for whoever is about to. */
export const cancelText = ({ adjustments, isPaid, isBooked }: ToCancel): string =>
  [
    "Товары вернутся в продажу, восстановить заказ будет нельзя.",
    ...(isPaid ? ["Деньги вернутся туда, откуда их списали."] : []),
    ...pointsBack(adjustments, "вернутся"),
    ...(isBooked ? ["Запись на шиномонтаж останется, её отменяют отдельно."] : []),
  ].join(" ");
