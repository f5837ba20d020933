import type { DeliveryType } from "../../contract/sales/checkout.ts";
import {
  canPayBy,
  groupOfMethod,
  isPaymentGroup,
  organizationCanPayBy,
  type PaymentGroupId,
} from "../checkout/payment-groups.ts";
import { orderRefusal } from "../loyalty/eligibility.ts";
import type { OrderContents, OrderRow } from "./orders-store.ts";

/** Why an order of a person or an organisation cannot be paid so: the field and what is wrong with it; null when it can. CHK-005 */
function organizationRefusal(
  group: PaymentGroupId,
  isOrganization: boolean,
): { field: string; message: string } | null {
  if (group === "invoice" && !isOrganization)
    return { field: "organization_inn", message: "Счёт выставляется организации: укажите её ИНН и название" };
  if (isOrganization && !organizationCanPayBy(group))
    return {
      field: "payment_method",
      message: "Организация может заплатить по счёту, по СБП или картой на сайте",
    };
  return null;
}

/** How an order goes and is paid, with what lowers its sum: what its rules look at, when it is placed and whenever it is changed. */
export interface OrderChoice {
  /** How it is paid: the group that the shop shows the method in. */
  group: string;
  delivery: DeliveryType;
  isForOrganization: boolean;
  /** Whether all its goods are batteries; a placed order is not asked again, because its goods stay. */
  areBatteries?: boolean;
  /** Points pay for a part of it. */
  hasPoints: boolean;
  /** An old battery lowers its sum, which stays as it was agreed on. Null where the sum is only about to be agreed on. */
  tradeIn: { keeps: boolean } | null;
}

interface Broken {
  field: string;
  message: string;
}

/**
 * The first rule that an order breaks; null when it keeps them all. The one place of these rules: placing asks it, and so does whatever
 * changes an order later, so that nobody gets afterwards what was refused at first.
 */
export function brokenRule({
  group,
  delivery,
  isForOrganization,
  areBatteries = true,
  hasPoints,
  tradeIn,
}: OrderChoice): Broken | null {
  if (!isPaymentGroup(group) || !canPayBy(group, delivery))
    return {
      field: "payment_method",
      message: "Выберите способ оплаты, который подходит к выбранному способу получения",
    };
  if (delivery === "expressakb" && !areBatteries)
    return { field: "delivery_type", message: "Так привозим только аккумуляторы" };
  const ofBuyer = organizationRefusal(group, isForOrganization);
  if (ofBuyer) return ofBuyer;
  const ofPoints = hasPoints ? orderRefusal({ delivery, group, isForOrganization }) : null;
  if (ofPoints) return { field: "points", message: `${ofPoints}. Уберите баллы или выберите другой способ` };
  if (tradeIn && !tradeIn.keeps)
    return { field: "payment_method", message: "Скидка за старый аккумулятор с этой оплатой не действует" };
  return null;
}

type Placed = Pick<OrderRow, "deliveryType" | "organization">;

/** A placed order paid by a group, as its rules look at it. */
export const choiceOf = (
  { deliveryType, organization }: Placed,
  adjustments: OrderContents["adjustments"],
  { id, keepsTradeIn }: { id: string; keepsTradeIn: boolean },
): OrderChoice => {
  const has = (kind: OrderContents["adjustments"][number]["kind"]) => adjustments.some((one) => one.kind === kind);
  return {
    group: id,
    delivery: deliveryType,
    isForOrganization: organization !== null,
    hasPoints: has("points") && !has("points_declined"),
    tradeIn: has("trade_in") ? { keeps: keepsTradeIn } : null,
  };
};

/** Whether an order earns points, by how it was paid in the end. */
export function earnsPoints({ deliveryType, organization, payment }: Placed & Pick<OrderRow, "payment">): boolean {
  const group = groupOfMethod(payment.method);
  return (
    group === null || orderRefusal({ delivery: deliveryType, group, isForOrganization: organization !== null }) === null
  );
}
