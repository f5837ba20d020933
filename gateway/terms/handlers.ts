import { courierTariff, courierZone } from "../checkout/courier.ts";
import { paymentGroupsFor, RESERVE_DAYS } from "../checkout/payment-groups.ts";
import { type CheckoutSettings, settingsIn } from "../checkout/settings.ts";
import { shopTerms } from "../contract/shop-terms.ts";
import { type Route, route } from "../http/route.ts";
import { CHANGED_MIND_DAYS, REFUND_DAYS } from "../returns/rules.ts";
import type { Services } from "../services.ts";

interface TermsDependencies {
  services: Services;
  settings: CheckoutSettings;
}

/** What pages tell about buying here, from the figures that orders are made with. */
export function termsRoutes({ services: { regions, now, shopSettings }, settings }: TermsDependencies): Route[] {
  return [
    route(shopTerms, async (_input, caller) => {
      const region = regions.regionOf(caller.regionSlug);
      const tariff = courierTariff(region);
      const zone = courierZone(region);
      const { seller, delivery, enabledPaymentGroups } = settings;
      const moment = { sumKopecks: 0, now: now() };
      // Of any sum: banks and staff may take it only from or up to one.
      const { isHidden } = settingsIn(settings, region);
      const payments = paymentGroupsFor(enabledPaymentGroups, moment, (method) => isHidden?.(method) !== true);
      const centres = regions.regions.map(
        (each) => regions.shopsOf(each).filter(({ regionId }) => regionId === each.id).length,
      );
      return {
        seller: seller
          ? {
              ...{ name: seller.name, tin: seller.inn, kpp: seller.kpp, address: seller.address },
              ogrn: shopSettings.current("seller").ogrn,
            }
          : null,
        courier: {
          price: tariff.priceKopecks,
          freeFrom: tariff.freeFromKopecks,
          cityKm: zone.cityKm,
          reachKm: zone.reachKm,
          priceOfKm: zone.kmKopecks,
        },
        hasTransportCompany:
          delivery.cargo.length > 0 && payments.some(({ deliveries }) => deliveries.includes("russia_tc")),
        hasExpress:
          delivery.express !== null && payments.some(({ deliveries }) => deliveries.includes("yandex_express")),
        payments: payments.map(({ id, label, description }) => ({
          id,
          label,
          description,
        })),
        reserveDays: RESERVE_DAYS,
        changedMindDays: CHANGED_MIND_DAYS,
        refundDays: REFUND_DAYS,
        centres: centres.reduce((sum, count) => sum + count, 0),
        cities: centres.filter((count) => count > 0).length,
      };
    }),
  ];
}
