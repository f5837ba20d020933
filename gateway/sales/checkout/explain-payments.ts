import { type DeliveryType, deliveryTitles } from "../../contract/sales/checkout.ts";
import { orderRefusal } from "../loyalty/eligibility.ts";
import {
  canPayBy,
  keepsTradeIn,
  methodsOfGroup,
  organizationCanPayBy,
  paymentGroupIds,
  sortMethods,
  titleOfMethod,
} from "./payment-groups.ts";
import type { CheckoutSettings } from "./settings.ts";

interface Ordered {
  delivery: DeliveryType;
  isForOrganization: boolean;
  /** Price of the goods: what the limits are about. */
  sumKopecks: number;
  /** Points pay for a part of it, or an old battery lowers its sum: not every way to pay goes with that. */
  hasPoints: boolean;
  hasTradeIn: boolean;
}

/** A way to pay and why it is not offered, in Russian, for staff; null where it is. */
interface ExplainedMethod {
  method: string;
  title: string;
  refusal: string | null;
}

/** Every way to pay by the rules that offer them, with the terms of the region as `settingsIn` has them. */
export function explainPayments(
  { enabledPaymentGroups, refusalOf }: Pick<CheckoutSettings, "enabledPaymentGroups" | "refusalOf">,
  { delivery, isForOrganization, sumKopecks, hasPoints, hasTradeIn }: Ordered,
): ExplainedMethod[] {
  return paymentGroupIds.flatMap((group) => {
    const ofGroup = !enabledPaymentGroups.includes(group)
      ? "Не подключено в настройках магазина"
      : !canPayBy(group, delivery)
        ? `Не подходит к способу получения «${deliveryTitles[delivery]}»`
        : group === "invoice" && !isForOrganization
          ? "Счёт выставляется только организации, а заказ оформлен на человека"
          : isForOrganization && !organizationCanPayBy(group)
            ? "Организации так не платят: только по счёту, по СБП или картой на сайте"
            : (hasPoints && orderRefusal({ delivery, group, isForOrganization })) ||
              (hasTradeIn && !keepsTradeIn(group) && "Скидка за старый аккумулятор с этой оплатой не действует") ||
              null;
    return sortMethods(methodsOfGroup(group)).map((method) => ({
      method,
      title: titleOfMethod(method),
      refusal: ofGroup ?? refusalOf?.(method, sumKopecks) ?? null,
    }));
  });
}
