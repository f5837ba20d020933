import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import type { Services } from "../../chain/services.ts";
import type { CaptchaProvider } from "../../platform/providers/captcha/captcha-provider.ts";
import type { CheckoutSettings } from "../checkout/settings.ts";
import type { PaymentProviders } from "../payments/payment-provider.ts";
import type { OrderMessaging } from "./tell-customer.ts";

export interface OrderDependencies {
  services: Services;
  cards: CardReader;
  settings: CheckoutSettings;
  messaging: OrderMessaging;
  providers: PaymentProviders;
  /** Absent where none is configured. */
  captcha?: CaptchaProvider;
}
