import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AnnouncementValues, announcementCalls } from "../../contract/catalogue/announcements.ts";
import { bannerCalls } from "../../contract/catalogue/banners.ts";
import {
  centrePhotoStore,
  contentPictureStore,
  goodsPhotoStore,
  shopCertificateStore,
  shopIconStore,
  shopLogoStore,
} from "../../contract/catalogue/content-pictures.ts";
import { garageAdd, garageRemove, garageUpdate } from "../../contract/catalogue/garage.ts";
import { goodsDeskUpdate, goodsPicturesAskAgain } from "../../contract/catalogue/goods-desk.ts";
import { goodsOfferPart, priceRuleCalls } from "../../contract/catalogue/goods-prices.ts";
import { menuLinkCalls } from "../../contract/catalogue/menus.ts";
import { nameSynonymCalls } from "../../contract/catalogue/name-synonyms.ts";
import { reviewDeskAnswer, reviewDeskDecide } from "../../contract/catalogue/review-desk.ts";
import { siteOfferCalls } from "../../contract/catalogue/site-offers.ts";
import { documentCalls } from "../../contract/chain/documents.ts";
import { letterTextCalls } from "../../contract/chain/letter-texts.ts";
import { settingsCalls } from "../../contract/chain/shop-settings.ts";
import { type SupplyTermValues, supplyTermCalls } from "../../contract/chain/supply-terms.ts";
import {
  departmentCreate,
  departmentUpdate,
  departmentUserBlock,
  departmentUserCreate,
  departmentUserDelete,
  departmentUserPassword,
  departmentUserRoles,
  departmentUserUnblock,
} from "../../contract/customers/departments.ts";
import { actingEnd, actingStart } from "../../contract/office/acting.ts";
import { approvalDecide } from "../../contract/office/approvals.ts";
import { calendarFile, centreDaysFile } from "../../contract/office/days-file.ts";
import { failedWorkDismiss, failedWorkRetry } from "../../contract/office/failed-work.ts";
import { goodsMatchDecide } from "../../contract/office/goods-matches.ts";
import { bayCalls, calendarDayCalls, centreDayCalls } from "../../contract/office/hours-desk.ts";
import {
  importBegin,
  importConfirm,
  importCorrect,
  importPiece,
  importProfileCard,
  importProfileChange,
  importStop,
  importUndo,
} from "../../contract/office/import-desk.ts";
import { importSourceCalls, importSourceFetch } from "../../contract/office/import-sources.ts";
import { accountMergeDecide, accountMergePropose } from "../../contract/office/merging.ts";
import { moneyDifferenceSettle, receiptRetry } from "../../contract/office/money.ts";
import {
  paymentAsk,
  paymentCommandClose,
  paymentCommandRetry,
  paymentReturn,
  paymentReturnApprove,
  paymentReturnDecline,
} from "../../contract/office/money-desk.ts";
import { openingTrialCheck, openingTrialPay, openingTrialSend } from "../../contract/office/opening-trial.ts";
import { orderChange, orderChangeForm } from "../../contract/office/order-change.ts";
import {
  orderDeskCancel,
  orderDeskHandOut,
  orderDeskLetter,
  orderDeskMove,
  orderDeskNoteAdd,
  orderDeskTill,
  orderDeskUndo,
} from "../../contract/office/order-desk.ts";
import { exchangeDocumentClose } from "../../contract/office/order-exchange.ts";
import { clientDelete, guestConsentWithdraw, guestErase } from "../../contract/office/personal.ts";
import { centreCalls, centreClose, regionCalls } from "../../contract/office/region-desk.ts";
import { shipmentDeskCallOff, shipmentDeskRetry } from "../../contract/office/shipment-desk.ts";
import { clientNoteAdd, loyaltySmsSend, staffProfileUpdate } from "../../contract/office/staff-clients.ts";
import { storageDelayForClient, storageSendRetrieve } from "../../contract/office/staff-storage.ts";
import { stockDeskCorrect, stockDeskTransfer } from "../../contract/office/stock-desk.ts";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { utcDay } from "../../contract/platform/utc-day.ts";
import { type CampaignValues, campaignCalls, couponsIssue } from "../../contract/sales/campaigns.ts";
import { cartActivate, cartAdd, cartDeactivate, cartRemove, cartUpdate } from "../../contract/sales/cart.ts";
import { cheaperPriceAgree, cheaperPriceRefuse } from "../../contract/sales/cheaper-prices.ts";
import { type CourierTariffValues, courierTariffCalls } from "../../contract/sales/courier-tariffs.ts";
import { invoicePay } from "../../contract/sales/invoices.ts";
import { invitationDecide, memberBlock } from "../../contract/sales/loyalty-desk.ts";
import { marketplaceRenew } from "../../contract/sales/marketplaces.ts";
import { orderCancel, orderRepeat } from "../../contract/sales/my-orders.ts";
import { crmOrderCancel, crmOrderLink, expressApplicationCreate, orderCreate } from "../../contract/sales/orders.ts";
import { type PaymentLimitValues, paymentLimitCalls } from "../../contract/sales/payment-limits.ts";
import { pointsCorrectionAdd, pointsCorrectionDecide } from "../../contract/sales/points-desk.ts";
import { cartPromoApply, cartPromoRemove, promoApply, promoApplyUtm } from "../../contract/sales/promo.ts";
import {
  orderReturnRequest,
  returnAccept,
  returnAdd,
  returnApprove,
  returnCard,
  returnDecline,
  returnRefuse,
} from "../../contract/sales/returns.ts";
import { appointmentCancel, appointmentsMine } from "../../contract/workshop/appointments.ts";
import { appointmentTransfer, bookingCreate, bookingForClient } from "../../contract/workshop/booking.ts";
import {
  bayClose,
  bayReopen,
  dayPlan,
  dayPlanCancel,
  dayPlanDone,
  dayPlanMove,
  dayPlanNoShow,
  dayPlanPin,
  dayPlanVisit,
} from "../../contract/workshop/day-plan.ts";
import { bookingHold } from "../../contract/workshop/free-times.ts";
import {
  fittingFactorCalls,
  fittingRateCalls,
  packetCalls,
  priceSeasonCalls,
} from "../../contract/workshop/price-desk.ts";
import { fittingPriceTable, fittingPriceTableStore } from "../../contract/workshop/price-table.ts";
import { serviceDeskCalls, serviceDifferenceCalls, serviceGroupCalls } from "../../contract/workshop/service-desk.ts";
import { storageDelay, storageRemind, storageRetrieve } from "../../contract/workshop/storage.ts";
import {
  storageDeskAccept,
  storageDeskCard,
  storageDeskDone,
  storageDeskGiveOut,
  storageDeskMove,
  storageDeskRefuse,
  storageDeskRenew,
  storageDeskTakeIn,
  storageDeskUpdate,
} from "../../contract/workshop/storage-desk.ts";
import { surgeCalls } from "../../contract/workshop/surges.ts";
import { waitListJoin } from "../../contract/workshop/waiting.ts";
import { waitingEnd, waitingList, waitingOffer } from "../../contract/workshop/waiting-desk.ts";
import { walkInBook } from "../../contract/workshop/walk-ins.ts";
import { defaultCheckoutSettings } from "../../sales/checkout/settings.ts";
import { type PaymentProvider, paymentProviders } from "../../sales/payments/payment-provider.ts";
import { saveDraft } from "../../sales/shipments/shipments-store.ts";
import { bookingInput, fourWheels, newPhone, whileNothingIsFree } from "../../testing/booking.ts";
import { dataOf } from "../../testing/client.ts";
import { addedBanner, addedSiteOffer, pictureFile } from "../../testing/content.ts";
import { contractEndpoints } from "../../testing/contract.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { type FixtureSku, fixtureId } from "../../testing/fixture-goods.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { ownDatabase, sound } from "../../testing/own-shop.ts";
import { givePoints } from "../../testing/points.ts";
import { openTestShop } from "../../testing/shop.ts";
import { actFor, employAt, MARKETPLACE_EMAIL, openStaffGateway, signInStaff } from "../../testing/staff.ts";
import { storeContract } from "../../testing/stored-contracts.ts";
import { bringTo, storeInvoiced, storeOrder } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";
import { appointments } from "../db/schema/appointments.ts";
import { approvals } from "../db/schema/approvals.ts";
import { cars, fitments } from "../db/schema/cars.ts";
import { shipments } from "../db/schema/delivery.ts";
import { cheaperPriceRequests } from "../db/schema/enquiries.ts";
import { goods, listPictures, suppliers } from "../db/schema/goods.ts";
import { goodsMatches, supplierOffers } from "../db/schema/goods-prices.ts";
import { importRuns, importUndos } from "../db/schema/import-runs.ts";
import { loyaltyAccounts, loyaltyInvitations } from "../db/schema/loyalty.ts";
import { orderExchangeDocuments } from "../db/schema/order-exchange.ts";
import { orders } from "../db/schema/orders.ts";
import { outboxMessages } from "../db/schema/outbox.ts";
import { paymentCommands, payments, receipts, reconciliations } from "../db/schema/payments.ts";
import { promoCampaigns } from "../db/schema/promo.ts";
import { locations } from "../db/schema/regions.ts";
import { reviews } from "../db/schema/reviews.ts";
import { fittingFactors, packets, serviceAt } from "../db/schema/services.ts";
import { staffActions } from "../db/schema/staff-acting.ts";
import { userEmails, userPhones, userRoles } from "../db/schema/users.ts";
import { MAX_ATTEMPTS } from "../outbox/outbox-store.ts";
import { addDays } from "../zone-time.ts";

type Person = Awaited<ReturnType<typeof signInUser>>;

let manager: Person;
let client: Person;
let sender: Awaited<ReturnType<typeof actFor>>["sender"];
let actingId: string;

const TRIED_BANK = "tried";
/** A bank that knows of every payment and that nobody has paid at; no order is paid by its method. */
const triedBank = {
  id: TRIED_BANK,
  title: "Банк",
  methods: ["trial"],
  can: { minKopecks: 100, maxKopecks: () => Number.POSITIVE_INFINITY },
  start: async () => ({ outcome: "started", externalId: "1", payUrl: "https://bank.example/", qrPayload: null }),
  find: async () => ({
    outcome: "found",
    externalId: "1",
    facts: {
      authorizedKopecks: 0,
      capturedKopecks: 0,
      voidedKopecks: 0,
      refundedKopecks: 0,
      chargedBackKopecks: 0,
      closed: null,
    },
    failure: null,
    captureFrom: null,
  }),
} as unknown as PaymentProvider;

const connection = await ownDatabase();
const shop = await openTestShop(connection, defaultCheckoutSettings, paymentProviders([triedBank]));
const gateway = sound(openStaffGateway(shop));
beforeAll(async () => {
  const figures = { pcd: "4x100", hubBoreMm: 54.1, fastener: "гайка M12x1.5", tyres: [], wheels: [], source: "test" };
  const { db } = connection;
  await db.insert(fitments).values({ id: 1, contentKey: "one", ...figures });
  const titles = { brandTitle: "Kia", modelTitle: "Rio", generationTitle: "IV", modificationTitle: "1.6" };
  const slugs = { brandSlug: "kia", modelSlug: "rio", generationSlug: "iv", modificationSlug: "1-6" };
  await db.insert(cars).values({ ...titles, ...slugs, code1c: "auto-1", fitmentId: 1 });
  const words = { title: "Зимняя скидка", terms: "Скидка на шиномонтаж" };
  await db.insert(promoCampaigns).values([
    { ...words, name: "winter", keyword: "ЗИМА", startsAt: new Date(0) },
    { ...words, name: "radio", kind: "utm", startsAt: new Date(0) },
    { ...words, name: "shiny", keyword: "ШИНЫ", effect: "percent", effectValue: 5, startsAt: new Date(0) },
  ]);
});
beforeEach(async () => {
  manager = await signInUser(shop, { roles: ["client", "manager", "content", "admin", "finance"] });
  client = await signInUser(shop);
  const begun = await actFor(gateway, manager, { id: client.userId });
  sender = begun.sender;
  actingId = begun.acting.id;
});

const byManager = async <E extends Endpoint>(endpoint: E, input: object) =>
  dataOf(await gateway.call(endpoint, { ...input }, manager));
const call = async <E extends Endpoint>(endpoint: E, input: object) =>
  dataOf(await gateway.call(endpoint, { ...input }, sender));
const add = (sku = "T-SUMMER", quantity = 1) => call(cartAdd, { sku, quantity });

async function placeOrder(): Promise<string> {
  const { cart } = await add("TP-SENSOR");
  return (await call(orderCreate, orderInput(cart, { contact: newContact() }))).identity;
}

/** Phone and number of a placed order, by which its customer finds it. */
async function placedByPhone(): Promise<{ phone: string; reserve_id: string }> {
  const { cart } = await add("TP-SENSOR");
  const contact = newContact();
  const { reserveId } = await call(orderCreate, orderInput(cart, { contact }));
  return { phone: contact.phone, reserve_id: reserveId };
}

const part = (slug: string) => ({ slug, title: "" });
const car = { brand: part("kia"), model: part("rio"), generation: part("iv"), modification: part("1-6") };
const addCar = async () =>
  (await call(garageAdd, { car: { ...car, registration_number: "", kilometerage: null } })).auto;

async function givenMember(): Promise<number> {
  const { userId } = await signInUser(shop);
  const joined = { registeredAt: new Date(), blankConfirmedAt: new Date() };
  await connection.db.insert(loyaltyAccounts).values({ userId, refererCode: `M${userId}`, ...joined });
  return userId;
}

/** Answers the id of the invited member. */
async function givenInvitation(): Promise<number> {
  const [inviterId, invitedId] = [await givenMember(), await givenMember()];
  const createdAt = new Date();
  const waiting = { state: "waiting", reason: "network" } as const;
  await connection.db.insert(loyaltyInvitations).values({ inviterId, invitedId, createdAt, ...waiting });
  return invitedId;
}

async function givenReview(): Promise<number> {
  const review = { goodsId: fixtureId("T-SUMMER"), author: "Пётр", rating: 5, comment: "Тихие шины" };
  const [created] = await connection.db.insert(reviews).values(review).returning({ id: reviews.id });
  return created?.id ?? 0;
}

async function givenCheaperPrice(): Promise<number> {
  const consent = { version: "1", address: "203.0.113.7", at: FIXTURE_NOW.toISOString() };
  const offer = { regionSlug: "ekaterinburg", priceKopecks: 640_000, link: "https://other.example/t", name: "Анна" };
  const request = { ...offer, goodsId: fixtureId("T-SUMMER"), phone: "+79120000001", consent };
  const [created] = await connection.db.insert(cheaperPriceRequests).values(request).returning();
  return created?.id ?? 0;
}

async function givenAppointment(): Promise<string> {
  const reserveId = `R-${client.userId}`;
  await connection.db.insert(appointments).values({
    appointmentNumber: `Z-${client.userId}`,
    reserveId,
    userId: client.userId,
    phoneDigits: "9120000001",
    locationId: fixtureLocations.malysheva,
    title: "Сезонная смена колёс",
    startsAt: new Date(FIXTURE_NOW.getTime() + 3 * 86_400_000),
    endsAt: new Date(FIXTURE_NOW.getTime() + 3 * 86_400_000 + 3_600_000),
  });
  return reserveId;
}

let departmentsMade = 0;
function newDepartment() {
  departmentsMade += 1;
  return { title: `Отдел ${departmentsMade}`, shops: [fixtureLocations.malysheva], roles: ["department", "shop"] };
}

/** A seller of a new department, made by the caller, who administers the retailer besides. */
async function inDepartment(): Promise<{ id: number; userId: number }> {
  const { department } = await byManager(departmentCreate, newDepartment());
  const number = String(departmentsMade).padStart(7, "0");
  const person = { firstname: "Павел", surname: "Жуков", phone: `+7915${number}`, email: `p${number}@shop.test` };
  const input = { departmentId: department.id, ...person, roles: ["shop"], password: "пароль для смены" };
  const { user } = await byManager(departmentUserCreate, input);
  return { id: department.id, userId: user.id };
}

const announcement: AnnouncementValues = {
  title: "Снег",
  announce: "Запись на завтра",
  type: "info",
  isPinned: false,
  regions: [],
  startsOn: null,
  endsOn: null,
};
const campaign = (name: string): CampaignValues => ({
  name,
  title: "Скидка",
  terms: "По купону",
  kind: "coupon",
  keyword: "",
  utmSources: "",
  effect: "percent",
  effectValue: 5,
  pointsDays: null,
  maxDiscount: null,
  sumFrom: 0,
  categories: [],
  brands: "",
  regions: [],
  isFirstOrderOnly: false,
  startsOn: "2026-11-01",
  endsOn: null,
  usesLimit: null,
  isPublic: false,
  popupText: "",
  popupButton: "",
});
const addCampaign = async (name: string) =>
  (await byManager(campaignCalls.create, { key: randomUUID(), values: campaign(name) })).id;

const addBanner = () => addedBanner(gateway, manager);
const addSiteOffer = () => addedSiteOffer(gateway, manager);
async function givenUnsentMessage(): Promise<string> {
  const letter = { channel: "mail" as const, recipient: "vera@example.ru", subject: "Заказ готов", body: "Ждём вас" };
  const [row] = await connection.db
    .insert(outboxMessages)
    .values({ ...letter, attempts: MAX_ATTEMPTS, failure: "550" })
    .returning();
  return `message-${row?.id}`;
}

const listOnSchedule = { kind: "yml", place: "https://alfa.example/price.csv", times: "3" } as const;
const LIST_PROFILE = { columns: {}, warehouses: {}, price: "", marginPercent: 10, roundUpToRoubles: null } as const;

/** An import that staff have begun, brought to a state. */
async function givenImportRun(
  change: Partial<typeof importRuns.$inferInsert>,
): Promise<{ id: number; version: number }> {
  const upload = randomUUID();
  await byManager(importPiece, { upload, n: 0, files: [new File(["a;b"], "a")] });
  const asked = { formKey: randomUUID(), upload, digest: "0".repeat(64), file: "a.csv", kind: "yml" as const };
  const { id } = await byManager(importBegin, asked);
  if (change.state) await connection.db.update(importRuns).set(change).where(eq(importRuns.id, id));
  return { id, version: 1 };
}

/** What the forms of a new order's card send, after it was taken into work where that is asked for. */
async function seenOrder(event?: "start") {
  const seen = { identity: await placeOrder(), version: 1, key: randomUUID() };
  if (event) await byManager(orderDeskMove, { ...seen, event });
  return seen;
}

async function givenDifference(): Promise<number> {
  const sums = { ours: { capturedKopecks: 100, refundedKopecks: 0 }, theirs: null };
  const facts = { provider: "alfa", providerNumber: `R-${client.userId}`, checkedAt: FIXTURE_NOW };
  const [row] = await connection.db
    .insert(reconciliations)
    .values({ day: "2026-11-20", ...facts, ...sums, outcome: "lacking_there" })
    .returning();
  return row?.id ?? 0;
}

/** A payment of a cancelled order, with a refund of some of it that the bank has refused. */
async function givenLatePayment() {
  const identity = await placeOrder();
  const [order] = await connection.db
    .update(orders)
    .set({ status: "cancelled" })
    .where(eq(orders.orderNumber, identity))
    .returning();
  const [payment] = await connection.db
    .insert(payments)
    .values({
      orderId: order?.id ?? 0,
      attempt: 1,
      provider: "alfa",
      method: "card_online",
      payUntil: FIXTURE_NOW,
      amountKopecks: 900,
      authorizedKopecks: 900,
      capturedKopecks: 900,
      refundRequestedKopecks: 300,
      providerNumber: `${identity}-1`,
    })
    .returning();
  const paymentId = payment?.id ?? 0;
  const [command] = await connection.db
    .insert(paymentCommands)
    .values({
      paymentId,
      kind: "refund",
      amountKopecks: 300,
      reason: "Заказ отменён",
      actorKind: "bank",
      state: "refused",
      failure: "Недостаточно средств",
      nextAt: FIXTURE_NOW,
    })
    .returning();
  return { paymentId, commandId: command?.id ?? 0 };
}

/** By somebody else, above the limit. */
async function givenReturnToApprove(): Promise<number> {
  const { paymentId } = await givenLatePayment();
  const [command] = await connection.db
    .insert(paymentCommands)
    .values({
      paymentId,
      kind: "refund",
      amountKopecks: 600,
      reason: "По звонку",
      actorKind: "staff",
      actorId: 0,
      state: "to_approve",
      nextAt: FIXTURE_NOW,
    })
    .returning();
  await connection.db.update(payments).set({ refundRequestedKopecks: 900 }).where(eq(payments.id, paymentId));
  await givenWaiting({ door: "payment_return", subject: command?.key ?? "" });
  return command?.id ?? 0;
}

/** Somebody else has asked for it. */
async function givenWaiting(row: Pick<typeof approvals.$inferInsert, "door" | "subject" | "orderId" | "content">) {
  const asked = { actorId: 0, amount: 600, day: "2026-11-20", state: "waiting", askedAt: FIXTURE_NOW } as const;
  const [stored] = await connection.db
    .insert(approvals)
    .values({ ...asked, ...row })
    .returning();
  return stored?.id ?? 0;
}

/** A cancel of an order that somebody else has asked for. */
async function givenAskedCancel(): Promise<number> {
  const identity = await placeOrder();
  const [order] = await connection.db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, identity));
  return givenWaiting({ door: "cancel", subject: String(order?.id), orderId: order?.id, content: { key: null } });
}

const tariff: CourierTariffValues = {
  title: "Зима",
  regions: [],
  priceRoubles: 600,
  freeFromRoubles: null,
  cityKm: 15,
  reachKm: 60,
  kmRoubles: 30,
  validFrom: "2026-11-01",
};

const pointsInput = { reason: "Обещали по телефону" };

/** For the client, who becomes a member. */
async function proposeMerge(person: { accessToken: string }) {
  const [stays, goes] = [await signInUser(shop), await signInUser(shop)];
  const pair = { staysId: stays.userId, goesId: goes.userId };
  return dataOf(
    await gateway.call(accountMergePropose, { key: randomUUID(), ...pair, reason: "Один и тот же клиент" }, person),
  );
}
async function correctPoints(person: Person, points: number) {
  await givePoints(connection.db, client.userId, []);
  const input = { ...pointsInput, key: randomUUID(), member: `TEST${client.userId}`, points };
  return dataOf(await gateway.call(pointsCorrectionAdd, input, person));
}
const limit: PaymentLimitValues = {
  way: "credit",
  offer: "offered",
  minRoubles: null,
  maxRoubles: 1_000_000,
  regions: [],
};
const term: SupplyTermValues = { place: String(fixtureLocations.warehouse), days: 5, regions: [] };

let resources = 0;
type EditableCalls = typeof courierTariffCalls;

async function storeDays(file: typeof calendarFile | typeof centreDaysFile, text: string): Promise<void> {
  const { seen } = await byManager(file.trial, { text });
  await byManager(file.store, { text, seen, despiteVisits: false });
}

/** The three writes of a resource: of the same values, or of those that `of` makes anew each time. */
function writesOf(
  calls: { create: Endpoint; update: Endpoint; archive: Endpoint },
  of: object | ((number: number) => object | Promise<object>),
  changed: object,
) {
  const { create, update, archive } = calls as unknown as EditableCalls;
  let values = {};
  const given = async () => {
    resources += 1;
    values = typeof of === "function" ? await of(resources) : of;
    return (await byManager(create, { key: randomUUID(), values: values as never })).id;
  };
  const isAnew = typeof of === "function";
  return {
    [create.name]: { make: given, change: { before: null, after: isAnew ? changedOf({}) : of } },
    [update.name]: {
      make: async () =>
        byManager(update, { id: await given(), version: 1, values: { ...values, ...changed } as never }),
      change: isAnew
        ? { before: expect.any(Object), after: changedOf(changed) }
        : { before: of, after: { ...of, ...changed } },
    },
    [archive.name]: {
      make: async () => byManager(archive, { id: await given(), version: 1, isArchived: true }),
      change: { before: { isArchived: false }, after: { isArchived: true } },
    },
  };
}
const changedOf = (changed: object) => changed;

const place = { address: "улица Новая, 1", phone: "+73430001122", lat: "56.8", lng: "60.6" };
const closedWeek = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
};
const dayNumbered = (number: number) => utcDay(new Date(Date.UTC(2030, 0, number)));

const anyGoods = {
  source: null,
  category: null,
  diameter: null,
  costFromRoubles: null,
  costToRoubles: null,
  leastMarginRoubles: 0,
  roundUpToRoubles: null,
  recommended: "ignored" as const,
  isSure: false,
};

const contentWrites = {
  ...writesOf(
    documentCalls,
    (number) => ({
      document: "policy",
      title: "Правила",
      description: "Как мы работаем",
      body: "<p>Текст</p>",
      startsOn: addDays("2027-01-01", number),
      note: "Короче",
    }),
    { title: "Правила магазина" },
  ),
  ...writesOf(
    nameSynonymCalls,
    (number) => ({ kind: "brand", spelling: `Мишлен ${number}`, title: "Michelin", brand: "" }),
    { title: "MICHELIN" },
  ),
  ...writesOf(priceRuleCalls, (number) => ({ ...anyGoods, brand: `Бренд ${number}`, marginPercent: "18.5" }), {
    marginPercent: "20",
  }),
  ...writesOf(importSourceCalls, (number) => ({ ...listOnSchedule, supplier: `journal-${number}` }), { times: "6" }),
  ...writesOf(
    menuLinkCalls,
    (number) => ({
      under: "burger",
      label: "Ссылка",
      url: `/service/?${number}`,
      mark: "",
      position: 100,
      isShown: false,
    }),
    { label: "Сервис" },
  ),
};

const priceListWrites = {
  ...writesOf(
    regionCalls,
    (number) => ({
      slug: `region-${number}`,
      title: "Тула",
      titleIn: "в Туле",
      area: "Тульская область",
      kind: "main",
      phone: "+74870001122",
      zone: "Europe/Moscow",
      lat: "54.2",
      lng: "37.6",
      isDefault: false,
      springDay: "10.04",
      autumnDay: "10.10",
    }),
    { phone: "+74870003344" },
  ),
  ...writesOf(
    centreCalls,
    (number) => ({
      kind: "shop",
      region: "1",
      placeCode: `centre-${number}`,
      title: "Новый",
      ...place,
      ...closedWeek,
      maxInch: null,
      capabilities: [],
      storageLeadDays: 0,
      photo: "",
      despiteVisits: false,
      cancelVisits: false,
    }),
    { monday: "09:00–21:00" },
  ),
  [fittingPriceTableStore.name]: {
    make: async () => {
      const day = "2026-12-20";
      const { vehicle, seen, inches } = await byManager(fittingPriceTable, { day });
      const cells = [{ inch: inches[0] ?? 0, work: "bag" as const, roubles: 77 }];
      return byManager(fittingPriceTableStore, { vehicle, day, seen, cells });
    },
    change: { before: null, after: { work: "bag", priceRoubles: 77, validFrom: "2026-12-20" } },
  },
  [centreClose.name]: {
    make: async () => {
      const [row] = await connection.db
        .insert(locations)
        .values({
          regionId: 1,
          kind: "warehouse",
          code: `w-${randomUUID().slice(0, 8)}`,
          title: "Склад",
          address: "",
          phone: "",
          lat: 0,
          lng: 0,
          hours: [],
        })
        .returning();
      return byManager(centreClose, { id: row?.id ?? 0, version: 1 });
    },
    change: { before: { isArchived: false }, after: { isArchived: true, cancelled: [], pieces: 0 } },
  },
  ...writesOf(
    bayCalls,
    () => ({
      centre: String(fixtureLocations.malysheva),
      title: "Пост 9",
      kind: "fitting",
      maxInch: 22,
      state: "works",
      position: 9,
    }),
    { state: "paused" },
  ),
  ...writesOf(
    centreDayCalls,
    (number) => ({
      centre: String(fixtureLocations.malysheva),
      day: dayNumbered(number),
      kind: "closed",
      opens: null,
      closes: null,
      note: "Ремонт",
      despiteVisits: false,
      cancelVisits: false,
    }),
    { note: "Учёт" },
  ),
  ...writesOf(calendarDayCalls, (number) => ({ day: dayNumbered(number), kind: "off", title: "Праздник" }), {
    kind: "short",
  }),
  [calendarFile.store.name]: {
    make: () => storeDays(calendarFile, "день;название\n2031-01-01;Новый год\n"),
    change: { before: null, after: { day: "2031-01-01", kind: "off", title: "Новый год" } },
  },
  [centreDaysFile.store.name]: {
    make: () => storeDays(centreDaysFile, "центр;день;часы\nekb-malysheva;2031-01-01;закрыто\n"),
    change: { before: null, after: { day: "2031-01-01", kind: "closed" } },
  },
  ...writesOf(serviceGroupCalls, (number) => ({ slug: `group-${number}`, title: "Мойка", position: 9 }), {
    title: "Чистка",
  }),
  ...writesOf(
    serviceDeskCalls,
    (number) => ({
      group: "1",
      slug: `service-${number}`,
      name: "Мойка колёс",
      shortDescription: "",
      description: "",
      descriptionAppointment: "",
      booking: "by-time",
      price: "own",
      kind: "fitting",
      needs: "any",
      minutes: 15,
      priceRoubles: 400,
      oldPriceRoubles: null,
      tags: "",
      params: "",
      together: ["1"],
      position: 9,
    }),
    { together: ["2", "1"] },
  ),
  ...writesOf(
    serviceDifferenceCalls,
    async () => {
      await connection.db.delete(serviceAt);
      const values = { service: "2", centre: String(fixtureLocations.malysheva), offer: "offered" };
      return { ...values, priceRoubles: 1_000, minutes: null };
    },
    { minutes: 40 },
  ),
  ...writesOf(
    fittingRateCalls,
    (number) => ({
      vehicle: "passenger",
      work: "valve",
      inchFrom: 16,
      inchTo: 17,
      priceRoubles: 90,
      seconds: 30,
      validFrom: dayNumbered(number),
    }),
    { priceRoubles: 95 },
  ),
  ...writesOf(
    fittingFactorCalls,
    async () => {
      await connection.db.delete(fittingFactors).where(eq(fittingFactors.name, "van"));
      return { name: "van", title: "Микроавтобус", percent: 20, minutesPercent: 20 };
    },
    { percent: 25 },
  ),
  ...writesOf(
    packetCalls,
    async () => {
      await connection.db.delete(packets).where(eq(packets.slug, "wheels"));
      return { slug: "wheels", title: "Колёса", works: ["take_off"], position: 1 };
    },
    { works: ["take_off", "inflate"] },
  ),
  ...writesOf(
    priceSeasonCalls,
    () => ({
      centre: null,
      fromDay: "2031-01-01",
      toDay: "2031-01-02",
      weekdays: [],
      fromTime: "00:00",
      toTime: "24:00",
      percent: 10,
    }),
    { percent: 15 },
  ),
};

async function givenStuckReceipt(): Promise<number> {
  const [order] = await connection.db
    .select()
    .from(orders)
    .where(eq(orders.orderNumber, await placeOrder()));
  const body = { amountKopecks: 100, rows: [], isHandedOver: false, contact: { phone: "+79120000001" } };
  const [row] = await connection.db
    .insert(receipts)
    .values({
      orderId: order?.id ?? 0,
      kind: "prepayment",
      key: `prepayment:${order?.id}`,
      body,
      nextAt: FIXTURE_NOW,
      state: "stuck",
      failure: "status 503",
    })
    .returning();
  return row?.id ?? 0;
}

/** A return of goods that were handed out, as the forms of its card see it; above the limit of one person for `D-CAST`. */
async function seenReturn(sku: "TP-SENSOR" | "D-CAST" = "TP-SENSOR") {
  const { identity } = await givenDelivered(sku);
  const { id } = await byManager(returnAdd, { identity, ...returnInput(sku === "D-CAST" ? 4 : 1) });
  const { version } = (await byManager(returnCard, { id })).return;
  return { id, version };
}

const returnInput = (pieces = 1) => ({ key: randomUUID(), lines: [`0:${pieces}`], reason: "defect", comment: "" });

async function givenDelivered(sku: "TP-SENSOR" | "D-CAST" = "TP-SENSOR") {
  const { cart } = await add(sku, sku === "D-CAST" ? 4 : 1);
  const placed = await call(orderCreate, orderInput(cart, { contact: newContact() }));
  await bringTo(connection.db, placed.identity, "delivered", FIXTURE_NOW);
  return { identity: placed.identity, orderAccessToken: placed.orderAccessToken };
}

/** A shipment of an order that stands packed. */
async function givenShipment(state: "failed" | "accepted") {
  const { db } = connection;
  const { id: orderId, orderNumber } = await storeOrder(db, { order: { deliveryType: "yandex_express" } });
  const request = { orderNumber, recipient: { name: "Анна", phone: "+79123456789" }, comment: "", packages: [] };
  await saveDraft(db, { orderId, provider: "yandex_express", request, quotedKopecks: 0 }, FIXTURE_NOW);
  await bringTo(db, orderNumber, "ready");
  const [row] = await db.update(shipments).set({ state }).where(eq(shipments.orderId, orderId)).returning();
  return { id: row?.id ?? 0, orderNumber };
}

/** For a packed order whose first courier did not come, by somebody who also works at a centre. */
async function callCourier(): Promise<void> {
  const { orderNumber } = await givenShipment("failed");
  await connection.db.insert(userRoles).values({ userId: manager.userId, id: "shop", title: "Сотрудник центра" });
  await byManager(expressApplicationCreate, { identity: orderNumber });
}

/** A contract of the client, in a phone of its own. */
async function givenContract() {
  const number = `ХР-${client.userId}`;
  const clientPhone = `913${String(client.userId).padStart(7, "0")}`;
  await connection.db
    .insert(userPhones)
    .values({ userId: client.userId, phone: `+7${clientPhone}`, confirmedAt: FIXTURE_NOW });
  const id = await storeContract(connection, { number, userId: client.userId, phoneDigits: clientPhone });
  return { id, number, named: { storageNumber: number, clientPhone } };
}

/** A retrieval as the desk sees it, for somebody who also works at a centre with storage. */
async function seenRetrieval() {
  const { id: contractId, number } = await givenContract();
  await call(storageRetrieve, { number });
  manager = await signInStaff(shop, "service");
  await connection.db.insert(userRoles).values({ userId: manager.userId, id: "admin", title: "Администратор" });
  await employAt(shop, manager, fixtureLocations.malysheva);
  const [request] = (await byManager(storageDeskCard, { id: contractId })).requests;
  return { id: request?.id ?? 0, version: request?.version ?? 0 };
}

/** The manager works at the centres with storage as well. */
async function givenStore() {
  await connection.db.insert(userRoles).values({ userId: manager.userId, id: "service", title: "Мастер" });
  await employAt(shop, manager, fixtureLocations.malysheva);
}

/** A contract as the desk sees it. */
async function givenStored() {
  const { id } = await givenContract();
  await givenStore();
  return { id, version: 1 };
}

/** A visit of the client on the day, at a time of its own; `isPast` an hour ago. */
async function givenVisit(time: string, isPast = false) {
  const { identity } = await call(bookingCreate, bookingInput({ time }));
  const startsAt = new Date(FIXTURE_NOW.getTime() - 3_600_000);
  if (isPast)
    await connection.db
      .update(appointments)
      .set({ startsAt, endsAt: FIXTURE_NOW })
      .where(eq(appointments.appointmentNumber, identity));
  return { identity, version: 1 };
}

const { malysheva } = fixtureLocations;
const closing = async (day: Day) => {
  const { bays } = await byManager(dayPlan, { shop: malysheva, day });
  const when = { fromDay: day, fromTime: "10:00", toDay: day, toTime: "11:00" };
  return { shop: malysheva, bayId: bays[0]?.id, ...when, reason: "Ремонт", key: randomUUID() };
};

/** Somebody who waits, as the desk sees them. */
async function givenWaitEntry() {
  const day = "2026-11-24";
  const input = {
    name: "Пётр",
    phone: newPhone(),
    centreIds: [malysheva],
    dateFrom: day,
    dateTo: day,
    fitting: fourWheels,
  };
  const consent = { personalData: true, legalPolicy: true };
  const { accessToken } = await signInUser(shop, { phones: [input.phone] });
  const wait = () => gateway.call(waitListJoin, { key: randomUUID(), ...input, consent }, { accessToken });
  dataOf(await whileNothingIsFree(shop, { locationId: malysheva, days: [day] }, wait));
  const [row] = (await byManager(waitingList, {})).rows;
  return { id: row?.id ?? 0, state: "waiting" };
}

const rush = { place: "region:ekaterinburg", fromDay: "2027-03-01", toDay: "2027-03-05" };

/** One of each write that staff may make, for a client or by themselves. `before` is null for what is new, `after` for what is gone. */
const ownGoods = {
  isHidden: false,
  isSale: null,
  priceKopecks: null,
  priceLastDay: null,
  description: null,
  photos: [] as string[],
  hidesListPhotos: false,
};
const stockInput = (sku: FixtureSku) => ({ id: fixtureId(sku), key: randomUUID(), reason: "Бой" });

const writes: Record<string, { make: () => Promise<unknown>; change: { before: unknown; after: unknown } }> = {
  [actingStart.name]: { make: async () => {}, change: { before: null, after: { reason: "call" } } },
  [actingEnd.name]: {
    make: () => byManager(actingEnd, { id: actingId }),
    change: { before: { id: expect.any(String) }, after: null },
  },
  [cartAdd.name]: { make: () => add("T-SUMMER", 2), change: { before: [], after: [{ sku: "T-SUMMER", quantity: 2 }] } },
  [cartUpdate.name]: {
    make: async () => {
      await add();
      await call(cartUpdate, { sku: "T-SUMMER", quantity: 3 });
    },
    change: { before: [{ quantity: 1 }], after: [{ quantity: 3 }] },
  },
  [cartRemove.name]: {
    make: async () => {
      await add();
      await call(cartRemove, { sku: "T-SUMMER" });
    },
    change: { before: [{ sku: "T-SUMMER" }], after: [] },
  },
  [cartDeactivate.name]: {
    make: async () => {
      await add();
      await call(cartDeactivate, { sku: "T-SUMMER" });
    },
    change: { before: [{ active: true }], after: [{ active: false }] },
  },
  [cartActivate.name]: {
    make: async () => {
      await add();
      await call(cartDeactivate, { sku: "T-SUMMER" });
      await call(cartActivate, { sku: "T-SUMMER" });
    },
    change: { before: [{ active: false }], after: [{ active: true }] },
  },
  [orderCreate.name]: { make: placeOrder, change: { before: null, after: { sumKopecks: expect.any(Number) } } },
  [orderCancel.name]: {
    make: async () => call(orderCancel, { order: { identity: await placeOrder() } }),
    change: { before: { status: "new" }, after: { status: "cancelled" } },
  },
  [crmOrderCancel.name]: {
    make: async () => call(crmOrderCancel, await placedByPhone()),
    change: { before: { status: "new" }, after: { status: "cancelled" } },
  },
  [crmOrderLink.name]: {
    make: async () => call(crmOrderLink, await placedByPhone()),
    change: { before: null, after: { channel: "sms" } },
  },
  [expressApplicationCreate.name]: {
    make: callCourier,
    change: { before: { state: "failed" }, after: { state: "requested" } },
  },
  [shipmentDeskRetry.name]: {
    make: async () => byManager(shipmentDeskRetry, { id: (await givenShipment("failed")).id }),
    change: { before: { state: "failed", failure: "" }, after: { state: "requested" } },
  },
  [shipmentDeskCallOff.name]: {
    make: async () => byManager(shipmentDeskCallOff, { id: (await givenShipment("accepted")).id }),
    change: { before: { state: "accepted", cancelWanted: false }, after: { state: "accepted", cancelWanted: true } },
  },
  [orderRepeat.name]: {
    make: async () => call(orderRepeat, { order: { identity: await placeOrder() } }),
    change: { before: [], after: [{ sku: "TP-SENSOR" }] },
  },
  [appointmentCancel.name]: {
    make: async () => call(appointmentCancel, { service: { reserve_id: await givenAppointment() } }),
    change: { before: { status: "active" }, after: { status: "cancelled" } },
  },
  [storageDelay.name]: {
    make: async () => call(storageDelay, { number: (await givenContract()).number, date: "2027-05-10" }),
    change: { before: { planningDate: "2027-04-10" }, after: { planningDate: "2027-05-10", costKopecks: 45_000 } },
  },
  [storageRetrieve.name]: {
    make: async () => call(storageRetrieve, { number: (await givenContract()).number }),
    change: { before: { status: "stored" }, after: { status: "retrieval", plannedOn: "2026-11-20" } },
  },
  [storageRemind.name]: {
    make: async () => call(storageRemind, { number: (await givenContract()).number, reminds: false }),
    change: { before: { reminds: true }, after: { reminds: false } },
  },
  [storageSendRetrieve.name]: {
    make: async () => byManager(storageSendRetrieve, { ...(await givenContract()).named, requestSource: "visit" }),
    change: { before: { status: "stored" }, after: { status: "retrieval", plannedOn: "2026-11-20" } },
  },
  [storageDelayForClient.name]: {
    make: async () =>
      byManager(storageDelayForClient, { ...(await givenContract()).named, planningDate: "2027-05-10" }),
    change: { before: { planningDate: "2027-04-10" }, after: { planningDate: "2027-05-10", costKopecks: 45_000 } },
  },
  [dayPlanDone.name]: {
    make: async () =>
      byManager(dayPlanDone, { ...(await givenVisit("12:00", true)), note: "Балансировка", sum: 100_000 }),
    change: {
      before: { status: "active" },
      after: { status: "done", staffNote: "Балансировка", realKopecks: 100_000 },
    },
  },
  [dayPlanNoShow.name]: {
    make: async () => byManager(dayPlanNoShow, await givenVisit("13:00", true)),
    change: { before: { status: "active" }, after: { status: "cancelled", cancelReason: "no_show" } },
  },
  [dayPlanCancel.name]: {
    make: async () => byManager(dayPlanCancel, { ...(await givenVisit("14:00")), reason: "Заболел мастер" }),
    change: { before: { status: "active" }, after: { cancelReason: "staff", staffNote: "Заболел мастер" } },
  },
  [dayPlanMove.name]: {
    make: async () =>
      byManager(dayPlanMove, { ...(await givenVisit("15:00")), key: randomUUID(), day: "2026-11-21", time: "16:00" }),
    change: { before: { localTime: "2026-11-21T15:00" }, after: { localTime: "2026-11-21T16:00" } },
  },
  [dayPlanPin.name]: {
    make: async () => {
      const visit = await givenVisit("17:00");
      const { bays } = await byManager(dayPlanVisit, { identity: visit.identity });
      return byManager(dayPlanPin, { ...visit, bayId: bays[0]?.id });
    },
    change: { before: { pinned: null }, after: { pinned: expect.any(Number) } },
  },
  [walkInBook.name]: {
    make: async () => {
      const { consent, ...input } = bookingInput({ date: "2026-11-24", time: "18:00" });
      return byManager(walkInBook, input);
    },
    change: { before: null, after: { localTime: "2026-11-24T18:00" } },
  },
  [bayClose.name]: {
    make: async () => byManager(bayClose, await closing("2026-11-28")),
    change: { before: null, after: { reason: "Ремонт", told: [] } },
  },
  [bayReopen.name]: {
    make: async () => byManager(bayReopen, { ...(await byManager(bayClose, await closing("2026-11-29"))), version: 1 }),
    change: { before: { isLifted: false }, after: { isLifted: true } },
  },
  [waitingOffer.name]: {
    make: async () => byManager(waitingOffer, await givenWaitEntry()),
    change: { before: { state: "waiting" }, after: { state: "offered" } },
  },
  [waitingEnd.name]: {
    make: async () => byManager(waitingEnd, await givenWaitEntry()),
    change: { before: { state: "waiting" }, after: { state: "gone" } },
  },
  ...writesOf(surgeCalls, rush, { toDay: "2027-03-06" }),
  [storageDeskAccept.name]: {
    make: async () => byManager(storageDeskAccept, { ...(await seenRetrieval()), plannedOn: "2026-11-25" }),
    change: { before: { state: "new" }, after: { state: "accepted", plannedOn: "2026-11-25" } },
  },
  [storageDeskDone.name]: {
    make: async () => byManager(storageDeskDone, await seenRetrieval()),
    change: { before: { status: "retrieval" }, after: { state: "done", status: "returned" } },
  },
  [storageDeskRefuse.name]: {
    make: async () => byManager(storageDeskRefuse, { ...(await seenRetrieval()), decision: "Склад закрыт на учёт" }),
    change: {
      before: { status: "retrieval" },
      after: { state: "refused", status: "stored", decision: "Склад закрыт на учёт" },
    },
  },
  [storageDeskTakeIn.name]: {
    make: async () => {
      await givenStore();
      await byManager(storageDeskTakeIn, {
        key: randomUUID(),
        shop: fixtureLocations.malysheva,
        phone: "+79125550101",
        name: "Анна",
        items: [{ title: "Шины 205/55 R16", quantity: 4 }],
        planningDate: "2027-04-10",
      });
    },
    change: { before: null, after: { planningDate: "2027-04-10", place: "" } },
  },
  [storageDeskRenew.name]: {
    make: async () => byManager(storageDeskRenew, { ...(await givenStored()), planningDate: "2027-05-10" }),
    change: { before: { planningDate: "2027-04-10" }, after: { planningDate: "2027-05-10", costKopecks: 45_000 } },
  },
  [storageDeskMove.name]: {
    make: async () =>
      byManager(storageDeskMove, { ...(await givenStored()), shop: fixtureLocations.shcherbakova, place: "А-1" }),
    change: {
      before: { shop: fixtureLocations.malysheva, place: "" },
      after: { shop: fixtureLocations.shcherbakova, place: "А-1" },
    },
  },
  [storageDeskGiveOut.name]: {
    make: async () => byManager(storageDeskGiveOut, await givenStored()),
    change: {
      before: { status: "stored", paidUntil: "2027-04-10" },
      after: { status: "returned", paidUntil: "2027-04-10" },
    },
  },
  [storageDeskUpdate.name]: {
    make: async () =>
      byManager(storageDeskUpdate, {
        ...(await givenStored()),
        place: "Б-12",
        dayKopecks: 2_000,
        paidUntil: "2027-04-10",
      }),
    change: {
      before: { place: "", dayKopecks: 1_500, paidUntil: "2027-04-10" },
      after: { place: "Б-12", dayKopecks: 2_000, paidUntil: "2027-04-10" },
    },
  },
  [appointmentTransfer.name]: {
    make: async () => {
      const { identity } = await call(bookingCreate, bookingInput());
      const key = crypto.randomUUID();
      return call(appointmentTransfer, { oldIdentity: identity, key, date: "2026-11-21", time: "12:00" });
    },
    change: { before: { localTime: "2026-11-21T10:15" }, after: { localTime: "2026-11-21T12:00" } },
  },
  [bookingCreate.name]: {
    make: () => call(bookingCreate, bookingInput()),
    change: { before: null, after: { userId: expect.any(Number), localTime: "2026-11-21T10:15" } },
  },
  [bookingForClient.name]: {
    make: async () => {
      const { consent, ...input } = bookingInput();
      return dataOf(await gateway.call(bookingForClient, input, { accessToken: manager.accessToken }));
    },
    change: { before: null, after: { localTime: "2026-11-21T10:15" } },
  },
  [bookingHold.name]: {
    make: () => call(bookingHold, { centreId: 1, date: "2026-11-21", time: "15:00", fitting: fourWheels }),
    change: { before: null, after: { expiresAt: expect.any(String) } },
  },
  [waitListJoin.name]: {
    make: () =>
      whileNothingIsFree(shop, { locationId: 1, days: ["2026-11-21"] }, () =>
        call(waitListJoin, {
          key: crypto.randomUUID(),
          name: "Пётр",
          phone: newPhone(),
          centreIds: [1],
          dateFrom: "2026-11-21",
          dateTo: "2026-11-21",
          fitting: fourWheels,
          consent: { personalData: true, legalPolicy: true },
        }),
      ),
    change: { before: null, after: { fromDay: "2026-11-21", toDay: "2026-11-21" } },
  },
  [garageAdd.name]: { make: addCar, change: { before: null, after: { registrationNumber: "" } } },
  [garageUpdate.name]: {
    make: async () => call(garageUpdate, { car: { id: (await addCar()).id, kilometerage: 90_000 } }),
    change: { before: { kilometerage: null }, after: { kilometerage: 90_000 } },
  },
  [garageRemove.name]: {
    make: async () => call(garageRemove, { id: (await addCar()).id }),
    change: { before: { kilometerage: null }, after: null },
  },
  [promoApply.name]: {
    make: () => call(promoApply, { keyword: "ЗИМА" }),
    change: { before: null, after: { appliedAt: FIXTURE_NOW.toISOString() } },
  },
  [promoApplyUtm.name]: {
    make: () => gateway.call(promoApplyUtm, {}, { ...sender, campaign: { name: "radio" } }),
    change: { before: null, after: { appliedAt: FIXTURE_NOW.toISOString() } },
  },
  [cartPromoApply.name]: {
    make: async () => {
      await add();
      await call(cartPromoApply, { keyword: "ШИНЫ" });
    },
    change: { before: { promo: null }, after: { promo: "shiny" } },
  },
  [cartPromoRemove.name]: {
    make: async () => {
      await add();
      await call(cartPromoApply, { keyword: "ШИНЫ" });
      await call(cartPromoRemove, {});
    },
    change: { before: { promo: "shiny" }, after: { promo: null } },
  },
  [campaignCalls.create.name]: {
    make: async () => addCampaign("sozdana"),
    change: { before: null, after: campaign("sozdana") },
  },
  [campaignCalls.update.name]: {
    make: async () => {
      const id = await addCampaign("izmenena");
      const values = { ...campaign("izmenena"), title: "Ещё скидка" };
      await byManager(campaignCalls.update, { id, version: 1, values });
    },
    change: { before: campaign("izmenena"), after: { ...campaign("izmenena"), title: "Ещё скидка" } },
  },
  [campaignCalls.archive.name]: {
    make: async () =>
      byManager(campaignCalls.archive, { id: await addCampaign("v-arkhive"), version: 1, isArchived: true }),
    change: { before: { isArchived: false }, after: { isArchived: true } },
  },
  [couponsIssue.name]: {
    make: async () => byManager(couponsIssue, { id: await addCampaign("kupony"), count: 3 }),
    change: { before: null, after: { coupons: 3 } },
  },
  [staffProfileUpdate.name]: {
    make: () => byManager(staffProfileUpdate, { userId: client.userId, firstname: "Мария", surname: "Лебедева" }),
    change: { before: { firstname: expect.any(String) }, after: { firstname: "Мария", surname: "Лебедева" } },
  },
  [loyaltySmsSend.name]: {
    make: async () => {
      await signInUser(shop, { phones: ["+79120000555"] });
      await byManager(loyaltySmsSend, { phone: "79120000555" });
    },
    change: { before: null, after: { text: expect.stringContaining("Интернет-магазин") } },
  },
  [invitationDecide.name]: {
    make: async () => byManager(invitationDecide, { id: await givenInvitation(), isApproved: true, note: "Семья" }),
    change: { before: { state: "waiting", reason: "network" }, after: { state: "rewarded", note: "Семья" } },
  },
  [memberBlock.name]: {
    make: async () => byManager(memberBlock, { id: await givenMember(), isBlocked: true, reason: "Накрутка" }),
    change: { before: { isBlocked: false }, after: { isBlocked: true, reason: "Накрутка" } },
  },
  [reviewDeskDecide.name]: {
    make: async () => byManager(reviewDeskDecide, { id: await givenReview(), state: "hidden", reason: "Реклама" }),
    change: { before: { isHidden: false, hiddenReason: "" }, after: { isHidden: true, hiddenReason: "Реклама" } },
  },
  [reviewDeskAnswer.name]: {
    make: async () => byManager(reviewDeskAnswer, { id: await givenReview(), comment: "Спасибо" }),
    change: { before: null, after: { comment: "Спасибо" } },
  },
  [goodsDeskUpdate.name]: {
    make: async () =>
      byManager(goodsDeskUpdate, { id: fixtureId("W-BLADE"), version: 0, own: { ...ownGoods, isHidden: true } }),
    change: { before: ownGoods, after: { ...ownGoods, isHidden: true } },
  },
  [goodsPicturesAskAgain.name]: {
    make: async () => {
      const url = "https://supplier.example/1.jpg";
      await connection.db
        .update(goods)
        .set({ pictureUrls: [url] })
        .where(eq(goods.sku, "W-BLADE"));
      await connection.db.update(listPictures).set({ problem: "missing" });
      return byManager(goodsPicturesAskAgain, { id: fixtureId("W-BLADE") });
    },
    change: { before: null, after: { asked: ["https://supplier.example/1.jpg"] } },
  },
  [goodsMatchDecide.name]: {
    make: async () => {
      const [goodsId = 0, otherId = 0] = [fixtureId("B-60"), fixtureId("B-100")].sort((one, other) => one - other);
      const [match] = await connection.db.insert(goodsMatches).values({ goodsId, otherId }).returning();
      return byManager(goodsMatchDecide, { id: match?.id ?? 0, isSame: false });
    },
    change: { before: null, after: { isSame: false } },
  },
  [goodsOfferPart.name]: {
    make: async () => {
      const offer = {
        code: "O-1",
        goodsId: fixtureId("W-BLADE"),
        prices: { plain: 50_000 },
        listedKind: "plain",
      } as const;
      const price = { listedKopecks: 50_000, priceKopecks: 50_000, matchedBy: "barcode" } as const;
      await connection.db.insert(supplierOffers).values({ ...offer, ...price });
      return byManager(goodsOfferPart, { id: fixtureId("W-BLADE"), source: "-", code: "O-1" });
    },
    change: { before: { source: "-", code: "O-1", matchedBy: "barcode", kopecks: 50_000 }, after: null },
  },
  [stockDeskCorrect.name]: {
    make: async () => byManager(stockDeskCorrect, { ...stockInput("TT-TRUCK"), place: "5", pieces: -2 }),
    change: { before: { postavshchik: 6 }, after: { postavshchik: 4, reason: "Бой" } },
  },
  [stockDeskTransfer.name]: {
    make: async () => byManager(stockDeskTransfer, { ...stockInput("H-HIDDEN"), from: "1", to: "3", pieces: 8 }),
    change: {
      before: { "ekb-malysheva": 9, "perm-geroev": 0 },
      after: { "ekb-malysheva": 1, "perm-geroev": 8, reason: "Бой" },
    },
  },
  [cheaperPriceAgree.name]: {
    make: async () => byManager(cheaperPriceAgree, { id: await givenCheaperPrice(), price: 650_000, quantity: 4 }),
    change: { before: { state: "new" }, after: { state: "agreed", price: 650_000, quantity: 4, refusal: "" } },
  },
  [cheaperPriceRefuse.name]: {
    make: async () => byManager(cheaperPriceRefuse, { id: await givenCheaperPrice(), reason: "Не та" }),
    change: { before: { state: "new" }, after: { state: "refused", price: null, quantity: null, refusal: "Не та" } },
  },
  [moneyDifferenceSettle.name]: {
    make: async () => byManager(moneyDifferenceSettle, { id: await givenDifference(), note: "Банк нашёл" }),
    change: { before: { outcome: "lacking_there", note: "" }, after: { outcome: "lacking_there", note: "Банк нашёл" } },
  },
  [exchangeDocumentClose.name]: {
    make: async () => {
      const [row] = await connection.db
        .insert(orderExchangeDocuments)
        .values({
          number: `НЕТ-${client.userId}`,
          fileId: 1,
          receivedAt: FIXTURE_NOW,
          outcome: "refused",
          message: "Нельзя",
        })
        .returning();
      manager = await signInStaff(shop, "finance");
      await byManager(exchangeDocumentClose, { id: row?.id, seen: "Нельзя", note: "Решили в 1С" });
    },
    change: { before: { outcome: "refused", message: "Нельзя" }, after: { outcome: "closed", reason: "Решили в 1С" } },
  },
  [receiptRetry.name]: {
    make: async () => byManager(receiptRetry, { id: await givenStuckReceipt(), codes: [] }),
    change: { before: { state: "stuck", failure: "status 503" }, after: { state: "new" } },
  },
  [invoicePay.name]: {
    make: async () => {
      const { orderNumber: identity } = await storeInvoiced(connection.db);
      manager = await signInStaff(shop, "finance");
      await byManager(invoicePay, { identity, number: "17", paidOn: "2026-11-20", sum: 100_000 });
    },
    change: { before: { paid: 0 }, after: { paid: 100_000, number: "17", paidOn: "2026-11-20", sum: 100_000 } },
  },
  [clientNoteAdd.name]: {
    make: () => {
      const note = { client: String(client.userId), key: randomUUID(), source: "call", text: "Перезвонить завтра" };
      return byManager(clientNoteAdd, note);
    },
    change: { before: null, after: { source: "call", text: "Перезвонить завтра" } },
  },
  [clientDelete.name]: {
    make: async () => {
      const { userId } = await signInUser(shop);
      await byManager(clientDelete, { userId, reason: "Заявление от 21 ноября" });
    },
    change: { before: null, after: { reason: "Заявление от 21 ноября", rows: { users: 1, sessions: 1 } } },
  },
  [guestConsentWithdraw.name]: {
    make: () => byManager(guestConsentWithdraw, { client: "9131112233", kind: "waiting" }),
    change: { before: null, after: { kind: "waiting", rows: {} } },
  },
  [guestErase.name]: {
    make: () => {
      const asked = { reason: "Заявление от 21 ноября", identified: "passport" };
      return byManager(guestErase, { client: "9131112233", ...asked });
    },
    change: { before: null, after: { reason: "Заявление от 21 ноября", identified: "passport", rows: {} } },
  },
  [accountMergePropose.name]: {
    make: () => proposeMerge(manager),
    change: { before: null, after: { reason: "Один и тот же клиент", state: "proposed" } },
  },
  [accountMergeDecide.name]: {
    make: async () => {
      const { id } = await proposeMerge(await signInUser(shop, { roles: ["manager"] }));
      await byManager(accountMergeDecide, { id, version: 1, decision: "approve", note: "" });
    },
    change: { before: { state: "proposed" }, after: { state: "done", rows: { users: 1, sessions: 1 } } },
  },
  [departmentCreate.name]: {
    make: () => byManager(departmentCreate, newDepartment()),
    change: { before: null, after: { roles: ["department", "shop"] } },
  },
  [departmentUpdate.name]: {
    make: async () => {
      const { department } = await byManager(departmentCreate, newDepartment());
      const change = { ...newDepartment(), departmentId: department.id, roles: [] };
      await byManager(departmentUpdate, change);
    },
    change: { before: { roles: ["department", "shop"] }, after: { roles: [] } },
  },
  [departmentUserCreate.name]: {
    make: async () => {
      await inDepartment();
    },
    change: { before: null, after: expect.not.objectContaining({ password: expect.anything() }) },
  },
  [departmentUserBlock.name]: {
    make: async () => byManager(departmentUserBlock, await inDepartment()),
    change: { before: { isBlocked: false }, after: { isBlocked: true } },
  },
  [departmentUserUnblock.name]: {
    make: async () => {
      const named = await inDepartment();
      await byManager(departmentUserBlock, named);
      await byManager(departmentUserUnblock, named);
    },
    change: { before: { isBlocked: true }, after: { isBlocked: false } },
  },
  [departmentUserPassword.name]: {
    make: async () => byManager(departmentUserPassword, { ...(await inDepartment()), password: "новый пароль смены" }),
    change: { before: null, after: { password: "задан новый" } },
  },
  [departmentUserRoles.name]: {
    make: async () => byManager(departmentUserRoles, { ...(await inDepartment()), roles: ["shop", "department"] }),
    change: { before: { roles: ["shop"] }, after: { roles: ["shop", "department"] } },
  },
  [departmentUserDelete.name]: {
    make: async () => byManager(departmentUserDelete, await inDepartment()),
    change: { before: { roles: ["client", "shop"] }, after: null },
  },
  ...writesOf(announcementCalls, announcement, { title: "Лёд" }),
  ...Object.fromEntries(
    [
      { store: contentPictureStore, size: { width: 64, height: 8 } },
      { store: goodsPhotoStore, size: { width: 64, height: 8 } },
      { store: centrePhotoStore, size: { width: 800, height: 600 } },
      { store: shopCertificateStore, size: { width: 64, height: 8 } },
      { store: shopIconStore, size: { width: 96, height: 96 } },
      { store: shopLogoStore, size: { width: 256, height: 64 } },
    ].map(({ store, size }) => [
      store.name,
      {
        make: async () => byManager(store, { files: [await pictureFile(size)] }),
        change: { before: null, after: size },
      },
    ]),
  ),
  [bannerCalls.create.name]: { make: addBanner, change: { before: null, after: { title: "Зима" } } },
  [bannerCalls.update.name]: {
    make: async () => {
      const id = await addBanner();
      const { values } = await byManager(bannerCalls.get, { id });
      await byManager(bannerCalls.update, { id, version: 1, values: { ...values, title: "Лето" } });
    },
    change: { before: { title: "Зима" }, after: { title: "Лето" } },
  },
  [bannerCalls.archive.name]: {
    make: async () => byManager(bannerCalls.archive, { id: await addBanner(), version: 1, isArchived: true }),
    change: { before: { isArchived: false }, after: { isArchived: true } },
  },
  [siteOfferCalls.create.name]: { make: addSiteOffer, change: { before: null, after: { title: "Хранение" } } },
  [siteOfferCalls.update.name]: {
    make: async () => {
      const id = await addSiteOffer();
      const { values } = await byManager(siteOfferCalls.get, { id });
      await byManager(siteOfferCalls.update, { id, version: 1, values: { ...values, title: "Мойка" } });
    },
    change: { before: { title: "Хранение" }, after: { title: "Мойка" } },
  },
  [siteOfferCalls.archive.name]: {
    make: async () => byManager(siteOfferCalls.archive, { id: await addSiteOffer(), version: 1, isArchived: true }),
    change: { before: { isArchived: false }, after: { isArchived: true } },
  },
  [failedWorkRetry.name]: {
    make: async () => byManager(failedWorkRetry, { id: await givenUnsentMessage() }),
    change: { before: { kind: "mail" }, after: { state: "retry" } },
  },
  [failedWorkDismiss.name]: {
    make: async () => byManager(failedWorkDismiss, { id: await givenUnsentMessage(), reason: "Позвонили" }),
    change: { before: { kind: "mail" }, after: { state: "dismissed", reason: "Позвонили" } },
  },
  [importPiece.name]: {
    make: () => byManager(importPiece, { upload: randomUUID(), n: 0, files: [new File(["a;b"], "a")] }),
    change: { before: null, after: { n: 0, bytes: 3 } },
  },
  [importBegin.name]: {
    make: () => givenImportRun({}),
    change: { before: null, after: { file: "a.csv", kind: "yml", supplier: null } },
  },
  [importCorrect.name]: {
    make: async () => byManager(importCorrect, { ...(await givenImportRun({ state: "tried" })), ...LIST_PROFILE }),
    change: { before: { state: "tried" }, after: { state: "trial", profile: { marginPercent: 10 } } },
  },
  [importConfirm.name]: {
    make: async () => byManager(importConfirm, await givenImportRun({ state: "tried" })),
    change: { before: { state: "tried" }, after: { state: "loading", isConfirmed: false } },
  },
  [importStop.name]: {
    make: async () => byManager(importStop, await givenImportRun({ state: "loading" })),
    change: { before: { state: "loading" }, after: { isStopAsked: true } },
  },
  [importUndo.name]: {
    make: async () => {
      const { id } = await givenImportRun({ state: "done" });
      await connection.db.delete(importUndos);
      await connection.db.insert(importUndos).values({ source: "", runId: id });
      return byManager(importUndo, { id });
    },
    change: { before: { state: "done" }, after: { state: "undoing" } },
  },
  [importSourceFetch.name]: {
    make: async () => {
      const values = { ...listOnSchedule, supplier: "journal-now" };
      const { id } = await byManager(importSourceCalls.create, { key: randomUUID(), values });
      return byManager(importSourceFetch, { id, tries: 0 });
    },
    change: { before: null, after: { supplier: "journal-now" } },
  },
  [importProfileChange.name]: {
    make: async () => {
      await connection.db.insert(suppliers).values({ code: "alfa", profile: {} }).onConflictDoNothing();
      const { seen } = await byManager(importProfileCard, { code: "alfa" });
      const terms = { deliveryDays: 3, reliability: null };
      return byManager(importProfileChange, { code: "alfa", seen, ...LIST_PROFILE, ...terms });
    },
    change: { before: { marginPercent: 0 }, after: { marginPercent: 10, deliveryDays: 3 } },
  },
  [openingTrialSend.name]: {
    make: async () => {
      manager = await signInUser(shop, { roles: ["client", "admin"], emails: ["opener@primer.ru"] });
      return byManager(openingTrialSend, {});
    },
    change: { before: null, after: { channels: ["mail"] } },
  },
  [openingTrialPay.name]: {
    make: async () => byManager(openingTrialPay, { provider: TRIED_BANK, key: randomUUID() }),
    change: { before: null, after: { kopecks: 100, method: "trial", state: "pending" } },
  },
  [openingTrialCheck.name]: {
    make: async () => {
      await byManager(openingTrialPay, { provider: TRIED_BANK, key: randomUUID() });
      return byManager(openingTrialCheck, { provider: TRIED_BANK });
    },
    change: { before: { state: "pending" }, after: { state: "pending" } },
  },
  [settingsCalls.update.name]: {
    make: async () => byManager(settingsCalls.update, { id: "shop", version: 1, values: { name: "Колесо" }, note: "" }),
    change: { before: { name: "Интернет-магазин", logo: "" }, after: { name: "Колесо", logo: "" } },
  },
  [letterTextCalls.update.name]: {
    make: async () =>
      gateway.call(
        letterTextCalls.update,
        { id: "new_password", version: 1, values: { closing: "Ваш {магазин}" }, note: "" },
        manager,
      ),
    change: {
      before: { subject: "", opening: "", closing: "" },
      after: { subject: "", opening: "", closing: "Ваш {магазин}" },
    },
  },
  [marketplaceRenew.name]: {
    make: async () => {
      await connection.db
        .insert(userEmails)
        .values({ userId: manager.userId, email: MARKETPLACE_EMAIL, confirmedAt: FIXTURE_NOW });
      await byManager(marketplaceRenew, { marketplace: "sbermegamarket", external_ids: ["77"] });
    },
    change: { before: null, after: ["77"] },
  },
  [orderDeskMove.name]: {
    make: async () => byManager(orderDeskMove, { ...(await seenOrder()), event: "start" }),
    change: { before: { status: "new" }, after: { status: "processing" } },
  },
  [orderDeskHandOut.name]: {
    make: async () => {
      const { identity } = await seenOrder("start");
      await byManager(orderDeskHandOut, { identity, version: 2, key: randomUUID(), till: "card" });
    },
    change: { before: { status: "processing" }, after: { status: "delivered", till: "card", takenKopecks: 249_000 } },
  },
  [orderDeskTill.name]: {
    make: async () => {
      const { identity } = await seenOrder("start");
      await byManager(orderDeskHandOut, { identity, version: 2, key: randomUUID(), till: "card" });
      await byManager(orderDeskTill, { identity, version: 3, key: randomUUID(), till: "cash", text: "Нажали не то" });
    },
    change: { before: { till: "card" }, after: { till: "cash", reason: "Нажали не то" } },
  },
  [orderDeskUndo.name]: {
    make: async () => {
      const { identity } = await seenOrder("start");
      await byManager(orderDeskHandOut, { identity, version: 2, key: randomUUID(), till: "card" });
      await byManager(orderDeskUndo, { identity, version: 3, key: randomUUID(), text: "Не тот заказ" });
    },
    change: {
      before: { status: "delivered", till: "card", takenKopecks: 249_000, isPart: false },
      after: { status: "processing", reason: "Не тот заказ" },
    },
  },
  [orderDeskCancel.name]: {
    make: async () => byManager(orderDeskCancel, { ...(await seenOrder()), reason: "no_answer" }),
    change: { before: { status: "new" }, after: { status: "cancelled", reason: "Не дозвонились" } },
  },
  [orderChange.name]: {
    make: async () => {
      const seen = await seenOrder();
      const { lines } = await byManager(orderChangeForm, { identity: seen.identity });
      const two = lines.map(({ position, sku }) => ({ position, sku, quantity: 2 }));
      await byManager(orderChange, { ...seen, lines: two, expectedSum: 2 * 249_000 });
    },
    change: {
      before: { sumKopecks: 249_000 },
      after: { sumKopecks: 2 * 249_000, changed: expect.stringContaining("1 → 2") },
    },
  },
  [orderDeskNoteAdd.name]: {
    make: async () => byManager(orderDeskNoteAdd, { ...(await seenOrder()), text: "Звонили дважды" }),
    change: { before: null, after: { text: "Звонили дважды" } },
  },
  [orderDeskLetter.name]: {
    make: async () => byManager(orderDeskLetter, await seenOrder()),
    change: { before: null, after: { news: "accepted", channel: "sms" } },
  },
  [orderReturnRequest.name]: {
    make: async () => call(orderReturnRequest, { ...(await givenDelivered()), ...returnInput(), images: [] }),
    change: { before: null, after: { reason: "defect" } },
  },
  [returnAdd.name]: {
    make: async () => byManager(returnAdd, { identity: (await givenDelivered()).identity, ...returnInput() }),
    change: { before: null, after: { reason: "defect" } },
  },
  [returnAccept.name]: {
    make: async () => byManager(returnAccept, { ...(await seenReturn()), placeId: null, refundBy: "cash", note: "" }),
    change: { before: { state: "requested" }, after: { state: "accepted", refundBy: "cash" } },
  },
  [returnRefuse.name]: {
    make: async () => byManager(returnRefuse, { ...(await seenReturn()), decision: "Следы эксплуатации" }),
    change: { before: { state: "requested" }, after: { state: "refused", decision: "Следы эксплуатации" } },
  },
  [returnApprove.name]: {
    make: async () => {
      const seen = await seenReturn("D-CAST");
      const first = await signInUser(shop, { roles: ["manager"] });
      dataOf(await gateway.call(returnAccept, { ...seen, placeId: null, refundBy: "cash", note: "" }, first));
      await byManager(returnApprove, { id: seen.id, version: seen.version + 1 });
    },
    change: { before: { state: "to_approve" }, after: { state: "accepted" } },
  },
  [returnDecline.name]: {
    make: async () => {
      const seen = await seenReturn("D-CAST");
      const first = await signInUser(shop, { roles: ["manager"] });
      dataOf(await gateway.call(returnAccept, { ...seen, placeId: null, refundBy: "cash", note: "" }, first));
      await byManager(returnDecline, { id: seen.id, version: seen.version + 1, decision: "Сначала товар" });
    },
    change: { before: { state: "to_approve" }, after: { state: "requested", decision: "Сначала товар" } },
  },
  [approvalDecide.name]: {
    make: async () => byManager(approvalDecide, { id: await givenAskedCancel(), decision: "approve", note: "" }),
    change: { before: { state: "waiting", door: "cancel" }, after: { state: "approved", amount: 600 } },
  },
  [paymentAsk.name]: {
    make: async () => byManager(paymentAsk, { id: (await givenLatePayment()).paymentId }),
    change: { before: { capturedKopecks: 900 }, after: { outcome: "silent" } },
  },
  [paymentReturn.name]: {
    make: async () => {
      const { paymentId } = await givenLatePayment();
      await byManager(paymentReturn, { id: paymentId, key: randomUUID(), amount: 500, reason: "По звонку" });
    },
    change: { before: { returnable: 600 }, after: { returnable: 100, reason: "По звонку" } },
  },
  [paymentReturnApprove.name]: {
    make: async () => byManager(paymentReturnApprove, { id: await givenReturnToApprove() }),
    change: { before: { state: "to_approve" }, after: { state: "new", amount: 600 } },
  },
  [paymentReturnDecline.name]: {
    make: async () => byManager(paymentReturnDecline, { id: await givenReturnToApprove(), reason: "Не тот платёж" }),
    change: { before: { state: "to_approve" }, after: { state: "declined", reason: "Не тот платёж" } },
  },
  [paymentCommandRetry.name]: {
    make: async () => byManager(paymentCommandRetry, { id: (await givenLatePayment()).commandId }),
    change: { before: { state: "refused", failure: "Недостаточно средств" }, after: { state: "new" } },
  },
  [paymentCommandClose.name]: {
    make: async () =>
      byManager(paymentCommandClose, { id: (await givenLatePayment()).commandId, reason: "Вернули переводом" }),
    change: {
      before: { state: "refused", failure: "Недостаточно средств" },
      after: { state: "closed", reason: "Вернули переводом" },
    },
  },
  [pointsCorrectionAdd.name]: {
    make: async () => correctPoints(manager, 10),
    change: { before: null, after: { ...pointsInput, points: 10, userId: expect.any(Number), state: "done" } },
  },
  [pointsCorrectionDecide.name]: {
    make: async () => {
      const { id } = await correctPoints(await signInUser(shop, { roles: ["manager"] }), 9_000);
      await byManager(pointsCorrectionDecide, { id, version: 1, decision: "approve" });
    },
    change: { before: { state: "to_approve" }, after: { state: "done", userId: expect.any(Number), points: 9_000 } },
  },
  ...writesOf(courierTariffCalls, tariff, { priceRoubles: 700 }),
  ...writesOf(supplyTermCalls, term, { days: 6 }),
  ...writesOf(paymentLimitCalls, limit, { offer: "hidden" }),
  ...priceListWrites,
  ...contentWrites,
};

/** Every write that staff may make, for a client or by themselves; the table of `access.integration.test.ts` says which is which. */
const staffWrites = (await contractEndpoints()).filter(
  ({ effect, access, onBehalf }) => effect === "write" && (onBehalf || typeof access === "object"),
);

describe("the journal of staff", () => {
  it("is kept of every write that staff may make", () => {
    expect(Object.keys(writes).sort()).toEqual(staffWrites.map(({ name }) => name).sort());
  });

  it.each(Object.entries(writes))("has who did %s, for whom, and what changed", async (name, { make, change }) => {
    await make();
    const [row] = await connection.db
      .select()
      .from(staffActions)
      .where(eq(staffActions.staffId, manager.userId))
      .orderBy(desc(staffActions.id));
    const isForClient = staffWrites.some((endpoint) => endpoint.name === name && endpoint.onBehalf);
    expect(row).toMatchObject({
      call: name,
      outcome: "done",
      ...(isForClient ? { actingId, clientUserId: client.userId } : { actingId: null }),
      ...change,
    });
    expect(row?.target).not.toBe("");
  });

  it("has no word of what customers do for themselves", async () => {
    const count = () => connection.db.$count(staffActions);
    const before = await count();
    await gateway.call(cartAdd, { sku: "T-SUMMER", quantity: 1 }, { accessToken: client.accessToken });
    await gateway.call(appointmentsMine, {}, { accessToken: client.accessToken });
    await gateway.call(cartAdd, { sku: "T-SUMMER", quantity: 1 }, { accessToken: manager.accessToken });
    expect(await count()).toBe(before);
  });
});
