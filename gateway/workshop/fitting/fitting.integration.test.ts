import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cartAdd } from "../../contract/sales/cart.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import {
  fittingFacets,
  fittingPackets,
  fittingPrice,
  fittingTable,
  orderFittingCost,
  orderFittingInfo,
  storageFittingCost,
  tyreSizes,
} from "../../contract/workshop/fitting.ts";
import { bookingCentres, bookingTimes, centreCard, nextFreeTimes } from "../../contract/workshop/free-times.ts";
import { serviceCross, serviceList } from "../../contract/workshop/service-list.ts";
import { locationDays, services } from "../../platform/db/schema/services.ts";
import { storageContracts } from "../../platform/db/schema/storage.ts";
import { fixtureServices, fourWheels, openTestBooking } from "../../testing/booking.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { orderInput } from "../../testing/order-input.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { signInUser } from "../../testing/users.ts";

const { connection, shop } = await ownShop();
const gateway = sound(openTestBooking(shop));
const anna = await signInUser(shop, { phones: ["+79120000001"] });
const manager = await signInUser(shop, { roles: ["manager"] });

const r16 = { width: 205, profile: 55, diameter: 16, quantity: 4 };

describe("services", () => {
  it("SVC-028 API-126 have the fields of the specification, with the shop and tags when expanded", async () => {
    const { services } = dataOf(await gateway.call(serviceList, { expand: "shop,tags" }));
    const oil = services.filter(({ id }) => id === fixtureServices.oil);
    expect(oil).toEqual([
      {
        id: fixtureServices.oil,
        shop: { id: fixtureLocations.malysheva, title: "Протектор на Малышева" },
        category: { slug: "tehobsluzhivanie", title: "Техобслуживание" },
        name: "Замена масла и масляного фильтра",
        shortDescription: expect.any(String),
        description: expect.any(String),
        description_appointment: expect.any(String),
        isAppointment: true,
        params: [],
        price: 95_000,
        price_old: null,
        url: `/service-tyre-fitting/?serviceIds=[${fixtureServices.oil}]`,
        tags: ["Популярно"],
        minutes: 30,
        isFitting: false,
      },
    ]);
    expect(services.filter(({ id }) => id === fixtureServices.puncture)).toHaveLength(2);
  });

  it("API-126 `fields` chooses, unknown names are ignored; without expand there is no shop", async () => {
    const { services } = dataOf(await gateway.call(serviceList, { fields: "name,price,nonsense" }));
    expect(services[0]).toEqual({ id: 1, name: "Сезонная смена колёс", price: 180_000 });
    const whole = dataOf(await gateway.call(serviceList, {})).services;
    expect(new Set(whole.map(({ shop: where }) => where))).toEqual(new Set([null]));
  });

  it("API-127 answers what is done together, and none of those asked for", async () => {
    const list = async (service_ids: number[], row = {}) =>
      dataOf(await gateway.call(serviceCross, { service_ids, ...row })).service_cross_list.map(({ id }) => id);
    expect(await list([fixtureServices.fitting])).toEqual([fixtureServices.alignment, fixtureServices.puncture, 4]);
    expect(await list([fixtureServices.fitting, fixtureServices.alignment])).not.toContain(fixtureServices.alignment);
    expect(await list([fixtureServices.fitting], { shop_id: fixtureLocations.shcherbakova })).toEqual([
      fixtureServices.puncture,
    ]);
    expect(await list([])).toEqual([]);
  });

  it("SVC-019 centres that cannot do them say why, and name the nearest that can", async () => {
    const { centres } = dataOf(await gateway.call(bookingCentres, { serviceIds: [fixtureServices.oil] }));
    expect(centres.map(({ id, isSuitable, insteadId }) => [id, isSuitable, insteadId])).toEqual([
      [fixtureLocations.malysheva, true, null],
      [fixtureLocations.shcherbakova, false, fixtureLocations.malysheva],
    ]);
    expect(centres[0]).toMatchObject({ minutes: 30, price: 95_000, nextFree: { date: "2026-11-20", time: "12:30" } });
    expect(centres[1]?.reason).toContain("нет услуги");
  });

  it("first free times and the page of a centre are of the visited region, and can be booked a quarter of an hour later", async () => {
    const { centres } = dataOf(await gateway.call(nextFreeTimes, {}, { region: "perm" }));
    expect(centres).toMatchObject([{ code: "perm-geroev", nextFree: { date: "2026-11-20", time: "12:45" } }]);
    // The first times of that day, and the hours of a week as they really are.
    expect(centres[0]?.nextTimes.map(({ time }) => time)).toEqual(["12:45", "13:00", "13:15"]);
    expect(centres[0]?.openDays).toHaveLength(7);
    expect(centres[0]?.openDays[0]).toEqual({ day: "2026-11-20", openMinute: 0, closeMinute: 1_440 });
    const card = dataOf(await gateway.call(centreCard, { code: "ekb-shcherbakova" }));
    expect(card).toMatchObject({ regionSlug: "ekaterinburg", nextFree: { time: "12:45" } });
    expect((await gateway.call(centreCard, { code: "sklad-ural" })).status_code).toBe(404);
    shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000);
    const { times } = dataOf(
      await gateway.call(bookingTimes, { centreId: card.id, date: "2026-11-20", fitting: fourWheels }),
    );
    expect(times[0]?.time).toBe("12:45");
    shop.clock.now = FIXTURE_NOW;
  });

  it("a time that is too short for four wheels of most cars is promised to nobody", async () => {
    const { db } = connection;
    const locationId = fixtureLocations.permShop;
    const firstDay = async (closeMinute: number) => {
      await db.delete(locationDays);
      await db.insert(locationDays).values({ locationId, day: "2026-11-20", openMinute: 0, closeMinute });
      return dataOf(await gateway.call(nextFreeTimes, {}, { region: "perm" })).centres[0]?.nextFree;
    };
    // Four wheels R16 take 45 minutes here.
    expect(await firstDay(13 * 60 + 30)).toMatchObject({ date: "2026-11-20", time: "12:45" });
    expect(await firstDay(13 * 60 + 15)).toMatchObject({ date: "2026-11-21" });
    await db.delete(locationDays);
  });
});

describe("the calculator", () => {
  it("API-128 says what stays possible, «Все» being no choice", async () => {
    const all = dataOf(await gateway.call(fittingFacets, { width: "Все" }));
    expect(all).toMatchObject({ runflat: [false, true], widths: [205, 225, 255] });
    expect(all.packets.map(({ slug }) => slug)).toEqual(["full", "wheels", "mount"]);
    expect(all.diameters).toContain(20);
    const some = dataOf(await gateway.call(fittingFacets, { width: "205" }));
    expect(some).toMatchObject({ profiles: [55], diameters: [16] });
    expect((await gateway.call(fittingFacets, { width: "-1" })).code).toBe("invalid");
  });

  it("API-133 API-137 answers the values of a part, with the others in the query", async () => {
    const values = async (input: Record<string, unknown>) =>
      dataOf(await gateway.call(tyreSizes, input)).items.map(({ value }) => value);
    expect(await values({ x: "width", context: "calculator" })).toEqual([205, 225, 255]);
    expect(await values({ x: "profile", context: "catalog", width: "225" })).toEqual([45]);
    expect(await values({ x: "diameter", context: "calculator" })).toContain(24);
    expect((await gateway.call(tyreSizes, { x: "colour" })).code).toBe("invalid");
  });

  it("API-134 SVC-003 answers price, minutes, lines and packets for sizes", async () => {
    const priced = dataOf(await gateway.call(fittingPrice, { sizes: [{ ...r16, runflat: "1" }], packetType: "full" }));
    const plain = dataOf(await gateway.call(fittingPrice, { sizes: [r16] }));
    expect(plain).toMatchObject({ minutes: 45, isEstimate: false, lines: [{ title: "Сезонная смена, 205/55 R16" }] });
    expect(priced.price).toBeGreaterThan(plain.price);
    expect(plain.packets.find(({ slug }) => slug === "full")?.price).toBe(plain.price);
    const refused = await gateway.call(fittingPrice, { sizes: [{ diameter: 29 }] });
    expect(refused).toMatchObject({ status_code: 422, errors: [{ field: "sizes" }] });
  });

  it("the table has every diameter, dearer by the inch", async () => {
    const { rows } = dataOf(await gateway.call(fittingTable, {}));
    const full = rows.map(({ packets }) => packets[0]?.price ?? 0);
    expect(rows[0]?.diameter).toBe(12);
    expect(full).toEqual([...full].sort((a, b) => a - b));
  });

  it("the table names what takes the wheels that come off into storage, where a centre does", async () => {
    const { storing } = dataOf(await gateway.call(fittingTable, {}));
    const [stored] = await connection.db.select().from(services).where(eq(services.needsCapability, "storage"));
    expect(storing).toEqual({ id: stored?.id, price: stored?.priceKopecks });
    await connection.db.update(services).set({ isAppointment: false }).where(eq(services.needsCapability, "storage"));
    expect(dataOf(await gateway.call(fittingTable, {})).storing).toBeNull();
    await connection.db.update(services).set({ isAppointment: true }).where(eq(services.needsCapability, "storage"));
  });

  it("API-135 answers packets for sizes, an own order and an own contract, and asks for a size without them", async () => {
    await connection.db.insert(storageContracts).values({
      number: "ХР-1",
      userId: anna.userId,
      phoneDigits: "9120000001",
      locationId: fixtureLocations.malysheva,
      items: [{ title: "Летние шины 205/55 R16", quantity: 4 }],
      planningDate: "2027-04-15",
    });
    const packets = async (input: Record<string, unknown>, sender = {}) => gateway.call(fittingPackets, input, sender);
    const bySize = dataOf(await packets({ sizes: [r16] }));
    expect(dataOf(await packets({ storage: "ХР-1" }, anna))).toEqual(bySize);
    expect(await packets({ storage: "ХР-1" })).toMatchObject({ code: "invalid", errors: [{ field: "sizes" }] });
    expect((await packets({ storage: "ХР-1" }, manager)).code).toBe("invalid");
  });

  it("API-104 answers what fitting the wheels of a contract costs, to its owner and to staff by the phone", async () => {
    const input = { storageNumber: "ХР-1", planningDate: "2026-12-01", vehicleType: "passenger", packetType: "wheels" };
    const cost = dataOf(await gateway.call(storageFittingCost, input, anna));
    expect(cost).toMatchObject({ minutes: 20, sizes: [{ diameter: 16, quantity: 4 }] });
    const byStaff = await gateway.call(storageFittingCost, { ...input, clientPhone: "79120000001" }, manager);
    expect(dataOf(byStaff)).toEqual(cost);
    expect((await gateway.call(storageFittingCost, { ...input, clientPhone: "79120000001" }, anna)).status_code).toBe(
      403,
    );
    expect((await gateway.call(storageFittingCost, input)).status_code).toBe(401);
    const stranger = await signInUser(shop);
    expect((await gateway.call(storageFittingCost, input, stranger)).status_code).toBe(404);
  });

  it("STO-005 API-104 calculates with what is stored, and adds the storage that is not paid as a line of its own", async () => {
    const { db } = connection;
    const low = { width: 245, profile: 40, diameter: 19, runflat: true, quantity: 4 };
    const stored = {
      kind: "wheels" as const,
      vehicleType: "suv" as const,
      sizes: [low],
      startsOn: "2026-10-10" as const,
      dayKopecks: 1_500,
    };
    await db.update(storageContracts).set({ ...stored, paidUntil: "2026-11-30" });
    const ask = async (more: object) =>
      dataOf(await gateway.call(storageFittingCost, { storageNumber: "ХР-1", ...more }, anna));
    const named = { vehicleType: "suv", packetType: "wheels" };
    const paid = await ask({ dateTime: "2026-11-30T10:00" });
    expect(paid).toEqual(await ask({ dateTime: "2026-11-30T10:00", ...named }));
    expect(paid).toMatchObject({ sizes: [low], lines: [{ quantity: 4 }] });
    const unpaid = await ask({ dateTime: "2026-12-03T10:00" });
    expect(unpaid.lines).toEqual([
      ...paid.lines,
      { title: "Хранение с 01.12.2026 по 03.12.2026, дней", quantity: 3, price: 4_500, minutes: 0 },
    ]);
    expect([unpaid.price, unpaid.minutes]).toEqual([paid.price + 4_500, paid.minutes]);
  });

  it("API-125 API-132 answers the orders whose goods can be fitted, and what that costs", async () => {
    const { cart } = dataOf(await shop.call(cartAdd, { items: [{ sku: "T-WINTER", quantity: 4 }] }, anna));
    const { identity } = dataOf(await shop.call(orderCreate, orderInput(cart), { ...anna, cartToken: cart.token }));
    const { orders } = dataOf(await gateway.call(orderFittingInfo, {}, anna));
    expect(orders).toMatchObject([
      {
        orderNumber: identity,
        goods: [{ id: "T-WINTER", quantity: 4, size: { width: 225, profile: 45, diameter: 18 } }],
      },
    ]);
    expect(dataOf(await gateway.call(orderFittingInfo, { clientPhone: "9120000001" }, manager)).orders).toEqual(orders);
    const cost = dataOf(
      await gateway.call(orderFittingCost, { orderNumber: identity, vehicleType: "passenger" }, anna),
    );
    expect(cost.price).toBeGreaterThan(0);
    const none = await gateway.call(orderFittingCost, { orderNumber: identity, orderGoodIds: ["nothing"] }, anna);
    expect(none).toMatchObject({ code: "invalid", errors: [{ field: "sizes" }] });
    expect((await gateway.call(orderFittingInfo, {})).status_code).toBe(401);
  });
});
