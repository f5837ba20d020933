import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { CALLER_SECRETS, startGatewayInTest } from "../tests/support/gateway-in-test.ts";
import type { Access, Endpoint } from "./contract/platform/endpoint.ts";
import { staffRoles } from "./contract/platform/staff-permissions.ts";
import { useCounts } from "./platform/db/schema/use-counts.ts";
import { users } from "./platform/db/schema/users.ts";
import { contractEndpoints, kindOfCall, throughTheDoor } from "./testing/contract.ts";
import { signInUser } from "./testing/users.ts";

/**
 * What every call does, who may make it, and whether staff may for a client. A new call is entered here on purpose; a change of its
 * facts is a change of this table.
 */
const table: Readonly<Record<string, string>> = {
  "read, public": `agreedPriceByLink applicationStatus appointmentByLink authRefresh autocompleteOrganization banners
    batteryReplacementDiscount carClassified carFit carFits carKits centreCard contentVersion
    documentText formerAddress feedOffers feedState fittingFacets fittingPrice fittingTable goodsAnalogs
    goodsAvailability goodsCards goodsChanged goodsList goodsPriceChanges goodsPriceHistory goodsRecommendation goodsSuggest goodsView
    kitAvailability layout loyaltyProgramme nearestRegion nextFreeTimes offlineMessages orderByIdentity orderInvoice
    orderInvoiceFile orderReturns passwordTokenCheck paymentLink paymentReturned pickerData productBenefits promoActive promoByPopup
    promoByUtm promoOffer promoOffers refererValidate reviewBest reviewSummary searchBySku searchText serviceCross serviceList
    shopNearest shopOffices shopTerms siteOfferByName siteOffers sitemapGoods sitemapModels sitemapParts
    stockSubscription tyreSizes waitCallStatus waitListRead`,
  "write, public": `accessRecovery accessRecoverySend accountUndo appointmentCancelByLink appointmentConfirmByLink
    appointmentMoveByLink bookingRelease cheapPriceQuery 
    offlineCall orderCancelByAccess orderPay passwordChangeByToken passwordResetSend paymentLinkPay
    phoneConfirmValidate promoEmailTokenSend userRegister waitListLeave`,
  "write, optional-session": `agreedPriceTake authLogin authLoginByPhone authLogout emailConfirm goodsSubscribe goodsUnsubscribe phoneConfirmSend
    staffLogin staffLogout unsubscribe`,
  "read, optional-session, on behalf": `bookingCentres bookingDates bookingMoreNeeded bookingTimes cargoCalculate cargoCalculateToStore
    cartBnplDiscount cartRead checkoutOptions crmOrderStatus deliveries deliveryCityRegion deliveryCityRegionAt deliveryExpressAkb
    deliveryPickup deliveryRussiaTc deliveryYandexExpress fittingPackets goodsDelivery loyaltyQuote orderOfCart
    paymentsCityRegion paymentsPickup paymentsYandexExpress reviewList`,
  "write, optional-session, on behalf": `bookingCreate bookingHold cartActivate cartAdd cartDeactivate cartPromoApply
    cartPromoRemove cartRemove cartUpdate crmOrderCancel crmOrderLink orderCreate orderReturnRequest waitListJoin`,
  "read, session": "authSessions listViewList notifySettings npsQuestion personalExport personalOverview whoami",
  "write, session": `accountDelete authAdoptCart authSessionEnd campaignNoticeDisable consentWithdraw
    emailConfirmResend listViewRemove listViewRename listViewSave loyaltyAccept notifySettingsUpdate npsAnswer passwordChange profilePhoneAdd profilePhoneRemove
    profileUpdate reviewCreate reviewDislike reviewLike reviewReply reviewUnlike`,
  "read, session, on behalf": `agreedPriceMine appointmentAccess appointmentsMineStatuses garageList
    loyaltyBalanceRefresh loyaltyBilling masterAdvice orderMine ordersMine ordersMineStatuses promoMine
    storageByNumber storageDelayCost storageMine`,
  "write, session, on behalf": `garageAdd garageRemove garageUpdate orderCancel orderRepeat promoApply promoApplyUtm
    storageDelay storageRemind storageRetrieve`,
  "read, session or staff clients by phone, on behalf": "appointmentsMine",
  "read, session or staff book by phone, on behalf": "orderFittingCost orderFittingInfo storageFittingCost",
  "write, session or staff act by phone, on behalf": "appointmentCancel appointmentTransfer",
  "read, staff clients": "clientCard managerTasks openedClients",
  "write, staff act": "actingEnd actingStart clientNoteAdd",
  "read, staff book": "walkInClients walkInOffer",
  "write, staff book": "bookingForClient walkInBook",
  "read, staff clients or secret": `appointmentsByPhone appointmentsByReserve contractsByNumber dataOptions
    garageByUser storageInfoByNumber storageInfoByPhone userByUsername userSearch`,
  "read, staff marketplace": "marketplaceRenewals",
  "write, staff marketplace or secret": "marketplaceRenew",
  "write, staff act or secret": "loyaltySmsSend staffProfileUpdate storageDelayForClient storageSendRetrieve",
  "write, staff orders or secret": "expressApplicationCreate",
  "write, telephony-secret": "incomingCall",
  "read, staff money": `chargebackList exchangeDocumentList exchangedOrderList exchangeSessionList invoicesList moneyDifferenceCard moneyDifferences moneyExport paymentCard
    paymentCommandList paymentList paymentNoticeList pointsMovesReport pointsReport receiptCard receiptList
    revenueReport`,
  "write, staff money": `exchangeDocumentClose invoicePay moneyDifferenceSettle paymentAsk paymentCommandClose paymentCommandRetry
    paymentReturn paymentReturnApprove paymentReturnDecline receiptRetry returnApprove returnDecline`,
  "read, staff act": "actingRead",
  "read, staff departments": "departmentList departmentOptions departmentUserList roleRights",
  "write, staff departments":
    "departmentUserBlock departmentUserCreate departmentUserDelete departmentUserPassword departmentUserRoles departmentUserUnblock",
  "write, staff roles": "departmentCreate departmentUpdate",
  "read, staff approvals": "approvalCard approvalList",
  "write, staff approvals": "approvalDecide",
  "read, staff points": "pointsCorrectionCard pointsCorrectionList",
  "write, staff points": "pointsCorrectionAdd pointsCorrectionDecide",
  "read, staff merge": "accountMergeCard accountMergeList accountMergePreview",
  "write, staff merge": "accountMergeDecide accountMergePropose",
  "read, staff journal": "journalEntry journalList",
  "read, staff jobs": `failedWorkGet failedWorkList importCard importList importProfileCard importProfileList importRunCard
    importRunList importSourceCard importSourceGet importSourceHistory importSourceList messageList queueList stateList`,
  "read, staff loyalty": "loyaltyInvitationCard loyaltyInvitationList loyaltyMemberCard loyaltyMemberList",
  "write, staff loyalty": "loyaltyInvitationDecide loyaltyMemberBlock",
  "write, staff jobs": `failedWorkDismiss failedWorkRetry importBegin importConfirm importCorrect importPiece importProfileChange
    importSourceArchive importSourceCreate importSourceFetch importSourceUpdate importStop importUndo`,
  "read, staff content": `announcementGet announcementHistory announcementList announcementPreview bannerGet
    bannerHistory bannerList bannerPreview campaignGet campaignHistory campaignList documentGet documentHistory
    documentList formerAddressGet formerAddressHistory formerAddressList menuLinkGet menuLinkHistory menuLinkList promoUseList reviewDeskCard reviewDeskList siteOfferGet
    siteOfferHistory siteOfferList siteOfferPreview`,
  "write, staff content": `announcementArchive announcementCreate announcementUpdate bannerArchive bannerCreate
    bannerUpdate campaignArchive campaignCreate campaignUpdate contentPictureStore couponsIssue documentArchive
    documentCreate documentUpdate formerAddressArchive formerAddressCreate formerAddressUpdate menuLinkArchive menuLinkCreate menuLinkUpdate reviewDeskAnswer reviewDeskDecide
    siteOfferArchive siteOfferCreate siteOfferUpdate`,
  "read, staff goods": `goodsDeskCard goodsDeskList goodsMatchList nameSynonymGet nameSynonymHistory nameSynonymList priceRuleGet
    priceRuleHistory priceRuleList priceRuleTrial unreadNameList`,
  "write, staff goods": `goodsDeskUpdate goodsMatchDecide goodsOfferPart goodsPhotoStore goodsPicturesAskAgain nameSynonymArchive
    nameSynonymCreate nameSynonymUpdate priceRuleArchive priceRuleCreate priceRuleUpdate`,
  "read, staff stock": "stockDeskCard stockDeskList",
  "write, staff stock": "stockDeskCorrect stockDeskTransfer",
  "read, staff orders-read": `orderDeskCard orderDeskExplain orderDeskList orderPickList orderReport returnCard
    returnList returnPhoto shipmentDeskCard shipmentDeskList`,
  "read, staff orders": "orderChangeForm orderChangeTry returnOffer",
  "write, staff orders": `orderChange orderDeskCancel orderDeskHandOut orderDeskLetter orderDeskMove orderDeskNoteAdd orderDeskTill
    orderDeskUndo returnAccept returnAdd returnRefuse shipmentDeskCallOff shipmentDeskRetry`,
  "read, staff day-plan-read": "bookingReport dayPlan dayPlanExplain waitingList",
  "read, staff day-plan": "bayClosurePreview dayPlanVisit waitingCard",
  "write, staff day-plan":
    "bayClose bayReopen dayPlanCancel dayPlanDone dayPlanMove dayPlanNoShow dayPlanPin waitingEnd waitingOffer",
  "read, staff surge": "surgeGet surgeHistory surgeList",
  "write, staff surge": "surgeArchive surgeCreate surgeUpdate",
  "read, staff storage": "storageDeskCard storageDeskDraft storageDeskList storageRequestList",
  "write, staff storage": `storageDeskAccept storageDeskDone storageDeskGiveOut storageDeskMove storageDeskRefuse storageDeskRenew
    storageDeskTakeIn storageDeskUpdate`,
  "read, staff settings": `bayGet bayHistory bayList calendarDayGet calendarDayHistory calendarDayList
    calendarFileTrial centreDayGet
    centreClosing centreDayHistory centreDayList centreDaysFileTrial centreGet centreHistory centreList courierTariffGet courierTariffHistory
    courierTariffList courierTrial fittingFactorGet fittingFactorHistory fittingFactorList fittingPriceTable fittingPriceTableFile fittingRateGet
    fittingRateHistory fittingRateList letterTextGet letterTextHistory letterTextList letterTextPreview openingList openingTrial packetGet
    packetHistory packetList paymentLimitGet paymentLimitHistory paymentLimitList priceSeasonGet priceSeasonHistory
    priceSeasonList priceTrial providerList regionGet regionHistory regionList serviceDeskGet serviceDeskHistory
    serviceDeskList serviceDifferenceGet serviceDifferenceHistory serviceDifferenceList serviceGroupGet
    serviceGroupHistory serviceGroupList settingsGet settingsHistory settingsList supplyTermGet supplyTermHistory
    supplyTermList`,
  "write, staff settings": `bayArchive bayCreate bayUpdate calendarDayArchive calendarDayCreate calendarDayUpdate
    calendarFileStore centreDaysFileStore
    centreArchive centreClose centreCreate centreDayArchive centreDayCreate centreDayUpdate centrePhotoStore centreUpdate courierTariffArchive
    courierTariffCreate courierTariffUpdate fittingFactorArchive fittingFactorCreate fittingFactorUpdate
    fittingPriceTableStore fittingRateArchive fittingRateCreate fittingRateUpdate letterTextUpdate openingTrialCheck openingTrialPay openingTrialSend packetArchive packetCreate packetUpdate
    paymentLimitArchive paymentLimitCreate paymentLimitUpdate priceSeasonArchive priceSeasonCreate priceSeasonUpdate
    regionArchive regionCreate regionUpdate serviceDeskArchive serviceDeskCreate serviceDeskUpdate
    serviceDifferenceArchive serviceDifferenceCreate serviceDifferenceUpdate serviceGroupArchive serviceGroupCreate
    serviceGroupUpdate settingsUpdate shopCertificateStore shopIconStore shopLogoStore supplyTermArchive supplyTermCreate supplyTermUpdate`,
  "read, staff cheaper-prices": "cheaperPriceCard cheaperPriceList",
  "write, staff cheaper-prices": "cheaperPriceAgree cheaperPriceRefuse",
  "read, staff personal": "clientPersonal clientPersonalExport guestPersonal guestPersonalExport",
  "write, staff personal": "clientDelete guestConsentWithdraw guestErase",
};

const factsOf = ({ effect, access, onBehalf }: Endpoint) =>
  [effect, accessText(access), ...(onBehalf ? ["on behalf"] : [])].join(", ");

function accessText(access: Access): string {
  if (typeof access === "string") return access;
  if ("clientsOf" in access) return `session or staff ${access.clientsOf} by phone`;
  return access.orSecret ? `staff ${access.staff} or secret` : `staff ${access.staff}`;
}

const STAFF_ROLES = Object.keys(staffRoles);

const endpoints = await contractEndpoints();
const namesOf = (list: readonly Endpoint[]) => list.map(({ name }) => name).sort();

const gateway = await startGatewayInTest();
const { shop } = gateway;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const blocked = await signInUser(shop);
await shop.services.connection.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
/** Headers of everybody who calls. */
const callers: Record<string, Record<string, string>> = {
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
afterAll(() => gateway.stop());

const SIGNED_IN = ["client", ...STAFF_ROLES];

/** Callers whom the table lets in; nobody, where it does not name the call. The owner is let in wherever a role of staff is. */
function admitted(endpoint: Endpoint): string[] {
  const callers = admittedByTable(endpoint);
  return callers.some((caller) => STAFF_ROLES.includes(caller)) ? [...callers, "owner"] : callers;
}

function admittedByTable({ name }: Endpoint): string[] {
  const [group = ""] = Object.entries(table).find(([, names]) => names.split(/\s+/).includes(name)) ?? [];
  switch (group.split(", ")[1]) {
    case "public":
    case "optional-session":
      return Object.keys(callers);
    case "session":
    // By a phone it is let in for staff alone, which `staff/clients.integration.test.ts` tries.
    case "session or staff clients by phone":
    case "session or staff book by phone":
    case "session or staff act by phone":
      return SIGNED_IN;
    case "staff clients":
    case "staff marketplace":
      return ["callcenter", "manager"];
    case "staff clients or secret":
    case "staff marketplace or secret":
      return ["callcenter", "manager", "staff secret"];
    case "staff act":
    case "staff personal":
      return ["manager"];
    case "staff loyalty":
    case "staff cheaper-prices":
      return ["manager", "admin"];
    case "staff money":
      return ["finance"];
    case "staff act or secret":
      return ["manager", "staff secret"];
    case "staff departments":
      return ["department", "admin"];
    case "staff content":
      return ["content"];
    case "staff goods":
      return ["content", "admin"];
    case "staff stock":
      return ["shop", "admin"];
    case "staff jobs":
    case "staff journal":
    case "staff roles":
    case "staff settings":
      return ["admin"];
    case "staff storage":
      return ["service"];
    case "staff day-plan-read":
      return ["callcenter", "manager", "service", "admin"];
    case "staff day-plan":
    case "staff book":
      return ["manager", "service", "admin"];
    case "staff surge":
      return ["manager", "admin"];
    case "staff orders-read":
      return ["callcenter", "manager", "shop", "finance", "admin"];
    case "staff approvals":
      return ["manager", "content", "shop", "finance", "admin"];
    case "staff points":
    case "staff merge":
      return ["manager", "admin"];
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

  it.each(throughTheDoor(endpoints, kindOfCall).map((endpoint) => [endpoint.name, endpoint] as const))(
    "let in whom the table names and nobody else: %s",
    async (_name, endpoint) => {
      // The wrong secrets of all calls together are more than an address may show.
      await gateway.shop.services.connection.db.delete(useCounts);
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
  bookingMoreNeeded: { act: "visit", centreId: 1, date: "2026-11-21", serviceIds: [2] },
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
  loyaltyQuote: { delivery: "pickup", method: "cash", points: 0, lines: [{ sku: GOODS, quantity: 1 }] },
  nearestRegion: { lat: 58, lng: 56 },
  shopNearest: { lat: 58, lng: 56 },
  sitemapGoods: { part: 0, after: 0 },
};

describe("calls that are posted and yet read", () => {
  /** They write, but may be asked again: a successor is the same one, a price is the one that was kept, a guess at an invitation counts, a change of an order that is tried is undone, who looked at a client is in the journal. */
  const repeatable = [
    "authRefresh",
    "cargoCalculate",
    "orderChangeTry",
    "priceTrial",
    "refererValidate",
    "storageInfoByNumber",
    "storageInfoByPhone",
  ];
  /** Reads that need a signed-in customer: their own tests try them. */
  const ownReads = [
    "announcementPreview",
    "bannerPreview",
    "calendarFileTrial",
    "centreDaysFileTrial",
    "fittingPriceTableFile",
    "orderFittingCost",
    "orderFittingInfo",
    "priceRuleTrial",
    "siteOfferPreview",
    "storageFittingCost",
    "walkInOffer",
  ];

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
