import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { orderDeskCard } from "../../contract/office/order-desk.ts";
import { orderByIdentity } from "../../contract/sales/orders.ts";
import { bookingCreate, bookingForClient } from "../../contract/workshop/booking.ts";
import { bookingCentres, bookingDates, bookingHold, bookingTimes } from "../../contract/workshop/free-times.ts";
import { appointmentByLink, appointmentMoveByLink } from "../../contract/workshop/visit-page.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { locations } from "../../platform/db/schema/regions.ts";
import { storageContracts } from "../../platform/db/schema/storage.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import { bookingInput, fourWheels, openTestBooking } from "../../testing/booking.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { TEST_KEYS } from "../../testing/shop.ts";
import { openStaffGateway, signInStaff } from "../../testing/staff.ts";
import { storeContract } from "../../testing/stored-contracts.ts";
import { bringTo, storeOrder } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";

const PHONE = "+79120000001";
const { malysheva, shcherbakova, permShop } = fixtureLocations;
/** Friday, noon in Yekaterinburg. */
const TODAY = "2026-11-20" as const;
const READY = new Date("2026-11-20T08:35:00Z");

const { connection, shop } = await ownShop();
const gateway = sound(openTestBooking(shop));
const staff = sound(openStaffGateway(shop));
const anna = await signInUser(shop, { phones: [PHONE] });
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  for (const table of [appointments, storageContracts, orders]) await connection.db.delete(table);
});

const order = (row: Parameters<typeof storeOrder>[1] = {}) =>
  storeOrder(connection.db, {
    ...row,
    order: { phoneDigits: "9120000001", deliveryShopId: malysheva, deliveryReadyAt: READY, ...row.order },
  });
const timesAt = async (centreId: number, wheels: object, sender: object = anna) =>
  dataOf(await gateway.call(bookingTimes, { centreId, date: TODAY, fitting: fourWheels, ...wheels }, sender)).times.map(
    ({ time }) => time,
  );
const centresFor = async (wheels: object, sender: object = anna) => {
  const { centres } = dataOf(await gateway.call(bookingCentres, { fitting: fourWheels, ...wheels }, sender));
  return new Map(centres.map((centre) => [centre.id, centre]));
};
const firstDay = async (centreId: number, wheels: object) =>
  dataOf(await gateway.call(bookingDates, { centreId, fitting: fourWheels, ...wheels }, anna)).dates.find(
    ({ isAvailable }) => isAvailable,
  )?.date;
const hold = (centreId: number, row: object, sender: object = anna) =>
  gateway.call(bookingHold, { centreId, date: TODAY, time: "13:00", fitting: fourWheels, ...row }, sender);
const book = (row: Parameters<typeof bookingInput>[0], sender: object = anna) =>
  gateway.call(bookingCreate, bookingInput({ user: { name: "Анна", phone: PHONE }, date: TODAY, ...row }), sender);

describe("tyres of an order", () => {
  it("are fitted at a visit that their order tells of until it is over or cancelled", async () => {
    const { orderNumber } = await order();
    const link = { identity: orderNumber, orderAccessToken: orderAccessToken(TEST_KEYS.orderAccess, orderNumber) };
    const told = async () => dataOf(await shop.call(orderByIdentity, link)).order.fitting;
    const seller = await signInStaff(shop, "manager");
    const shown = async () => dataOf(await staff.call(orderDeskCard, { identity: orderNumber }, seller)).fitting;
    expect([await told(), await shown()]).toEqual([null, null]);
    dataOf(await book({ source: "order", orderNumber, time: "14:00" }));
    expect(await told()).toMatchObject({ datetime: "2026-11-20T09:00:00.000Z", centre: { city: "Екатеринбург" } });
    expect(await shown()).toEqual(await told());
    shop.clock.now = new Date("2026-11-20T09:00:00Z");
    expect(await told()).toBeNull();
    shop.clock.now = FIXTURE_NOW;
    await connection.db.update(appointments).set({ status: "cancelled" });
    expect(await told()).toBeNull();
  });

  it("SVC-036 are fitted at the centre that hands them out, from the moment that they are ready, and the refusal says so", async () => {
    const { orderNumber } = await order();
    const wheels = { orderNumber };
    expect((await timesAt(malysheva, wheels))[0]).toBe("13:45");
    const centres = await centresFor(wheels);
    expect(centres.get(malysheva)).toMatchObject({
      isSuitable: true,
      nextFree: { date: TODAY, time: "13:45" },
      wheels: { isHere: true, isBrought: false, from: READY.toISOString() },
    });
    expect(centres.get(shcherbakova)).toMatchObject({ isSuitable: false, nextFree: null, wheels: null });
    expect(centres.get(shcherbakova)?.reason).toMatch(/выдаёт/);

    const early = await hold(malysheva, wheels);
    expect(early).toMatchObject({ code: "slot_taken" });
    expect(early.errors[0]?.message).toBe("Шины будут в центре 20 ноября, 13:35. Выберите время позже");
    expect(await hold(shcherbakova, { ...wheels, time: "15:00" })).toMatchObject({ code: "invalid" });
    const input = { source: "order" as const, orderNumber };
    expect(await book({ ...input, time: "13:00" })).toMatchObject({ code: "slot_taken" });
    const elsewhere = await book({ ...input, center: shcherbakova, time: "15:00" });
    expect(elsewhere.errors).toMatchObject([{ field: "center" }]);
    const visit = dataOf(await book({ ...input, time: "13:45" }));

    const move = (row: { center?: number; time: string }) =>
      gateway.call(appointmentMoveByLink, {
        identity: visit.identity,
        secret: visit.access,
        key: crypto.randomUUID(),
        date: TODAY,
        ...row,
      });
    const moving = { identity: visit.identity, secret: visit.access };
    expect((await timesAt(malysheva, { moving }))[0]).toBe("13:45");
    expect(await move({ time: "13:00" })).toMatchObject({ code: "slot_taken" });
    expect(await move({ time: "15:00", center: shcherbakova })).toMatchObject({ code: "invalid" });
    dataOf(await move({ time: "14:00" }));
  });

  it("of an order that is late are not there because their moment has passed, and its visit says so", async () => {
    const deliveryReadyAt = new Date(FIXTURE_NOW.getTime() + 30 * 60_000);
    const { orderNumber } = await order({ order: { deliveryReadyAt } });
    const wheels = { orderNumber };
    const visit = dataOf(await book({ source: "order", orderNumber, time: "14:00" }));
    const missing = async () =>
      dataOf(await gateway.call(appointmentByLink, { identity: visit.identity, secret: visit.access })).missingWheels;
    expect(await missing()).toBeNull();
    shop.clock.now = deliveryReadyAt;
    expect(await timesAt(malysheva, wheels)).toEqual([]);
    expect(await firstDay(malysheva, wheels)).toBe("2026-11-21");
    expect((await centresFor(wheels)).get(malysheva)?.wheels).toMatchObject({ isHere: true, isLate: true });
    const early = await hold(malysheva, { ...wheels, time: "15:00" });
    expect(early.errors[0]?.message).toBe("Шины будут в центре 21 ноября. Выберите время позже");
    expect(await missing()).toMatchObject({ source: "order", reason: "Заказ с шинами ещё не готов" });
    await bringTo(connection.db, orderNumber, "ready");
    expect((await timesAt(malysheva, wheels))[0]).toBe("13:00");
    expect(await missing()).toBeNull();
  });

  it("are limited for a guest with the link of the order as well, and for nobody without it", async () => {
    const { orderNumber } = await order({ order: { phoneDigits: "9990000000" } });
    const orderAccess = orderAccessToken(TEST_KEYS.orderAccess, orderNumber);
    expect((await timesAt(malysheva, { orderNumber, orderAccess }, {}))[0]).toBe("13:45");
    expect((await timesAt(malysheva, { orderNumber, orderAccess: `x${orderAccess.slice(1)}` }, {}))[0]).toBe("12:30");
    const input = { source: "order" as const, orderNumber, orderAccess };
    expect(await book({ ...input, time: "13:00" }, {})).toMatchObject({ code: "slot_taken" });
    dataOf(await book({ ...input, time: "13:45" }, {}));
    const [visit] = await connection.db.select().from(appointments);
    expect(visit?.orderId).not.toBeNull();
  });

  it("are limited for staff who book for the client", async () => {
    const { orderNumber } = await order();
    const manager = await signInStaff(shop, "manager");
    const wheels = { orderNumber, clientPhone: "9120000001" };
    expect((await timesAt(malysheva, wheels, manager))[0]).toBe("13:45");
    const { consent: _, ...input } = bookingInput({ user: { name: "Анна", phone: PHONE }, date: TODAY, time: "13:00" });
    expect(await gateway.call(bookingForClient, { ...input, source: "order", orderNumber }, manager)).toMatchObject({
      code: "slot_taken",
    });
    // A customer names nobody else's.
    const stranger = await signInUser(shop);
    expect((await timesAt(malysheva, wheels, stranger))[0]).toBe("12:30");
  });

  it("that are handed out, or brought by a courier, are fitted anywhere", async () => {
    const delivered = await order();
    await bringTo(connection.db, delivered.orderNumber, "delivered");
    expect((await timesAt(shcherbakova, { orderNumber: delivered.orderNumber }))[0]).toBe("12:30");
    const brought = await order({
      order: {
        deliveryType: "city_region",
        deliveryShopId: null,
        deliveryReadyAt: null,
        deliveryDay: "2026-11-22",
      },
    });
    expect(await firstDay(malysheva, { orderNumber: brought.orderNumber })).toBe("2026-11-23");
  });
});

describe("wheels from storage", () => {
  const NUMBER = "ХР-1";
  const wheels = { hasStorage: true, storageNumber: NUMBER };

  it("lie at one centre, and are brought to another of the city the night after", async () => {
    await storeContract(connection, { number: NUMBER, locationId: shcherbakova });
    expect((await timesAt(shcherbakova, wheels))[0]).toBe("12:30");
    expect(await timesAt(malysheva, wheels)).toEqual([]);
    expect(await firstDay(malysheva, wheels)).toBe("2026-11-21");
    const centres = await centresFor(wheels);
    expect(centres.get(malysheva)?.wheels).toMatchObject({
      isHere: false,
      isBrought: true,
      // Unloaded at ten, as goods of orders are.
      from: "2026-11-21T05:00:00.000Z",
    });
    expect(centres.get(shcherbakova)?.wheels).toMatchObject({ isHere: true, isBrought: false, from: null });
    const input = { source: "storage" as const, storageNumber: NUMBER };
    const early = await book({ ...input, time: "13:00" });
    expect(early.errors[0]?.message).toMatch(/^Шины будут в центре 21 ноября/);
    expect(await hold(malysheva, wheels)).toMatchObject({ code: "slot_taken" });
    dataOf(await book({ ...input, date: "2026-11-21" }));
  });

  it("take as long as the store where they lie, and go to no other city", async () => {
    await connection.db.update(locations).set({ storageLeadDays: 2 }).where(eq(locations.id, malysheva));
    await shop.services.regions.reload();
    await storeContract(connection, { number: NUMBER });
    expect(await firstDay(malysheva, wheels)).toBe("2026-11-22");
    await connection.db.update(locations).set({ storageLeadDays: 0 }).where(eq(locations.id, malysheva));
    await shop.services.regions.reload();
    expect(await firstDay(malysheva, wheels)).toBe(TODAY);
    expect(await hold(permShop, wheels)).toMatchObject({ code: "invalid", errors: [{ field: "center" }] });
  });

  it("of a contract that nobody knows are nowhere before tomorrow", async () => {
    await storeContract(connection, { number: NUMBER });
    expect(await timesAt(malysheva, wheels, {})).toEqual([]);
  });
});
