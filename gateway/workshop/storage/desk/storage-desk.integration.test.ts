import { beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "../../../contract/platform/endpoint.ts";
import { storageByNumber, storageRetrieve } from "../../../contract/workshop/storage.ts";
import {
  storageDeskAccept,
  storageDeskCard,
  storageDeskDone,
  storageDeskList,
  storageDeskRefuse,
  storageDeskUpdate,
  storageRequestList,
} from "../../../contract/workshop/storage-desk.ts";
import { outboxMessages } from "../../../platform/db/schema/outbox.ts";
import { storageContracts } from "../../../platform/db/schema/storage.ts";
import { dataOf } from "../../../testing/client.ts";
import { fixtureLocations } from "../../../testing/fixture.ts";
import { ownStaffShop } from "../../../testing/own-shop.ts";
import { signInMaster } from "../../../testing/staff.ts";
import { storeContract } from "../../../testing/stored-contracts.ts";
import { signInUser } from "../../../testing/users.ts";

type Person = Awaited<ReturnType<typeof signInUser>>;

let contractId: number;

const { connection, shop, gateway } = await ownStaffShop();
const anna = await signInUser(shop, { phones: ["+79120000001"] });
const master = await signInMaster(shop, fixtureLocations.malysheva);
const stranger = await signInMaster(shop, fixtureLocations.permShop);
beforeEach(async () => {
  await connection.db.delete(storageContracts);
  await connection.db.delete(outboxMessages);
  contractId = await storeContract(connection, { number: "ХР-1" });
});

const by = async <E extends Endpoint>(person: Person, endpoint: E, input: object) =>
  dataOf(await gateway.call(endpoint, { ...input }, person));
const card = () => by(master, storageDeskCard, { id: contractId });
const own = async () => (await by(anna, storageByNumber, { number: "ХР-1" })).contract;

/** The retrieval that Anna asks for, as its card shows it. */
async function asked() {
  await by(anna, storageRetrieve, { number: "ХР-1", date: "2026-11-25" });
  const [request] = (await card()).requests;
  if (!request) throw new Error("there is no request");
  return { id: request.id, version: request.version };
}
const lastText = async () => (await connection.db.select().from(outboxMessages)).at(-1)?.body ?? "";

describe("storage at the desk", () => {
  it("lists contracts and requests of the own shops only, and opens no others", async () => {
    const seen = await asked();
    expect((await by(master, storageDeskList, {})).rows).toMatchObject([{ number: "ХР-1", status: "retrieval" }]);
    expect((await by(master, storageRequestList, { state: "new" })).rows).toMatchObject([
      { id: seen.id, kind: "retrieve", plannedOn: "2026-11-25", source: "Сайт" },
    ]);
    expect((await by(stranger, storageDeskList, {})).rows).toEqual([]);
    expect((await by(stranger, storageRequestList, {})).rows).toEqual([]);
    expect((await gateway.call(storageDeskCard, { id: contractId }, stranger)).status_code).toBe(404);
    expect((await gateway.call(storageDeskDone, seen, stranger)).status_code).toBe(404);
    expect((await own()).status).toBe("retrieval");
  });

  it.each([
    [{ number: "ХР-1" }, 1],
    [{ number: "ХР-9" }, 0],
    [{ status: "stored" }, 1],
    [{ status: "returned" }, 0],
    [{ shop: String(fixtureLocations.malysheva) }, 1],
    [{ shop: String(fixtureLocations.permShop) }, 0],
    [{ planningFrom: "2027-04-10", planningTo: "2027-04-10" }, 1],
    [{ planningTo: "2027-04-09" }, 0],
  ])("finds contracts by %j", async (filters, count) => {
    expect((await by(master, storageDeskList, filters)).rows).toHaveLength(count);
  });

  it("accepts a retrieval for a day and tells the customer, then hands the goods over", async () => {
    const seen = await asked();
    expect((await gateway.call(storageDeskAccept, { ...seen, plannedOn: "2026-11-19" }, master)).status_code).toBe(422);
    await by(master, storageDeskAccept, { ...seen, plannedOn: "2026-11-26" });
    expect((await own()).request).toEqual({
      plannedOn: "2026-11-26",
      isAccepted: true,
      shop: "",
      isForVisit: false,
    });
    expect(await lastText()).toContain("будут готовы к выдаче 26 ноября");
    await by(master, storageDeskDone, { ...seen, version: seen.version + 1 });
    expect(await own()).toMatchObject({ status: "returned", request: null, cost: null, retrieval: null });
    expect((await card()).requests).toMatchObject([{ state: "done", decidedBy: "Ольга Сотрудник" }]);
  });

  it("refuses a retrieval with a reason that the customer reads, and it can be asked for again", async () => {
    const seen = await asked();
    expect((await gateway.call(storageDeskRefuse, { ...seen, decision: "нет" }, master)).status_code).toBe(422);
    await by(master, storageDeskRefuse, { ...seen, decision: "Склад закрыт на учёт до пятницы" });
    expect(await own()).toMatchObject({ status: "stored", refusal: "Склад закрыт на учёт до пятницы" });
    expect(await lastText()).toContain("Склад закрыт на учёт до пятницы");
    await by(anna, storageRetrieve, { number: "ХР-1" });
    expect(await own()).toMatchObject({ status: "retrieval", refusal: "" });
  });

  it("decides once: whoever has seen an older state is told", async () => {
    const seen = await asked();
    const decision = "Склад закрыт на учёт до пятницы";
    const replies = await Promise.all([
      gateway.call(storageDeskDone, seen, master),
      gateway.call(storageDeskRefuse, { ...seen, decision }, master),
    ]);
    expect(replies.map(({ status_code }) => status_code).sort()).toEqual([200, 409]);
    expect(replies.find(({ code }) => code)?.errors[0]?.message).toMatch(/заявка изменилась: (выполнена|отказано)/);
  });

  it("keeps place, price and payment, and shows the customer what is left to pay", async () => {
    const { version } = await card();
    const terms = { id: contractId, version, place: "Б-12", dayKopecks: 2_050, paidUntil: "2026-11-10" };
    await by(master, storageDeskUpdate, terms);
    expect(await card()).toMatchObject({ place: "Б-12", contract: { cost: { day: 2_050, unpaid: 20_500 } } });
    expect((await gateway.call(storageDeskUpdate, terms, master)).code).toBe("version_conflict");
    await by(master, storageDeskUpdate, { id: contractId, version: version + 1, place: "" });
    expect(await own()).toMatchObject({ cost: null, delay: null, paidUntil: null });
  });
});
