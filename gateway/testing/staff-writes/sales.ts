import { randomUUID } from "node:crypto";
import { expect } from "vitest";
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
import { cheaperPriceRequests } from "../../platform/db/schema/enquiries.ts";
import { loyaltyAccounts, loyaltyInvitations } from "../../platform/db/schema/loyalty.ts";
import { userEmails, userRoles } from "../../platform/db/schema/users.ts";
import { dataOf } from "../client.ts";
import { FIXTURE_NOW } from "../fixture.ts";
import { fixtureId } from "../fixture-goods.ts";
import { newContact, orderInput } from "../order-input.ts";
import { givePoints } from "../points.ts";
import { MARKETPLACE_EMAIL, signInStaff } from "../staff.ts";
import { bringTo, storeInvoiced } from "../stored-orders.ts";
import { signInUser } from "../users.ts";
import type { Person, StaffWrites, WritesShop } from "./writes-shop.ts";

export function salesWrites(at: WritesShop): StaffWrites {
  const { connection, shop, gateway, byManager, call, add, placeOrder, writesOf, givenShipment } = at;

  /** Phone and number of a placed order, by which its customer finds it. */
  async function placedByPhone(): Promise<{ phone: string; reserve_id: string }> {
    const { cart } = await add("TP-SENSOR");
    const contact = newContact();
    const { reserveId } = await call(orderCreate, orderInput(cart, { contact }));
    return { phone: contact.phone, reserve_id: reserveId };
  }

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

  async function givenCheaperPrice(): Promise<number> {
    const consent = { version: "1", address: "203.0.113.7", at: FIXTURE_NOW.toISOString() };
    const offer = { regionSlug: "ekaterinburg", priceKopecks: 640_000, link: "https://other.example/t", name: "Анна" };
    const request = { ...offer, goodsId: fixtureId("T-SUMMER"), phone: "+79120000001", consent };
    const [created] = await connection.db.insert(cheaperPriceRequests).values(request).returning();
    return created?.id ?? 0;
  }

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

  async function correctPoints(person: Person, points: number) {
    await givePoints(connection.db, at.client.userId, []);
    const input = { ...pointsInput, key: randomUUID(), member: `TEST${at.client.userId}`, points };
    return dataOf(await gateway.call(pointsCorrectionAdd, input, person));
  }

  const limit: PaymentLimitValues = {
    way: "credit",
    offer: "offered",
    minRoubles: null,
    maxRoubles: 1_000_000,
    regions: [],
  };

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

  /** For a packed order whose first courier did not come, by somebody who also works at a centre. */
  async function callCourier(): Promise<void> {
    const { orderNumber } = await givenShipment("failed");
    await connection.db.insert(userRoles).values({ userId: at.manager.userId, id: "shop", title: "Сотрудник центра" });
    await byManager(expressApplicationCreate, { identity: orderNumber });
  }

  return {
    [cartAdd.name]: {
      make: () => add("T-SUMMER", 2),
      change: { before: [], after: [{ sku: "T-SUMMER", quantity: 2 }] },
    },
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
    [orderRepeat.name]: {
      make: async () => call(orderRepeat, { order: { identity: await placeOrder() } }),
      change: { before: [], after: [{ sku: "TP-SENSOR" }] },
    },
    [promoApply.name]: {
      make: () => call(promoApply, { keyword: "ЗИМА" }),
      change: { before: null, after: { appliedAt: FIXTURE_NOW.toISOString() } },
    },
    [promoApplyUtm.name]: {
      make: () => gateway.call(promoApplyUtm, {}, { ...at.sender, campaign: { name: "radio" } }),
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
    [invitationDecide.name]: {
      make: async () => byManager(invitationDecide, { id: await givenInvitation(), isApproved: true, note: "Семья" }),
      change: { before: { state: "waiting", reason: "network" }, after: { state: "rewarded", note: "Семья" } },
    },
    [memberBlock.name]: {
      make: async () => byManager(memberBlock, { id: await givenMember(), isBlocked: true, reason: "Накрутка" }),
      change: { before: { isBlocked: false }, after: { isBlocked: true, reason: "Накрутка" } },
    },
    [cheaperPriceAgree.name]: {
      make: async () => byManager(cheaperPriceAgree, { id: await givenCheaperPrice(), price: 650_000, quantity: 4 }),
      change: { before: { state: "new" }, after: { state: "agreed", price: 650_000, quantity: 4, refusal: "" } },
    },
    [cheaperPriceRefuse.name]: {
      make: async () => byManager(cheaperPriceRefuse, { id: await givenCheaperPrice(), reason: "Не та" }),
      change: { before: { state: "new" }, after: { state: "refused", price: null, quantity: null, refusal: "Не та" } },
    },
    [invoicePay.name]: {
      make: async () => {
        const { orderNumber: identity } = await storeInvoiced(connection.db);
        at.manager = await signInStaff(shop, "finance");
        await byManager(invoicePay, { identity, number: "17", paidOn: "2026-11-20", sum: 100_000 });
      },
      change: { before: { paid: 0 }, after: { paid: 100_000, number: "17", paidOn: "2026-11-20", sum: 100_000 } },
    },
    [marketplaceRenew.name]: {
      make: async () => {
        await connection.db
          .insert(userEmails)
          .values({ userId: at.manager.userId, email: MARKETPLACE_EMAIL, confirmedAt: FIXTURE_NOW });
        await byManager(marketplaceRenew, { marketplace: "sbermegamarket", external_ids: ["77"] });
      },
      change: { before: null, after: ["77"] },
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
    [pointsCorrectionAdd.name]: {
      make: async () => correctPoints(at.manager, 10),
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
    ...writesOf(paymentLimitCalls, limit, { offer: "hidden" }),
  };
}
