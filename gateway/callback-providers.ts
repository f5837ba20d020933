import type { CallbackProvider } from "./platform/callbacks/callback-provider.ts";
import type { DeliverySettings } from "./platform/providers/delivery/open-delivery-providers.ts";
import type { PaymentDependencies } from "./sales/orders/ask-provider.ts";
import { paymentCallbacks } from "./sales/orders/payment-notices.ts";
import { shipmentNotices } from "./sales/shipments/shipment-notices.ts";

/** Everybody who tells the shop something by a callback; a carrier who has no secret to show is not among them. */
export const callbackProviders = (
  payments: PaymentDependencies,
  { noticeSecret }: Pick<DeliverySettings, "noticeSecret">,
): CallbackProvider[] => [
  ...paymentCallbacks(payments),
  ...(noticeSecret === undefined ? [] : shipmentNotices(noticeSecret, payments.services.now)),
];
