import { desc, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  shipmentDeskCallOff,
  shipmentDeskCard,
  shipmentDeskList,
  shipmentDeskRetry,
} from "../../contract/office/shipment-desk.ts";
import { shipments } from "../../platform/db/schema/delivery.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { simulateDeliveryProviders } from "../../platform/providers/delivery/open-delivery-providers.ts";
import { followShipments } from "../../sales/shipments/follow-shipments.ts";
import { saveDraft } from "../../sales/shipments/shipments-store.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestShop } from "../../testing/shop.ts";
import { employAt, openStaffGateway, signInStaff } from "../../testing/staff.ts";
import { bringTo, forgetOrders, storeOrder } from "../../testing/stored-orders.ts";

const connection = await ownDatabase();
const providers = await simulateDeliveryProviders([
  { title: "Екатеринбург", area: "Свердловская область", lat: 56.8389, lng: 60.6057 },
]);
const shop = await openTestShop(connection);
const gateway = openStaffGateway(shop);
const manager = await signInStaff(shop, "manager");
beforeEach(async () => {
  providers.courier.behave("normal");
  await forgetOrders(connection.db);
});
afterAll(async () => {
  expect([...shop.failures, ...gateway.failures]).toEqual([]);
  await providers.close();
});

const goods = { sku: "T", title: "Шина", quantity: 4, kopecks: 720_000 };
const place = { lat: 56.83, lng: 60.62 };

/** A packed order that the express courier was called for. */
async function called() {
  const { db } = connection;
  const { id: orderId, orderNumber } = await storeOrder(db, { order: { deliveryType: "yandex_express" } });
  const request = {
    orderNumber,
    recipient: { name: "Анна", phone: "+79123456789" },
    comment: "Код 15",
    packages: [{ ...goods, grams: 36_000, lengthCm: 64, widthCm: 64, heightCm: 84 }],
    from: { ...place, address: "Екатеринбург, улица Малышева, 145", title: "Протектор", phone: "+73430001001" },
    to: { ...place, address: "Екатеринбург, улица Мира, д. 5" },
  };
  await saveDraft(db, { orderId, provider: "yandex_express", request, quotedKopecks: 80_000 }, shop.clock.now);
  await bringTo(db, orderNumber, "ready", shop.clock.now);
  const [row] = await db.select().from(shipments).where(eq(shipments.orderId, orderId));
  return { id: row?.id ?? 0, orderId, orderNumber };
}

/** Everything that is to be asked is due. */
async function round(): Promise<void> {
  const { now } = shop.clock;
  await connection.db.update(shipments).set({ nextCheckAt: now }).where(isNotNull(shipments.nextCheckAt));
  const dependencies = { services: shop.services, delivery: providers, onDelivered: async () => {} };
  await followShipments(dependencies, new AbortController().signal);
}

const keyOf = async (id: number) =>
  (await connection.db.select({ key: shipments.key }).from(shipments).where(eq(shipments.id, id)))[0]?.key ?? "";
const card = async (id: number) => dataOf(await gateway.call(shipmentDeskCard, { id }, manager));

/** The courier did not come. */
async function failed() {
  const shipment = await called();
  await round();
  providers.courier.moveTo(await keyOf(shipment.id), "performer_not_found");
  await round();
  return shipment;
}

describe("the list of shipments", () => {
  it("has every filter, and what nobody brings any more", async () => {
    const [late, fine] = [await failed(), await called()];
    const ids = async (input: object = {}) =>
      dataOf(await gateway.call(shipmentDeskList, { purpose: "page", ...input }, manager)).rows.map(({ id }) => id);
    expect(await ids()).toEqual([fine.id, late.id]);
    expect(await ids({ attention: "yes" })).toEqual([late.id]);
    expect(await ids({ state: "requested" })).toEqual([fine.id]);
    expect(await ids({ carrier: "yandex_express" })).toHaveLength(2);
    expect(await ids({ carrier: "cdek" })).toEqual([]);
    expect(await ids({ number: late.orderNumber.toLowerCase() })).toEqual([late.id]);
    expect(await ids({ changedFrom: "2099-01-01" })).toEqual([]);
    expect(await ids({ changedTo: "2099-01-01" })).toHaveLength(2);
    await connection.db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, late.orderId));
    expect(await ids({ attention: "yes" })).toEqual([]);
  });

  it("leaves as a file once it is noted who took it", async () => {
    await called();
    dataOf(await gateway.call(shipmentDeskList, { purpose: "export" }, manager));
    const [row] = await connection.db.select().from(staffActions).orderBy(desc(staffActions.id));
    expect(row).toMatchObject({ call: "shipmentDeskList", target: "CSV", staffId: manager.userId });
  });

  it("is of the own shops for a seller, who can do nothing to others", async () => {
    const { id, orderId } = await called();
    const seller = await signInStaff(shop, "shop");
    const { malysheva } = fixtureLocations;
    await employAt(shop, seller, malysheva);
    const seen = async () =>
      dataOf(await gateway.call(shipmentDeskList, { purpose: "page" }, seller)).rows.map((row) => row.id);
    await connection.db.update(orders).set({ deliveryShopId: null }).where(eq(orders.id, orderId));
    expect(await seen()).toEqual([]);
    expect(await gateway.call(shipmentDeskCard, { id }, seller)).toMatchObject({ code: "not_found" });
    expect(await gateway.call(shipmentDeskCallOff, { id }, seller)).toMatchObject({ code: "not_found" });
    await connection.db.update(orders).set({ deliveryShopId: malysheva }).where(eq(orders.id, orderId));
    expect(await seen()).toEqual([id]);
    dataOf(await gateway.call(shipmentDeskCallOff, { id }, seller));
  });
});

describe("a shipment on its card", () => {
  it("tells what the carrier was asked, and lets those who only look do nothing", async () => {
    const { id, orderNumber } = await failed();
    expect(await card(id)).toMatchObject({
      identity: orderNumber,
      carrier: "Экспресс-доставка",
      state: "failed",
      failure: "performer_not_found",
      needsAttention: true,
      recipient: "Анна",
      comment: "Код 15",
      quoted: 80_000,
      to: { kind: "address", text: "Екатеринбург, улица Мира, д. 5" },
      packages: [{ sku: "T", quantity: 4, grams: 36_000 }],
      events: [{ state: "requested" }, { state: "failed" }],
      acts: { requestAgain: true, callOff: false },
    });
    expect(JSON.stringify(await card(id))).not.toContain("9123456789");
    const operator = await signInStaff(shop, "callcenter");
    const looked = dataOf(await gateway.call(shipmentDeskCard, { id }, operator));
    expect(looked.acts).toEqual({ requestAgain: false, callOff: false });
  });

  it("is asked for again after it failed, once, as a new one", async () => {
    const { id } = await failed();
    const old = await keyOf(id);
    dataOf(await gateway.call(shipmentDeskRetry, { id }, manager));
    expect(await gateway.call(shipmentDeskRetry, { id }, manager)).toMatchObject({ code: "too_late" });
    await round();
    await round();
    expect(await card(id)).toMatchObject({ state: "accepted", failure: "", needsAttention: false });
    expect(await keyOf(id)).not.toBe(old);
  });

  it("is called off while its order stands, and can be asked for again", async () => {
    const { id } = await called();
    await round();
    dataOf(await gateway.call(shipmentDeskCallOff, { id }, manager));
    expect(await gateway.call(shipmentDeskCallOff, { id }, manager)).toMatchObject({ code: "too_late" });
    expect(await card(id)).toMatchObject({ isBeingCalledOff: true, acts: { callOff: false } });
    await round();
    expect(await card(id)).toMatchObject({
      state: "cancelled",
      isBeingCalledOff: false,
      needsAttention: true,
      orderStatus: "ready",
      acts: { requestAgain: true },
    });
    dataOf(await gateway.call(shipmentDeskRetry, { id }, manager));
    await round();
    await round();
    expect((await card(id)).state).toBe("accepted");
  });

  it("that has left is not called off", async () => {
    const { id } = await called();
    await round();
    providers.courier.moveTo(await keyOf(id), "pickuped");
    await round();
    expect(await gateway.call(shipmentDeskCallOff, { id }, manager)).toMatchObject({ code: "too_late" });
  });
});
