import type { OrderMessaging } from "../orders/tell-customer.ts";
import type { Services } from "../services.ts";

export interface ReturnDependencies {
  services: Services;
  messaging: OrderMessaging;
}
