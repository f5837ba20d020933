import type { PaymentGroup } from "../../contract/sales/checkout.ts";
import { offeredGroups, type PaymentGroupId } from "../checkout/payment-groups.ts";
import type { CheckoutSettings } from "../checkout/settings.ts";
import { brokenRule, choiceOf } from "./choice-rules.ts";
import type { OrderContents, OrderRow } from "./orders-store.ts";

type Adjustments = OrderContents["adjustments"];

/**
 * How an order that was placed may be paid otherwise: what is offered for its sum now and keeps the rules that it was placed by; an
 * invoice is issued with the order alone. CHK-005, CHK-013
 */
export const otherWaysToPay = (
  order: Pick<OrderRow, "subtotalKopecks" | "deliveryType" | "organization">,
  adjustments: Adjustments,
  { settings, now }: { settings: CheckoutSettings; now: Date },
): PaymentGroup[] =>
  offeredGroups(settings, { sumKopecks: order.subtotalKopecks, now }, order.deliveryType).filter(
    (group) =>
      group.id !== ("invoice" satisfies PaymentGroupId) && brokenRule(choiceOf(order, adjustments, group)) === null,
  );

/** Its methods, one by one. */
export const methodsOf = (groups: readonly PaymentGroup[]) =>
  groups.flatMap(({ id, label, payments }) =>
    payments.map(({ method, title }) => ({ method, title, group: label, isOnline: id !== "offline" })),
  );
