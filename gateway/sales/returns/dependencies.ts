import type { Services } from "../../chain/services.ts";
import type { OrderMessaging } from "../orders/tell-customer.ts";

export interface ReturnDependencies {
  services: Services;
  messaging: OrderMessaging;
}
