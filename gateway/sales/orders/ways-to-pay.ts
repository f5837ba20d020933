import type { PaymentGroup } from "../../contract/sales/checkout.ts";
import { offeredGroups, type PaymentGroupId } from "../checkout/payment-groups.ts";
import type { CheckoutSettings } from "../checkout/settings.ts";
import { orderRefusal } from "../loyalty/eligibility.ts";
import type { OrderContents, OrderRow } from "./orders-store.ts";

type Adjustments = OrderContents["adjustments"];

/**
 * How an order that was placed may be paid otherwise: what is offered for its sum now, without what its customer may not pay by, and
 * without what a discount of it does not go with, because its sum stays as it was agreed on. CHK-005, CHK-013
 */
export function otherWaysToPay(
  order: Pick<OrderRow, "subtotalKopecks" | "deliveryType" | "organization">,
  adjustments: Adjustments,
  { settings, now }: { settings: CheckoutSettings; now: Date },
): PaymentGroup[] {
  const has = (kind: Adjustments[number]["kind"]) => adjustments.some((adjustment) => adjustment.kind === kind);
  const isForOrganization = order.organization !== null;
  const takesPoints = (group: string) =>
    orderRefusal({ delivery: order.deliveryType, group, isForOrganization }) === null;
  return offeredGroups(settings, { sumKopecks: order.subtotalKopecks, now }, order.deliveryType).filter(
    ({ id, keepsTradeIn, forOrganizations }) =>
      id !== ("invoice" satisfies PaymentGroupId) &&
      (forOrganizations || !isForOrganization) &&
      (keepsTradeIn || !has("trade_in")) &&
      (takesPoints(id) || !has("points")),
  );
}

/** Its methods, one by one. */
export const methodsOf = (groups: readonly PaymentGroup[]) =>
  groups.flatMap(({ id, label, payments }) =>
    payments.map(({ method, title }) => ({ method, title, group: label, isOnline: id !== "offline" })),
  );
