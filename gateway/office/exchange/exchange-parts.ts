import type { Services } from "../../chain/services.ts";
import type { OrderMessaging } from "../../sales/orders/tell-customer.ts";
import type { OrderFileSettings } from "../order-exchange/give-orders.ts";
import type { ExchangeAccount } from "./exchange-account.ts";
import type { ExchangeSession } from "./sessions-store.ts";

/** How the shop exchanges with 1C. */
export interface ExchangeSettings extends ExchangeAccount {
  /** Answers at the address that modules for Bitrix ask for as well. */
  hasBitrixPath: boolean;
  /** Whose goods they are; null for the shop's own catalogue. */
  supplier: string | null;
  /** The kind of prices to sell at, as 1C calls it; undefined where its title says it. */
  priceKind: string | undefined;
  orders: OrderFileSettings;
}

/** What a mode is answered from. */
export interface ModeParts {
  services: Services;
  messaging: OrderMessaging;
  settings: ExchangeSettings;
  session: ExchangeSession;
  /** The name that 1C gives the file; empty for modes without one. */
  filename: string;
  now: Date;
}
