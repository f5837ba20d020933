import { accountingRoutes } from "../accounting/handlers.ts";
import { actingRoutes } from "../acting/handlers.ts";
import { appointmentRoutes } from "../appointments/handlers.ts";
import { authRoutes } from "../auth/handlers.ts";
import { bookingRoutes } from "../booking/handlers.ts";
import { cheaperPriceDeskRoutes } from "../cheaper-prices/desk-handlers.ts";
import { contentRoutes } from "../content/handlers.ts";
import { requireKept } from "../content/serve-pictures.ts";
import { type Acting, actingStart } from "../contract/acting.ts";
import { courierTariffRoutes } from "../courier-tariffs/handlers.ts";
import { dayPlanRoutes } from "../day-plan/handlers.ts";
import { surgeRoutes } from "../day-plan/surge-handlers.ts";
import { waitingRoutes } from "../day-plan/waiting-handlers.ts";
import { failedWorkRoutes } from "../failed-work/handlers.ts";
import { garageRoutes } from "../garage/handlers.ts";
import { createCardReader } from "../goods/card-reader.ts";
import { goodsDeskRoutes } from "../goods-desk/handlers.ts";
import { hoursDeskRoutes } from "../hours-desk/handlers.ts";
import { drawInvoice } from "../invoices/draw-invoice.ts";
import { invoiceRoutes } from "../invoices/handlers.ts";
import { openJobQueue } from "../jobs/job-queue.ts";
import { loyaltyDeskRoutes } from "../loyalty/desk-handlers.ts";
import { pointsDeskRoutes } from "../loyalty/points-desk-handlers.ts";
import { marketplaceRoutes } from "../marketplaces/handlers.ts";
import { mergingRoutes } from "../merging/handlers.ts";
import { moneyDeskRoutes } from "../money-desk/handlers.ts";
import { orderDeskRoutes } from "../order-desk/handlers.ts";
import { shipmentDeskRoutes } from "../order-desk/shipment-handlers.ts";
import { letterTextRoutes } from "../outbox/letter-text-handlers.ts";
import { paymentLimitRoutes } from "../payment-limits/handlers.ts";
import { personalRoutes } from "../personal/handlers.ts";
import { priceDeskRoutes } from "../price-desk/handlers.ts";
import { campaignRoutes } from "../promo/campaign-handlers.ts";
import { promoRoutes } from "../promo/handlers.ts";
import { noCaptcha } from "../providers/captcha/captcha-provider.ts";
import { regionDeskRoutes } from "../region-desk/handlers.ts";
import { reportRoutes } from "../reports/handlers.ts";
import { returnRoutes } from "../returns/handlers.ts";
import { reviewDeskRoutes } from "../reviews/desk-handlers.ts";
import { serviceDeskRoutes } from "../service-desk/handlers.ts";
import { shopSettingsRoutes } from "../shop-settings/handlers.ts";
import { departmentRoutes } from "../staff/department-handlers.ts";
import { staffRoutes } from "../staff/handlers.ts";
import { staffStorageRoutes } from "../staff/storage-handlers.ts";
import { stockDeskRoutes } from "../stock-desk/handlers.ts";
import { storageRoutes } from "../storage/handlers.ts";
import { storageDeskRoutes } from "../storage-desk/handlers.ts";
import { supplyTermRoutes } from "../supply-terms/handlers.ts";
import { systemStateRoutes } from "../system-state/handlers.ts";
import { bookingOf } from "./booking.ts";
import { dataOf, openTestGateway, type TestGateway } from "./client.ts";
import { TEST_KEYS, type TestShop } from "./shop.ts";
import { signInUser } from "./users.ts";

/** May renew orders of marketplaces, once it is confirmed. */
export const MARKETPLACE_EMAIL = "marketplaces@shop.test";

/** A shop where staff act for clients, with every call that they may make for them. */
export const openStaffGateway = (shop: TestShop): TestGateway =>
  openTestGateway(
    [
      ...shop.routes,
      ...accountingRoutes(shop.services, shop.providers),
      ...actingRoutes({ services: shop.services, keys: TEST_KEYS }),
      ...garageRoutes(shop.services),
      ...appointmentRoutes(shop.services),
      ...bookingRoutes(bookingOf(shop)),
      ...dayPlanRoutes(bookingOf(shop)),
      ...waitingRoutes(bookingOf(shop)),
      ...surgeRoutes(shop.services),
      ...promoRoutes({ services: shop.services, siteOrigin: "https://shop.test" }),
      ...campaignRoutes(shop.services),
      ...storageRoutes(shop),
      ...staffStorageRoutes(shop),
      ...storageDeskRoutes(shop),
      ...invoiceRoutes({ services: shop.services, messaging: shop.messaging, draw: drawInvoice }),
      ...contentRoutes(shop.services),
      ...failedWorkRoutes(shop.services),
      ...loyaltyDeskRoutes(shop.services),
      ...reviewDeskRoutes(shop.services),
      ...goodsDeskRoutes(shop.services),
      ...stockDeskRoutes(shop.services),
      ...courierTariffRoutes(shop.services, shop.settings),
      ...cheaperPriceDeskRoutes({ services: shop.services, siteOrigin: shop.messaging.siteOrigin }),
      ...paymentLimitRoutes(shop.services, shop.settings),
      ...supplyTermRoutes(shop.services),
      ...reportRoutes(shop.services),
      ...shopSettingsRoutes({ services: shop.services, requireKept }),
      ...letterTextRoutes(shop.services),
      ...systemStateRoutes({ services: shop.services, providers: [], isIndexReady: () => true }),
      ...regionDeskRoutes(shop.services),
      ...hoursDeskRoutes(shop.services),
      ...serviceDeskRoutes(shop.services),
      ...priceDeskRoutes(shop.services),
      ...moneyDeskRoutes(shop),
      ...orderDeskRoutes(shop),
      ...shipmentDeskRoutes(shop.services),
      ...returnRoutes(shop),
      ...pointsDeskRoutes(shop.services),
      ...staffRoutes({ services: shop.services, siteOrigin: "https://shop.test", log: { error: () => {} } }),
      ...personalRoutes(shop.services),
      ...mergingRoutes({ services: shop.services, cards: createCardReader(shop.services), keys: TEST_KEYS }),
      ...departmentRoutes(shop.services),
      ...marketplaceRoutes(shop.services, {
        queue: openJobQueue(shop.services.connection),
        allowedEmails: [MARKETPLACE_EMAIL],
      }),
      ...authRoutes({
        services: shop.services,
        accessTokens: shop.accessTokens,
        needsSecondProof: true,
        keys: TEST_KEYS,
        captcha: noCaptcha,
        siteOrigin: "https://shop.test",
        writeEmailConfirmation: async () => {},
      }),
    ],
    shop.identity,
  );

/** A member of staff with a session; clients have the role `client` alone. */
export function signInStaff(shop: Pick<TestShop, "services" | "accessTokens">, ...roles: string[]) {
  return signInUser(shop, { firstname: "Ольга", surname: "Сотрудник", roles: [...new Set(["client", ...roles])] });
}

/** What a call made for a client is sent with. */
export const senderFor = ({ accessToken }: { accessToken: string }, { id, client, cartToken }: Acting) => ({
  accessToken,
  cartToken,
  region: "ekaterinburg",
  acting: { id, authorizedUserId: client ? String(client.id) : "" },
});

/** Begins to act for a client; returns what calls are sent with from then on. */
export async function actFor(
  gateway: TestGateway,
  staff: { accessToken: string },
  client: { id: number } | { phone: string },
) {
  const acting = dataOf(await gateway.call(actingStart, { client, reason: "call" }, staff));
  return { acting, sender: senderFor(staff, acting) };
}
