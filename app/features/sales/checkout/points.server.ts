import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { checkoutOptions } from "../../../../gateway/contract/sales/checkout.ts";
import { pointsText } from "../../../shared/points-text.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { type OrderTotal, orderTotals } from "./order-total.ts";

type Loyalty = NonNullable<OutputOf<typeof checkoutOptions>["loyalty"]>;

/** What a member is told beside the field, in Russian. */
export interface PointsView {
  hint: string;
  /** Some points can pay for the order. */
  isSpendable: boolean;
}

const WHERE = "Только при самовывозе, не в рассрочку, не в кредит и не частями";

/** «Доступно 640 баллов, на этот заказ можно 512». */
export function pointsView({ balance, limit, left }: Loyalty): PointsView {
  const available = `Доступно ${pointsText(balance)}`;
  const reasons = left.join(". ");
  if (balance === 0) return { hint: "Баллов, которые можно списать, пока нет", isSpendable: false };
  if (limit === 0) return { hint: `${available}, на этот заказ нельзя. ${reasons}`.trim(), isSpendable: false };
  const rules = limit < balance ? "до половины цены и не всё до рубля" : "";
  const parts = [`${available}, на этот заказ можно ${limit}${rules && `: ${rules}`}`, reasons, WHERE].filter(Boolean);
  return { hint: `${parts.join(". ")}.`, isSpendable: true };
}

/** How many points pay for an order by these totals, at most; null where points were not asked for. */
export function pointsTaken(totals: readonly OrderTotal[] | null): number | null {
  if (totals === null) return null;
  const taken = totals.flatMap(({ adjustments }) =>
    adjustments.flatMap(({ kind, kopecks }) => (kind === "points" ? [-kopecks / 100] : [])),
  );
  return Math.max(0, ...taken);
}

/** What is paid with the points that a form names; null without any, and when the gateway does not answer. */
export async function loadTotals({ gateway }: Visitor, form: FormData): Promise<OrderTotal[] | null> {
  const points = Number(form.get("points"));
  if (!Number.isSafeInteger(points) || points <= 0 || points > 10_000_000) return null;
  const options = await gateway.call(checkoutOptions, { points });
  if (!options.ok || !options.data.loyalty) return null;
  const { sums, deliveries, payments, loyalty } = options.data;
  return orderTotals(sums, deliveries, payments, loyalty);
}
