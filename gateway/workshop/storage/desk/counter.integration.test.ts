import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Endpoint, InputOf } from "../../../contract/platform/endpoint.ts";
import { bookingCreate } from "../../../contract/workshop/booking.ts";
import { storageMine, storageRetrieve } from "../../../contract/workshop/storage.ts";
import {
  storageDeskCard,
  storageDeskDraft,
  storageDeskGiveOut,
  storageDeskMove,
  storageDeskRenew,
  storageDeskTakeIn,
  storageDeskUpdate,
} from "../../../contract/workshop/storage-desk.ts";
import { outboxMessages } from "../../../platform/db/schema/outbox.ts";
import { storageContracts } from "../../../platform/db/schema/storage.ts";
import { bookingInput } from "../../../testing/booking.ts";
import { dataOf } from "../../../testing/client.ts";
import { fixtureLocations } from "../../../testing/fixture.ts";
import { ownStaffShop } from "../../../testing/own-shop.ts";
import { signInMaster } from "../../../testing/staff.ts";
import { signInUser } from "../../../testing/users.ts";

type Person = Awaited<ReturnType<typeof signInUser>>;

const PHONE = "+79120000001";
const { malysheva, shcherbakova, permShop } = fixtureLocations;

const { connection, shop, gateway } = await ownStaffShop();
const anna = await signInUser(shop, { phones: [PHONE] });
const master = await signInMaster(shop, malysheva);
beforeEach(async () => {
  await connection.db.delete(storageContracts);
  await connection.db.delete(outboxMessages);
});

const by = async <E extends Endpoint>(person: Person, endpoint: E, input: object) =>
  dataOf(await gateway.call(endpoint, { ...input }, person));
const taken = (row: Partial<InputOf<typeof storageDeskTakeIn>> = {}) => ({
  key: randomUUID(),
  shop: malysheva,
  phone: PHONE,
  name: "Анна",
  carTitle: "Kia Rio",
  plate: "а123вс96",
  items: [{ title: "Зимние шины Nokian 205/55 R16", quantity: 4, tread: 6.5, dot: "2319" }],
  place: "Б-12",
  planningDate: "2027-04-10",
  dayKopecks: 2_000,
  paidUntil: "2027-04-10",
  ...row,
});
const takeIn = async (row = {}) => (await by(master, storageDeskTakeIn, taken(row))).id;
const card = (id: number) => by(master, storageDeskCard, { id });
const seen = async (id: number) => ({ id, version: (await card(id)).version });
const lastText = async () => (await connection.db.select().from(outboxMessages)).at(-1)?.body ?? "";
const fieldOf = (reply: { status_code: number; errors: { field?: string | undefined }[] }) => [
  reply.status_code,
  reply.errors[0]?.field,
];

describe("wheels that are taken in at the counter", () => {
  it("have a contract with a number of its own, which the customer is told and sees, once for a form", async () => {
    const input = taken();
    const { id, number } = await by(master, storageDeskTakeIn, input);
    expect(number).toMatch(/^ХР-\d{8}$/);
    expect(await by(master, storageDeskTakeIn, input)).toEqual({ id, number });
    expect(await card(id)).toMatchObject({
      contract: { number, status: "stored", startsOn: "2026-11-20", planningDate: "2027-04-10", kind: "tyres" },
      items: [{ title: "Зимние шины Nokian 205/55 R16", quantity: 4, tread: 6.5, dot: "2319" }],
      place: "Б-12",
      name: "Анна",
      car: "Kia Rio, А123ВС96",
      phone: PHONE,
    });
    expect(await lastText()).toContain(`Приняли на хранение по договору ${number}`);
    expect((await connection.db.select().from(outboxMessages)).length).toBe(1);
    expect((await by(anna, storageMine, {})).contracts).toMatchObject([{ number, delay: { from: "2027-04-11" } }]);
  });

  it("are refused at the field for what cannot be, and stored nowhere", async () => {
    const refused = async (row: object) => fieldOf(await gateway.call(storageDeskTakeIn, taken(row), master));
    expect(await refused({ shop: permShop })).toEqual([422, "shop"]);
    expect(await refused({ planningDate: "2026-11-20" })).toEqual([422, "planningDate"]);
    expect(await refused({ planningDate: "2028-01-01" })).toEqual([422, "planningDate"]);
    expect(await refused({ paidUntil: "2026-11-19" })).toEqual([422, "paidUntil"]);
    expect(await refused({ paidUntil: "2027-04-11" })).toEqual([422, "paidUntil"]);
    expect(await refused({ items: [] })).toEqual([422, "items"]);
    expect(await refused({ items: [{ title: "Шины", quantity: 4, dot: "9919" }] })).toEqual([422, "items_0_dot"]);
    expect(await refused({ phone: "+7912" })).toEqual([422, "phone"]);
    expect(await connection.db.$count(storageContracts)).toBe(0);
  });

  it("are filled in from the visit that they came for, of the own centres", async () => {
    const booked = dataOf(
      await gateway.call(
        bookingCreate,
        bookingInput({ center: malysheva, user: { name: "Анна", phone: PHONE } }),
        anna,
      ),
    );
    expect(await by(master, storageDeskDraft, { visit: booked.identity })).toMatchObject({
      shop: malysheva,
      shops: [{ id: malysheva }],
      phone: PHONE,
      name: "Анна",
      carTitle: "Kia Rio",
      items: [{ title: "Шины 205/55 R16", quantity: 4 }],
      planningDate: "2027-05-21",
      dayKopecks: null,
    });
    await takeIn();
    expect(await by(master, storageDeskDraft, {})).toMatchObject({ name: "", items: [], dayKopecks: 2_000 });
    const other = dataOf(
      await gateway.call(bookingCreate, bookingInput({ center: shcherbakova, date: "2026-11-23" }), anna),
    );
    expect((await gateway.call(storageDeskDraft, { visit: other.identity }, master)).status_code).toBe(404);
  });
});

describe("a contract at the counter", () => {
  it("says what all its days cost, what of that is not paid, and with a renewal what is to be paid until the new end", async () => {
    const id = await takeIn({ paidUntil: undefined });
    // 142 days, that of arrival and the last one included.
    expect((await card(id)).costToEnd).toEqual({ sum: 284_000, unpaid: 284_000 });
    const update = { ...(await seen(id)), place: "", dayKopecks: 2_000 };
    for (const paidUntil of ["2026-11-19", "2027-04-11"])
      expect(fieldOf(await gateway.call(storageDeskUpdate, { ...update, paidUntil }, master))).toEqual([
        422,
        "paidUntil",
      ]);
    await by(master, storageDeskUpdate, { ...update, paidUntil: "2026-11-20" });
    expect((await card(id)).costToEnd).toEqual({ sum: 284_000, unpaid: 282_000 });
    const renewed = { ...(await seen(id)), planningDate: "2027-04-20", isPaid: true };
    expect(await by(master, storageDeskRenew, renewed)).toEqual({ unpaid: 302_000 });
    expect((await card(id)).costToEnd).toEqual({ sum: 304_000, unpaid: 0 });
  });

  it("is renewed by the rules of delaying, paid or not, and the customer is told", async () => {
    const id = await takeIn();
    const early = await gateway.call(storageDeskRenew, { ...(await seen(id)), planningDate: "2027-04-10" }, master);
    expect(fieldOf(early)).toEqual([422, "planningDate"]);
    await by(master, storageDeskRenew, { ...(await seen(id)), planningDate: "2027-05-10" });
    expect((await card(id)).contract).toMatchObject({ planningDate: "2027-05-10", paidUntil: "2027-04-10" });
    expect(await lastText()).toContain("продлено до 10 мая");
    await by(master, storageDeskRenew, { ...(await seen(id)), planningDate: "2027-06-10", isPaid: true });
    expect(await card(id)).toMatchObject({
      contract: { paidUntil: "2027-06-10" },
      requests: [{ kind: "delay", plannedOn: "2027-06-10", cost: 62_000 }, { plannedOn: "2027-05-10" }],
    });
    expect((await gateway.call(storageDeskRenew, { id, version: 1, planningDate: "2027-07-01" }, master)).code).toBe(
      "version_conflict",
    );
  });

  it("moves to another centre of the city, whose people see it then, and to no other city", async () => {
    const id = await takeIn();
    const far = await gateway.call(storageDeskMove, { ...(await seen(id)), shop: permShop, place: "" }, master);
    expect(fieldOf(far)).toEqual([422, "shop"]);
    const moved = await by(master, storageDeskMove, { ...(await seen(id)), shop: shcherbakova, place: "А-1" });
    expect(moved).toEqual({ isOwn: false });
    expect(await lastText()).toContain("теперь хранятся в другом центре");
    expect((await gateway.call(storageDeskCard, { id }, master)).status_code).toBe(404);
    const [row] = await connection.db.select().from(storageContracts);
    expect(row).toMatchObject({ locationId: shcherbakova, place: "А-1" });
  });

  it("whose goods are asked for is neither moved nor given out past the request", async () => {
    const id = await takeIn();
    await by(anna, storageRetrieve, { number: (await card(id)).contract.number });
    const as = await seen(id);
    expect((await gateway.call(storageDeskGiveOut, as, master)).code).toBe("version_conflict");
    expect((await gateway.call(storageDeskMove, { ...as, shop: malysheva, place: "" }, master)).code).toBe(
      "version_conflict",
    );
    expect((await card(id)).contract.status).toBe("retrieval");
  });

  it("stays where it is when nothing else is chosen, and starts from there", async () => {
    const id = await takeIn();
    expect((await card(id)).shop).toBe(malysheva);
    await connection.db.delete(outboxMessages);
    const same = await gateway.call(storageDeskMove, { ...(await seen(id)), shop: malysheva, place: "Б-12" }, master);
    expect(fieldOf(same)).toEqual([422, "shop"]);
    expect(await by(master, storageDeskMove, { ...(await seen(id)), shop: malysheva, place: "В-1" })).toEqual({
      isOwn: true,
    });
    expect(await connection.db.$count(outboxMessages)).toBe(0);
  });

  it.each([
    ["nothing was paid", null, "2026-11-20"],
    ["more was paid", "2027-04-10", "2027-04-10"],
  ])(
    "is paid until the day on which it is given out, as whoever gives it out says, where %s",
    async (_, paid, until) => {
      const id = await takeIn({ paidUntil: paid ?? undefined });
      await by(master, storageDeskGiveOut, await seen(id));
      expect((await card(id)).contract).toMatchObject({ status: "returned", paidUntil: until });
    },
  );

  it("is given out to who stands there, once, without a request before", async () => {
    const id = await takeIn();
    const as = await seen(id);
    const replies = await Promise.all([1, 2].map(() => gateway.call(storageDeskGiveOut, as, master)));
    expect(replies.map(({ status_code }) => status_code).sort()).toEqual([200, 409]);
    expect(await card(id)).toMatchObject({
      contract: { status: "returned" },
      requests: [{ kind: "retrieve", state: "done", plannedOn: "2026-11-20", decidedBy: "Ольга Сотрудник" }],
    });
    const again = await gateway.call(storageDeskMove, { ...(await seen(id)), shop: malysheva, place: "" }, master);
    expect(again.code).toBe("version_conflict");
  });
});
