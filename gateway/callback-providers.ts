import type { CallbackProvider } from "./callbacks/callback-provider.ts";
import type { PaymentDependencies } from "./orders/ask-provider.ts";
import { paymentCallbacks } from "./orders/payment-notices.ts";
import type { DeliverySettings } from "./providers/delivery/open-delivery-providers.ts";
import { shipmentNotices } from "./shipments/shipment-notices.ts";

/** Everybody who tells the shop something by a callback; a carrier who has no secret to show is not among them. */
export const callbackProviders = (
  payments: PaymentDependencies,
  { noticeSecret }: Pick<DeliverySettings, "noticeSecret">,
): CallbackProvider[] => [
  ...paymentCallbacks(payments),
  ...(noticeSecret === undefined ? [] : shipmentNotices(noticeSecret, payments.services.now)),
];
