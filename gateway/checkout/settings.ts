import type { PaymentGroupId } from "./payment-groups.ts";

export interface CheckoutSettings {
  /** Groups that need an acquirer, a bank or an invoice are switched on when there is one. */
  enabledPaymentGroups: readonly PaymentGroupId[];
}

export const defaultCheckoutSettings: CheckoutSettings = { enabledPaymentGroups: ["offline"] };
