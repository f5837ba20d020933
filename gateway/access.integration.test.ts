import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLER_SECRETS, type GatewayInTest, startGatewayInTest } from "../tests/support/gateway-in-test.ts";
import type { Access, Endpoint } from "./contract/endpoint.ts";
import { users } from "./db/schema/users.ts";
import { contractEndpoints } from "./testing/contract.ts";
import { signInUser } from "./testing/users.ts";

/**
 * What every call does, who may make it, and whether staff may for a client. A new call is entered here on purpose; a change of its
 * facts is a change of this table.
 */
const table: Readonly<Record<string, string>> = {
  "read, public": `appointmentByLink bookingCentres centreCard fittingFacets fittingPrice fittingTable nextFreeTimes serviceCross serviceList tyreSizes
    waitListRead applicationStatus authRefresh autocompleteOrganization banners batteryReplacementDiscount carClassified carFit carKits contentVersion
    crmOrderStatus feedOffers feedState goodsAnalogs goodsAvailability goodsCards goodsList goodsPriceHistory goodsRecommendation
    goodsView kitAvailability layout nearestRegion offlineMessages orderByIdentity orderInvoice orderInvoiceFile orderReturns paymentLink
    paymentReturned pickerData productBenefits promoActive refererValidate reviewSummary searchBySku searchText shopNearest shopOffices
    sitemapGoods sitemapModels sitemapParts stockSubscription waitCallStatus`,
  "write, public": `appointmentCancelByLink appointmentConfirmByLink appointmentMoveByLink bookingRelease waitListLeave accessRecovery accessRecoverySend accountUndo cheapPriceQuery crmOrderCancel emailConfirm goodsSubscribe goodsUnsubscribe offlineCall orderCancelByAccess orderPay passwordChangeByToken
    passwordResetSend paymentLinkPay phoneConfirmValidate userRegister`,
  "write, optional-session":
    "authLogin authLoginByPhone authLogout phoneConfirmSend staffLogin staffLogout unsubscribe",
  "read, optional-session, on behalf": `bookingDates bookingTimes fittingPackets cargoCalculate cargoCalculateToStore cartBnplDiscount cartRead checkoutOptions deliveries
    deliveryCityRegion deliveryCityRegionAt deliveryExpressAkb deliveryPickup deliveryRussiaTc deliveryYandexExpress goodsDelivery
    paymentsCityRegion paymentsPickup paymentsYandexExpress reviewList`,
  "write, optional-session, on behalf":
    "bookingCreate bookingHold cartActivate cartAdd cartDeactivate cartRemove cartUpdate orderCreate orderReturnRequest waitListJoin",
  "read, session": "authSessions notifySettings npsQuestion whoami",
  "write, session": `authAdoptCart authSessionEnd campaignNoticeDisable emailConfirmResend loyaltyAccept notifySettingsUpdate npsAnswer
    passwordChange profilePhoneAdd profilePhoneRemove profileUpdate reviewCreate reviewDislike reviewLike reviewReply reviewUnlike`,
  "read, session, on behalf": `appointmentAccess appointmentsMineStatuses garageList loyaltyBalanceRefresh loyaltyBilling masterAdvice orderMine
    ordersMine ordersMineStatuses promoMine storageMine`,
  "write, session, on behalf": "garageAdd garageRemove garageUpdate orderCancel orderRepeat promoApply",
  "read, session or staff clients by phone, on behalf":
    "appointmentsMine orderFittingCost orderFittingInfo storageFittingCost",
  "write, session or staff act by phone, on behalf": "appointmentCancel appointmentTransfer",
  "read, staff clients": "clientCard managerTasks openedClients",
  "write, staff act": "actingEnd actingStart bookingForClient clientNoteAdd",
  "read, staff clients or secret": `appointmentsByPhone appointmentsByReserve contractsByNumber dataOptions garageByUser userByUsername
    userSearch`,
  "read, staff marketplace": "marketplaceRenewals",
  "write, staff marketplace or secret": "marketplaceRenew",
  "write, staff act or secret": "loyaltySmsSend staffProfileUpdate",
  "write, staff orders or secret": "expressApplicationCreate",
  "write, telephony-secret": "incomingCall",
  "read, staff money": `invoicesList moneyDifferences moneyExport paymentCard paymentCommandList paymentList paymentNoticeList receiptCard receiptList
    receiptsStuck`,
  "write, staff money": `invoicePay moneyDifferenceSettle paymentAsk paymentCommandClose paymentCommandRetry paymentReturn receiptRetry
    returnApprove`,
  "read, staff act": "actingRead",
  "read, staff departments": "departmentList departmentOptions departmentUserList",
  "write, staff departments": `departmentUserBlock departmentUserCreate departmentUserDelete departmentUserPassword
    departmentUserUnblock`,
  "write, staff roles": "departmentCreate departmentUpdate",
  "read, staff journal": "journalEntry journalList",
  "read, staff jobs": "gaveUpGet gaveUpList",
  "write, staff jobs": "gaveUpDismiss gaveUpRetry",
  "read, staff content": "announcementGet announcementList",
  "write, staff content": "announcementArchive announcementCreate announcementUpdate",
  "read, staff orders-read": `orderDeskCard orderDeskList orderPickList returnCard returnList returnPhoto shipmentDeskCard
    shipmentDeskList`,
  "read, staff orders": "returnOffer",
  "write, staff orders": `orderDeskCancel orderDeskHandOut orderDeskLetter orderDeskMove orderDeskNoteAdd returnAccept returnAdd
    returnRefuse shipmentDeskCallOff shipmentDeskRetry`,
  "read, staff settings": "courierTariffGet courierTariffList",
  "write, staff settings": "courierTariffArchive courierTariffCreate courierTariffUpdate",
};

const factsOf = ({ effect, access, onBehalf }: Endpoint) =>
  [effect, accessText(access), ...(onBehalf ? ["on behalf"] : [])].join(", ");

function accessText(access: Access): string {
  if (typeof access === "string") return access;
  if ("clientsOf" in access) return `session or staff ${access.clientsOf} by phone`;
  return access.orSecret ? `staff ${access.staff} or secret` : `staff ${access.staff}`;
}

const STAFF_ROLES = ["callcenter", "manager", "department", "content", "shop", "service", "finance", "admin"];

const endpoints = await contractEndpoints();
const namesOf = (list: readonly Endpoint[]) => list.map(({ name }) => name).sort();

let gateway: GatewayInTest;
/** Headers of everybody who calls. */
let callers: Record<string, Record<string, string>>;

beforeAll(async () => {
  gateway = await startGatewayInTest();
  const { shop } = gateway;
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const blocked = await signInUser(shop);
  await shop.services.connection.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
  callers = {
    guest: {},
    client: bearer((await signInUser(shop)).accessToken),
    "blocked client": bearer(blocked.accessToken),
    "invalid token": bearer("nonsense"),
    "staff secret": { "X-Secret-Token": CALLER_SECRETS.staff },
    "wrong staff secret": { "X-Secret-Token": `${CALLER_SECRETS.staff}!` },
    "telephony secret": bearer(CALLER_SECRETS.telephony),
    "wrong telephony secret": bearer(`${CALLER_SECRETS.telephony}!`),
  };
  for (const role of STAFF_ROLES) callers[role] = bearer((await signInUser(shop, { roles: [role] })).accessToken);
});
afterAll(() => gateway.stop());

const SIGNED_IN = ["client", ...STAFF_ROLES];

/** Callers whom the table lets in; nobody, where it does not name the call. */
function admitted({ name }: Endpoint): string[] {
  const [group = ""] = Object.entries(table).find(([, names]) => names.split(/\s+/).includes(name)) ?? [];
  switch (group.split(", ")[1]) {
    case "public":
    case "optional-session":
      return Object.keys(callers);
    case "session":
    // By a phone it is let in for staff alone, which `staff/clients.integration.test.ts` tries.
    case "session or staff clients by phone":
    case "session or staff act by phone":
      return SIGNED_IN;
    case "staff clients":
    case "staff marketplace":
      return ["callcenter", "manager"];
    case "staff clients or secret":
    case "staff marketplace or secret":
      return ["callcenter", "manager", "staff secret"];
    case "staff act":
      return ["manager"];
    case "staff money":
      return ["finance"];
    case "staff act or secret":
      return ["manager", "staff secret"];
    case "staff departments":
      return ["department", "admin"];
    case "staff content":
      return ["content"];
    case "staff jobs":
    case "staff journal":
    case "staff roles":
    case "staff settings":
      return ["admin"];
    case "staff orders-read":
      return ["callcenter", "manager", "shop", "finance", "admin"];
    case "staff orders":
      return ["manager", "shop", "admin"];
    case "staff orders or secret":
      return ["manager", "shop", "admin", "staff secret"];
    case "telephony-secret":
      return ["telephony secret"];
    default:
      return [];
  }
}

/** An address that nobody may ask: whoever is let in gets 422, and nothing happens. */
async function statusOf({ method, path }: Endpoint, headers: Record<string, string>): Promise<number> {
  const address = `${gateway.url}${path.replace(/\{\w+\}/g, "1")}?nul=%00`;
  const response = await fetch(address, { method, headers });
  await response.arrayBuffer();
  return response.status;
}

describe("calls of the contract", () => {
  it("are in the table with what they do and who may make them, and no others exist", () => {
    const facts: Record<string, string[]> = {};
    for (const endpoint of endpoints) {
      const group = factsOf(endpoint);
      facts[group] = [...(facts[group] ?? []), endpoint.name];
    }
    const expected = Object.entries(table).map(([group, names]) => [group, names.split(/\s+/).sort()]);
    expect(Object.fromEntries(Object.entries(facts).map(([group, names]) => [group, names.sort()]))).toEqual(
      Object.fromEntries(expected),
    );
  });

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    "let in whom the table names and nobody else: %s",
    async (_name, endpoint) => {
      const statuses: Record<string, number> = {};
      for (const [caller, headers] of Object.entries(callers)) statuses[caller] = await statusOf(endpoint, headers);
      const letIn = new Set(admitted(endpoint));
      const isOfStaff = typeof endpoint.access === "object" && "staff" in endpoint.access;
      const refusalOf = (caller: string) => (isOfStaff && SIGNED_IN.includes(caller) ? 403 : 401);
      expect(statuses).toEqual(
        Object.fromEntries(Object.keys(callers).map((caller) => [caller, letIn.has(caller) ? 422 : refusalOf(caller)])),
      );
    },
  );
});

const GOODS = "T-WINTER";
const REAR = "T-WINTER-REAR";

/** Inputs of calls that are posted and yet read. */
const postedReads: Readonly<Record<string, object>> = {
  bookingCentres: {},
  bookingDates: { centreId: 1, serviceIds: [2] },
  bookingTimes: { centreId: 1, date: "2026-11-21", serviceIds: [2] },
  fittingPackets: { sizes: [{ diameter: 16 }] },
  fittingPrice: { sizes: [{ diameter: 16 }] },
  banners: { filter: { placements: ["home"] } },
  cargoCalculateToStore: { shop_id: 1, items: [{ sku: GOODS, quantity: 1 }] },
  cartBnplDiscount: {},
  feedOffers: { after: 0 },
  goodsAnalogs: { sku: GOODS },
  goodsDelivery: { sku: GOODS, quantity: 1, cart: false },
  goodsRecommendation: { type: "tyre" },
  goodsView: { sku: GOODS },
  kitAvailability: { frontSku: GOODS, backSku: REAR },
  nearestRegion: { lat: 58, lng: 56 },
  shopNearest: { lat: 58, lng: 56 },
  sitemapGoods: { part: 0, after: 0 },
};

describe("calls that are posted and yet read", () => {
  /** They write, but may be asked again: a successor is the same one, a price is the one that was kept, a guess at an invitation counts. */
  const repeatable = ["authRefresh", "cargoCalculate", "refererValidate"];
  /** Of somebody who is signed in: their own tests try them. */
  const ownReads = ["orderFittingCost", "orderFittingInfo", "storageFittingCost"];

  it("say so, so that a page does not wait for them as for a write", () => {
    const declared = endpoints.filter(({ method, effect }) => method !== "GET" && effect === "read");
    expect(namesOf(declared)).toEqual([...Object.keys(postedReads), ...repeatable, ...ownReads].sort());
  });

  it.each(Object.entries(postedReads))("write nothing: %s", async (name, input) => {
    const endpoint = endpoints.find((each) => each.name === name);
    if (!endpoint) throw new Error(`there is no ${name}`);
    const { db } = gateway.shop.services.connection;
    await db.execute(sql`set default_transaction_read_only = on`);
    try {
      const response = await fetch(`${gateway.url}${endpoint.path}`, { method: "POST", body: JSON.stringify(input) });
      expect([response.status, await response.json()]).toMatchObject([200, { errors: [] }]);
    } finally {
      await db.execute(sql`set default_transaction_read_only = off`);
    }
  });
});
