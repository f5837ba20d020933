import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CALLER_SECRETS } from "../../../tests/support/gateway-in-test.ts";
import { crmOrderCancel, expressApplicationCreate, orderByIdentity } from "../../contract/sales/orders.ts";
import { createIdentity } from "../../identity.ts";
import { shipments } from "../../platform/db/schema/delivery.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import type { ShipmentRequest } from "../../platform/providers/delivery/delivery-provider.ts";
import { simulateDeliveryProviders } from "../../platform/providers/delivery/open-delivery-providers.ts";
import { openTestGateway } from "../../testing/client.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestShop, TEST_KEYS } from "../../testing/shop.ts";
import { applyEvent, bringTo, forgetOrders, storeOrder } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";
import type { Found } from "../payments/payment-provider.ts";
import { factsOf } from "../payments/payments-store.ts";
import { followShipments } from "../shipments/follow-shipments.ts";
import { shipmentNotices } from "../shipments/shipment-notices.ts";
import { findShipment, saveDraft } from "../shipments/shipments-store.ts";
import { applyFound } from "./apply-payment.ts";
import { handOutDelivered } from "./move-order.ts";
import type { OrderRow } from "./orders-store.ts";

const cities = [
  { title: "Екатеринбург", area: "Свердловская область", lat: 56.8389, lng: 60.6057 },
  { title: "Пермь", area: "Пермский край", lat: 58.0105, lng: 56.2502 },
];

const connection = await ownDatabase();
const providers = await simulateDeliveryProviders(cities);
const shop = await openTestShop(connection);
const { accessTokens, services, routes } = shop;
const gateway = openTestGateway(
  routes,
  createIdentity({
    ...services,
    db: connection.db,
    accessTokens,
    keys: TEST_KEYS,
    secrets: CALLER_SECRETS,
  }),
);
beforeEach(async () => {
  for (const simulator of [...providers.companies, providers.courier]) simulator.behave("normal");
  await forgetOrders(connection.db);
});
afterAll(async () => {
  expect([...shop.failures, ...gateway.failures]).toEqual([]);
  await providers.close();
});

const packages = [
  { sku: "T", title: "Шина", quantity: 4, kopecks: 720_000, grams: 36_000, lengthCm: 64, widthCm: 64, heightCm: 84 },
];
const centre = {
  address: "Екатеринбург, улица Малышева, 145",
  lat: 56.843,
  lng: 60.655,
  title: "Протектор",
  phone: "+73430001001",
};

async function ordered(provider: "yandex_express" | "demo-north" = "yandex_express"): Promise<OrderRow> {
  const deliveryType = provider === "yandex_express" ? "yandex_express" : "russia_tc";
  const order = await storeOrder(connection.db, { order: { deliveryType } });
  const request: ShipmentRequest = {
    orderNumber: order.orderNumber,
    recipient: { name: "Анна", phone: "+79123456789" },
    comment: "",
    packages,
    ...(provider === "demo-north"
      ? { terminal: { code: "101-1", cityCode: "101" } }
      : { from: centre, to: { address: "Екатеринбург, улица Мира, д. 5", lat: 56.83, lng: 60.62 } }),
  };
  await saveDraft(connection.db, { orderId: order.id, provider, request, quotedKopecks: 80_000 }, shop.clock.now);
  return order;
}

const shipmentOf = async ({ id }: OrderRow) => {
  const found = await findShipment(connection.db, id);
  if (!found) throw new Error("no shipment");
  return found;
};

/** Everything that is to be asked is due. */
async function round(): Promise<void> {
  shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 3_600_000);
  const { services, messaging } = shop;
  const onDelivered = (orderId: number) => handOutDelivered({ services, messaging }, orderId);
  await followShipments({ services, delivery: providers, onDelivered }, new AbortController().signal);
}

const statusOf = async ({ id }: OrderRow) =>
  (await connection.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]?.status;

describe("a carrier", () => {
  it("is not called before the goods stand packed", async () => {
    const order = await ordered();
    await bringTo(connection.db, order.orderNumber, "processing", shop.clock.now);
    await round();
    expect((await shipmentOf(order)).state).toBe("draft");
    expect(providers.courier.claimKeys()).not.toContain((await shipmentOf(order)).key);
  });
  it.each(["yandex_express", "demo-north"] as const)(
    "is called once, followed to the door, and the order is handed out: %s",
    async (provider) => {
      const order = await ordered(provider);
      await bringTo(connection.db, order.orderNumber, "ready", shop.clock.now);
      await round();
      await round();
      const { key, state } = await shipmentOf(order);
      expect(state).toBe("accepted");
      const move = (word: string, code: string) =>
        provider === "yandex_express" ? providers.courier.moveTo(key, word) : providers.companies[0]?.moveTo(key, code);
      move("pickuped", "SENT_TO_TRANSIT_CITY");
      await round();
      const identity = order.orderNumber;
      const orderAccessToken_ = orderAccessToken(TEST_KEYS.orderAccess, identity);
      const { data } = await shop.call(orderByIdentity, { identity, orderAccessToken: orderAccessToken_ });
      expect(data?.order.shipment?.events.map((event) => event.state)).toEqual(["requested", "accepted", "in_transit"]);
      move("delivered_finish", "DELIVERED");
      await round();
      expect([(await shipmentOf(order)).state, await statusOf(order)]).toEqual(["delivered", "delivered"]);
      await round();
      expect((await shipmentOf(order)).nextCheckAt).toBeNull();
    },
  );
  it("is not called for an order that is still to be paid, and hands out a paid one without its pickup code", async () => {
    const { db } = connection;
    const order = await ordered();
    const payUntil = new Date(shop.clock.now.getTime() + 86_400_000);
    await db.update(orders).set({ payUntil, status: "processing" }).where(eq(orders.id, order.id));
    const packed = () => applyEvent(db, order.orderNumber, "make_ready", shop.clock.now);
    await expect(packed()).rejects.toThrow("Заказ ещё не оплачен");
    await round();
    const { key, state } = await shipmentOf(order);
    expect([state, providers.courier.claimKeys().includes(key)]).toEqual(["draft", false]);
    await db.update(orders).set({ paidAt: shop.clock.now }).where(eq(orders.id, order.id));
    await packed();
    await round();
    await round();
    providers.courier.moveTo(key, "delivered_finish");
    await round();
    expect(await statusOf(order)).toBe("delivered");
  });
  it("is not called for money that is merely held, and is once it has arrived", async () => {
    const order = await ordered();
    const { id } = order;
    await connection.db.update(orders).set({ paidAt: shop.clock.now }).where(eq(orders.id, id));
    const [payment] = await connection.db
      .insert(payments)
      .values({
        orderId: id,
        attempt: 1,
        provider: "alfa",
        method: "card_online",
        payUntil: shop.clock.now,
        amountKopecks: 720_000,
        authorizedKopecks: 720_000,
        providerNumber: `${order.orderNumber}-1`,
      })
      .returning();
    await bringTo(connection.db, order.orderNumber, "ready", shop.clock.now);
    await round();
    expect((await shipmentOf(order)).state).toBe("draft");
    const { accessToken } = await signInUser(shop, { roles: ["shop"] });
    const called = await gateway.call(expressApplicationCreate, { identity: order.orderNumber }, { accessToken });
    expect(called).toMatchObject({
      code: "too_late",
      errors: [{}, { message: expect.stringContaining("удерживаются") }],
    });
    if (!payment) throw new Error("no payment");
    const found: Found = {
      outcome: "found",
      externalId: "at-bank",
      failure: null,
      captureFrom: null,
      facts: { ...factsOf(payment), capturedKopecks: 720_000 },
    };
    const arrive = () => connection.db.transaction((tx) => applyFound(tx, shop, payment.id, found));
    await arrive();
    expect((await shipmentOf(order)).state).toBe("requested");
    const { key } = await shipmentOf(order);
    await arrive();
    expect(await shipmentOf(order)).toMatchObject({ key, state: "requested" });
  });
  it("that lost its answer is not called twice", async () => {
    const order = await ordered();
    await bringTo(connection.db, order.orderNumber, "ready", shop.clock.now);
    providers.courier.behave("lossy");
    await round();
    await round();
    expect(await shipmentOf(order)).toMatchObject({ state: "requested", silentTries: 2, externalId: null });
    providers.courier.behave("normal");
    await round();
    const { key, externalId } = await shipmentOf(order);
    expect(externalId).not.toBeNull();
    expect(providers.courier.claimKeys().filter((each) => each === key)).toHaveLength(1);
  });
  it("is called off with its order, before it was called and after", async () => {
    const [early, late] = [await ordered(), await ordered()];
    await bringTo(connection.db, late.orderNumber, "ready", shop.clock.now);
    await round();
    for (const { orderNumber } of [early, late]) await applyEvent(connection.db, orderNumber, "cancel", shop.clock.now);
    expect((await shipmentOf(early)).state).toBe("cancelled");
    providers.courier.behave("failing");
    await round();
    expect((await shipmentOf(late)).state).toBe("requested");
    providers.courier.behave("normal");
    await round();
    expect((await shipmentOf(late)).state).toBe("cancelled");
  });
  it("that is under way keeps its order from being cancelled", async () => {
    const order = await ordered();
    await bringTo(connection.db, order.orderNumber, "ready", shop.clock.now);
    await round();
    providers.courier.moveTo((await shipmentOf(order)).key, "pickuped");
    await round();
    const reply = await shop.call(crmOrderCancel, { phone: "9123456789", reserve_id: order.reserveId });
    expect(reply).toMatchObject({
      code: "too_late",
      errors: [{ message: expect.stringMatching(/^Заказ уже в пути/) }],
    });
    expect(await statusOf(order)).toBe("ready");
  });
});

describe("API-089 calling the express courier by hand", () => {
  const call = (identity: string, sender: object) => gateway.call(expressApplicationCreate, { identity }, sender);

  it("makes one application, and another only after a courier who did not come", async () => {
    const { accessToken } = await signInUser(shop, { roles: ["shop"] });
    const order = await ordered();
    await bringTo(connection.db, order.orderNumber, "ready", shop.clock.now);
    const first = await call(order.orderNumber, { accessToken });
    expect(first.data).toEqual({ applicationId: (await shipmentOf(order)).publicId, status: "requested" });
    const { key } = await shipmentOf(order);
    await call(order.orderNumber, { accessToken });
    expect((await shipmentOf(order)).key).toBe(key);
    await round();
    providers.courier.moveTo(key, "performer_not_found");
    await round();
    expect(await shipmentOf(order)).toMatchObject({ state: "failed", failure: "performer_not_found" });
    const later = await signInUser(shop, { roles: ["shop"] });
    expect((await call(order.orderNumber, later)).data?.status).toBe("requested");
    await round();
    await round();
    expect((await shipmentOf(order)).state).toBe("accepted");
    expect((await shipmentOf(order)).key).not.toBe(key);
  });
  it("ERR-024 is refused with its words for an order that is not packed, and for another delivery", async () => {
    const { accessToken } = await signInUser(shop, { roles: ["shop"] });
    const fresh = await ordered();
    const { errors } = await call(fresh.orderNumber, { accessToken });
    expect(errors.map(({ message }) => message)).toEqual([
      "Произошла ошибка при создании заявки",
      "Заказ ещё не собран или уже закрыт",
    ]);
    const byLorry = await ordered("demo-north");
    expect((await call(byLorry.orderNumber, { accessToken })).errors[0]?.message).toMatch(
      /^Произошла ошибка при создании заявки/,
    );
    expect((await call(fresh.orderNumber, {})).status_code).toBe(401);
  });
});

describe("news of a carrier", () => {
  const [, yandex] = shipmentNotices("a secret of sixteen", () => new Date());
  const read = (query: string) => yandex?.read({ query, headers: {}, body: Buffer.alloc(0), clientAddress: "" });

  it("is believed by the secret in its address alone", async () => {
    expect(await read("secret=another&claim_id=1&updated_ts=2")).toBeNull();
    expect(await read("claim_id=1&updated_ts=2")).toBeNull();
    expect(await read("secret=a+secret+of+sixteen&claim_id=1&updated_ts=2")).toMatchObject({ key: "1 2" });
  });
  it("lets the carrier be asked at once, and waits when it comes too early", async () => {
    const order = await ordered();
    await bringTo(connection.db, order.orderNumber, "ready", shop.clock.now);
    const tell = async (externalId: string) => {
      const notice = { query: `secret=x&claim_id=${externalId}&updated_ts=1`, headers: {}, body: Buffer.alloc(0) };
      const apply = await yandex?.prepare(notice, new AbortController().signal);
      await connection.db.transaction(async (tx) => apply?.(tx));
    };
    await expect(tell("unknown")).rejects.toThrow("No such shipment yet");
    await round();
    const { externalId } = await shipmentOf(order);
    await connection.db.update(shipments).set({ nextCheckAt: new Date("2030-01-01") });
    await tell(externalId ?? "");
    expect((await shipmentOf(order)).nextCheckAt?.getTime()).toBeLessThan(Date.parse("2030-01-01"));
  });
});
