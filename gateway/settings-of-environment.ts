import { type AllSettings, usualSettings } from "./chain/shop-settings/settings-rules.ts";
import type { ReferralReward } from "./contract/chain/shop-settings.ts";
import type { Seller } from "./platform/db/schema/invoices.ts";
import { DEMO_OGRN, demoSeller } from "./sales/invoices/demo-seller.ts";
import type { LoyaltyTerms } from "./sales/loyalty/eligibility.ts";

interface Named {
  seller?: Seller | undefined;
  sellerOgrn?: string | undefined;
  loyalty?: LoyaltyTerms | undefined;
  referralReward?: ReferralReward | undefined;
  hasMessageInbox: boolean;
}

/** What holds of the shop's settings until staff save them. Invoices need somebody to pay to: the retailer, or an invented one where nothing is real. */
export function settingsOfEnvironment(options: Named): Partial<AllSettings> {
  const { loyalty = usualSettings.loyalty, referralReward = usualSettings.loyalty.referralReward } = options;
  const isInvented = options.seller === undefined && options.hasMessageInbox;
  const seller = isInvented ? demoSeller : options.seller;
  const ogrn = options.sellerOgrn ?? (isInvented ? DEMO_OGRN : "");
  return {
    ...(seller && { seller: { ...seller, ogrn } }),
    loyalty: {
      earnPercent: loyalty.earnPercent,
      excludedWheelBrands: [...loyalty.excludedWheelBrands],
      excludedCards: [...loyalty.excludedCards],
      referralReward,
      isInHeader: usualSettings.loyalty.isInHeader,
    },
  };
}
