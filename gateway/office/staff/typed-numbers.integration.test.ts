import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { orderDeskList } from "../../contract/office/order-desk.ts";
import { appointmentsByReserve, userSearch } from "../../contract/office/staff-clients.ts";
import { storageInfoByNumber } from "../../contract/office/staff-storage.ts";
import { crmOrderStatus } from "../../contract/sales/orders.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { userCars } from "../../platform/db/schema/cars.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { storeContract } from "../../testing/stored-contracts.ts";
import { storeOrder } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";

const GUEST = "9123456789";

let owner: number;

const { connection, shop, gateway } = await ownStaffShop();
const manager = await signInStaff(shop, "manager");
beforeAll(async () => {
  const { db } = connection;
  const { id } = await storeOrder(db);
  await db.update(orders).set({ orderNumber: "261127-VA5M5", reserveId: "63898866" }).where(eq(orders.id, id));
  await storeContract(connection, { number: "ХР-000142", phoneDigits: GUEST });
  owner = (await signInUser(shop, { phones: ["+79120000001"] })).userId;
  const part = { slug: "kia", title: "Kia" };
  const car = { brand: part, model: part, generation: part, modification: part, registrationNumber: "А123ВС77" };
  await db.insert(userCars).values({ userId: owner, ...car });
  await db.insert(appointments).values({
    appointmentNumber: "Z-20000002",
    reserveId: "20000002",
    userId: null,
    phoneDigits: "9120000099",
    contact: { name: "Глеб", phone: "+79120000099", email: "" },
    locationId: fixtureLocations.malysheva,
    title: "Сезонная смена колёс",
    carPlate: "М777ММ96",
    startsAt: FIXTURE_NOW,
    endsAt: new Date(FIXTURE_NOW.getTime() + 3_600_000),
  });
});

const search = async (query: string) =>
  dataOf(await gateway.call(userSearch, { query }, manager)).users.map(({ id, phones }) => id ?? phones[0]);

const spellings = [
  "261127va5m5",
  "261127—VA5M5",
  "№ 261127-VA5M5",
  "261127-УА5М5",
  "261127мф5ь5",
  "6389 8866",
  "\u200E63898866",
];

it.each(spellings)(
  "STF-047 ORD-009 an order is found as %j by its customer, in the search of staff and by the filter",
  async (typed) => {
    const phone = `\u202A+7 912 345\u201167\u201189\u202C`;
    expect(dataOf(await shop.call(crmOrderStatus, { phone, reserve_id: typed })).reserve_id).toBe("63898866");
    expect(await search(typed)).toEqual([`+7${GUEST}`]);
    expect(dataOf(await gateway.call(appointmentsByReserve, { reserve_id: typed }, manager)).users).toHaveLength(1);
    const { rows } = dataOf(await gateway.call(orderDeskList, { purpose: "page", number: typed, phone }, manager));
    expect(rows.map(({ identity }) => identity)).toEqual(["261127-VA5M5"]);
  },
);

it.each(["ХР-000142", "xp000142", "хр – 000142", "Договор № ХР‑000142"])(
  "STF-047 a contract is found as %j",
  async (typed) => {
    expect(await search(typed)).toEqual([`+7${GUEST}`]);
    const input = { clientPhone: `8${GUEST}`, storageNumber: typed };
    expect(dataOf(await gateway.call(storageInfoByNumber, input, manager)).contract.number).toBe("ХР-000142");
  },
);

it.each(["20000002", "Z–20000002", "z 2000 0002", "№ 20000002"])("STF-045 a visit is found as %j", async (typed) => {
  const { services } = dataOf(await gateway.call(appointmentsByReserve, { reserve_id: typed }, manager));
  expect(services.map(({ identity }) => identity)).toEqual(["Z-20000002"]);
});

it("STF-047 a plate finds the owner of the car, and the guest who came with it", async () => {
  for (const typed of ["А123ВС77", "a 123 bc 77", "A123BC–77"]) expect(await search(typed), typed).toEqual([owner]);
  for (const typed of ["м777мм96", "M 777 MM 96"]) expect(await search(typed), typed).toEqual(["+79120000099"]);
  expect(await search("А124ВС77")).toEqual([]);
});
