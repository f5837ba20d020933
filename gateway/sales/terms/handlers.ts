import { sanitizeDocument } from "../../chain/regions/sanitize-html.ts";
import type { Services } from "../../chain/services.ts";
import type { SettingsOf } from "../../contract/chain/shop-settings.ts";
import { type DeliveryType, deliveryTypes } from "../../contract/sales/checkout.ts";
import { CHANGED_MIND_DAYS, REFUND_DAYS } from "../../contract/sales/figures.ts";
import { shopTerms } from "../../contract/sales/shop-terms.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { tradeInWorth } from "../cart/trade-in.ts";
import { courierTariff, courierZone } from "../checkout/courier.ts";
import { paymentGroupIds, paymentGroupsFor, RESERVE_DAYS } from "../checkout/payment-groups.ts";
import { type CheckoutSettings, settingsIn, sumsOfGroup } from "../checkout/settings.ts";

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
      const { seller, delivery } = settings;
      const payments = paymentsIn(settingsIn(settings, region), now());
      const shops = regions.shopsOf(region);
      const isPaidAtHandover = payments.some(({ id, deliveries }) => id === "offline" && deliveries.includes("pickup"));
      const centres = regions.regions.map(
        (each) => regions.shopsOf(each).filter(({ regionId }) => regionId === each.id).length,
      );
      return {
        seller: seller
          ? {
              name: seller.name,
              tin: seller.inn,
              kpp: seller.kpp,
              address: seller.address,
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
        deliveries: deliveryTypes.filter(
          (type) =>
            isHandedOver(type, delivery, shops.length > 0) && payments.some((each) => each.deliveries.includes(type)),
        ),
        payments: payments.map(({ deliveries: _deliveries, ...payment }) => payment),
        reserveDays: isPaidAtHandover && shops.length > 0 ? RESERVE_DAYS : null,
        tradeIn: isPaidAtHandover && shops.length > 0 ? tradeInWorth(shopSettings.current("tradeIn")) : null,
        hasFitting: shops.some(({ bays }) => bays > 0),
        hasStorage: shops.some(({ capabilities }) => capabilities.includes("storage")),
        changedMindDays: CHANGED_MIND_DAYS,
        refundDays: REFUND_DAYS,
        texts: textsOf(shopSettings.current("pages")),
        centres: centres.reduce((sum, count) => sum + count, 0),
        cities: centres.filter((count) => count > 0).length,
      };
    }),
  ];
}

const textsOf = ({ about, delivery, guarantee }: SettingsOf<"pages">) => ({
  about: sanitizeDocument(about),
  delivery: sanitizeDocument(delivery),
  guarantee: sanitizeDocument(guarantee),
});

/** Ways to pay that some order there can be paid by, with the sums that they are for. */
function paymentsIn(terms: CheckoutSettings, now: Date) {
  const sums = new Map(paymentGroupIds.map((id) => [id as string, sumsOfGroup(terms, id)]));
  return paymentGroupsFor(terms.enabledPaymentGroups, { sumKopecks: 0, now }).flatMap(
    ({ id, label, description, deliveries }) => {
      const of = sums.get(id);
      return of ? { id, label, description, deliveries, leastSum: of.least, mostSum: of.most } : [];
    },
  );
}

/** Whether the shop has somebody who hands goods over so. */
function isHandedOver(
  type: DeliveryType,
  { cargo, express }: CheckoutSettings["delivery"],
  hasCentres: boolean,
): boolean {
  switch (type) {
    case "pickup":
      return hasCentres;
    case "russia_tc":
      return cargo.length > 0;
    case "yandex_express":
      return express !== null;
    case "city_region":
    case "expressakb":
      return true;
  }
}
