import { contentRoutes } from "../catalogue/content/handlers.ts";
import { requireKept } from "../catalogue/content/picture-handlers.ts";
import { garageRoutes } from "../catalogue/garage/handlers.ts";
import { createCardReader } from "../catalogue/goods/card-reader.ts";
import { goodsDeskRoutes } from "../catalogue/goods/desk/handlers.ts";
import { priceRuleRoutes } from "../catalogue/goods-prices/handlers.ts";
import { nameSynonymRoutes } from "../catalogue/names/desk/handlers.ts";
import { reviewDeskRoutes } from "../catalogue/reviews/desk-handlers.ts";
import { shopSettingsRoutes } from "../chain/shop-settings/handlers.ts";
import { letterTextRoutes } from "../chain/shop-settings/letter-text-handlers.ts";
import { supplyTermRoutes } from "../chain/supply-terms/handlers.ts";
import { type Acting, actingStart } from "../contract/office/acting.ts";
import { authRoutes } from "../customers/auth/handlers.ts";
import { holdsRaised } from "../customers/second-person/raised-figures.ts";
import { accountingRoutes } from "../office/accounting/handlers.ts";
import { actingRoutes } from "../office/acting/handlers.ts";
import { approvalRoutes } from "../office/approvals/handlers.ts";
import { hoursDeskRoutes } from "../office/centre-desk/hours-handlers.ts";
import { regionDeskRoutes } from "../office/centre-desk/region-handlers.ts";
import { failedWorkRoutes } from "../office/failed-work/handlers.ts";
import { goodsMatchRoutes } from "../office/goods-matches/handlers.ts";
import { importDeskRoutes } from "../office/import/desk/handlers.ts";
import { importSourceRoutes } from "../office/import/sources/handlers.ts";
import { mergingRoutes } from "../office/merging/handlers.ts";
import { moneyDeskRoutes } from "../office/money-desk/handlers.ts";
import { openingRoutes } from "../office/opening/handlers.ts";
import { orderChangeRoutes } from "../office/order-desk/change-handlers.ts";
import { orderDeskRoutes } from "../office/order-desk/handlers.ts";
import { shipmentDeskRoutes } from "../office/order-desk/shipment-handlers.ts";
import { orderExchangeRoutes } from "../office/order-exchange/handlers.ts";
import { personalRoutes } from "../office/personal/handlers.ts";
import { priceTableFileRoutes } from "../office/price-table/read-price-table.ts";
import { reportRoutes } from "../office/reports/handlers.ts";
import { departmentRoutes } from "../office/staff/department-handlers.ts";
import { staffRoutes } from "../office/staff/handlers.ts";
import { staffStorageRoutes } from "../office/staff/storage-handlers.ts";
import { stockDeskRoutes } from "../office/stock-desk/handlers.ts";
import { systemStateRoutes } from "../office/system-state/handlers.ts";
import { departments, departmentUsers } from "../platform/db/schema/staff.ts";
import { openJobQueue } from "../platform/jobs/job-queue.ts";
import { noCaptcha } from "../platform/providers/captcha/captcha-provider.ts";
import { cheaperPriceDeskRoutes } from "../sales/cheaper-prices/desk-handlers.ts";
import { courierTariffRoutes } from "../sales/courier-tariffs/handlers.ts";
import { drawInvoice } from "../sales/invoices/draw-invoice.ts";
import { invoiceRoutes } from "../sales/invoices/handlers.ts";
import { loyaltyDeskRoutes } from "../sales/loyalty/desk-handlers.ts";
import { pointsDeskRoutes } from "../sales/loyalty/points-desk-handlers.ts";
import { marketplaceRoutes } from "../sales/marketplaces/handlers.ts";
import { paymentLimitRoutes } from "../sales/payment-limits/handlers.ts";
import { campaignRoutes } from "../sales/promo/campaign-handlers.ts";
import { promoRoutes } from "../sales/promo/handlers.ts";
import { returnRoutes } from "../sales/returns/handlers.ts";
import { appointmentRoutes } from "../workshop/appointments/handlers.ts";
import { bookingRoutes } from "../workshop/booking/handlers.ts";
import { dayPlanRoutes } from "../workshop/day-plan/handlers.ts";
import { surgeRoutes } from "../workshop/day-plan/surge-handlers.ts";
import { waitingRoutes } from "../workshop/day-plan/waiting-handlers.ts";
import { priceDeskRoutes } from "../workshop/fitting/desk/handlers.ts";
import { serviceDeskRoutes } from "../workshop/services/handlers.ts";
import { storageDeskRoutes } from "../workshop/storage/desk/handlers.ts";
import { storageRoutes } from "../workshop/storage/handlers.ts";
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
      ...storageDeskRoutes({ ...bookingOf(shop), messaging: shop.messaging }),
      ...invoiceRoutes({ services: shop.services, messaging: shop.messaging, draw: drawInvoice }),
      ...contentRoutes(shop.services),
      ...nameSynonymRoutes(shop.services),
      ...priceRuleRoutes(shop.services),
      ...goodsMatchRoutes(shop.services),
      ...failedWorkRoutes(shop.services),
      ...orderExchangeRoutes(shop.services),
      ...importDeskRoutes(shop.services),
      ...importSourceRoutes(shop.services),
      ...loyaltyDeskRoutes(shop.services),
      ...reviewDeskRoutes(shop.services),
      ...goodsDeskRoutes(shop.services),
      ...stockDeskRoutes(shop.services),
      ...courierTariffRoutes(shop.services, shop.settings),
      ...cheaperPriceDeskRoutes({ services: shop.services, siteOrigin: shop.messaging.siteOrigin }),
      ...paymentLimitRoutes(shop.services, shop.settings),
      ...supplyTermRoutes(shop.services),
      ...reportRoutes(shop.services),
      ...shopSettingsRoutes({
        services: shop.services,
        requireKept,
        holdsRaised: (tx, change) => holdsRaised(tx, shop.services, change),
      }),
      ...letterTextRoutes(shop.services),
      ...systemStateRoutes({ services: shop.services, providers: [], isIndexReady: () => true }),
      ...openingRoutes({
        services: shop.services,
        payments: shop.providers,
        providers: [],
        siteOrigin: "https://shop.test",
        hasOwnSecret: true,
        hasExchange: true,
      }),
      ...regionDeskRoutes(bookingOf(shop)),
      ...hoursDeskRoutes(bookingOf(shop)),
      ...serviceDeskRoutes(shop.services),
      ...priceTableFileRoutes(),
      ...priceDeskRoutes(shop.services),
      ...moneyDeskRoutes(shop),
      ...orderDeskRoutes({ ...shop, cards: createCardReader(shop.services) }),
      ...orderChangeRoutes({ ...shop, cards: createCardReader(shop.services) }),
      ...approvalRoutes({ ...shop, cards: createCardReader(shop.services) }),
      ...shipmentDeskRoutes(shop.services),
      ...returnRoutes(shop),
      ...pointsDeskRoutes(shop.services),
      ...staffRoutes({ services: shop.services, siteOrigin: "https://shop.test", log: { error: () => {} } }),
      ...personalRoutes(shop.services),
      ...mergingRoutes({ services: shop.services, cards: createCardReader(shop.services), keys: TEST_KEYS }),
      ...departmentRoutes({ services: shop.services, endpoints: () => [] }),
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

/** Makes somebody one of a department that has these centres alone. */
export async function employAt(
  { services }: Pick<TestShop, "services">,
  { userId }: { userId: number },
  ...locationIds: number[]
): Promise<void> {
  const { db } = services.connection;
  const department = { title: `Отдел ${userId}`, locationIds, rolesAllowed: ["shop", "service"] };
  const [row] = await db.insert(departments).values(department).returning();
  await db.insert(departmentUsers).values({ departmentId: row?.id ?? 0, userId });
}

/** A service master of one centre. */
export async function signInMaster(shop: Pick<TestShop, "services" | "accessTokens">, locationId: number) {
  const person = await signInStaff(shop, "service");
  await employAt(shop, person, locationId);
  return person;
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
