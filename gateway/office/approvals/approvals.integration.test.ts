import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { goodsDeskCard, goodsDeskUpdate } from "../../contract/catalogue/goods-desk.ts";
import { settingsCalls } from "../../contract/chain/shop-settings.ts";
import { approvalCard, approvalDecide, approvalList } from "../../contract/office/approvals.ts";
import { orderDeskCancel, orderDeskCard, orderDeskHandOut } from "../../contract/office/order-desk.ts";
import { cheaperPriceAgree, cheaperPriceCard } from "../../contract/sales/cheaper-prices.ts";
import { orderCancel } from "../../contract/sales/my-orders.ts";
import { returnAccept, returnAdd, returnApprove, returnCard, returnDecline } from "../../contract/sales/returns.ts";
import { approvals } from "../../platform/db/schema/approvals.ts";
import { cheaperPriceRequests } from "../../platform/db/schema/enquiries.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { returnedStock } from "../../platform/db/schema/returns.ts";
import { shopSettings } from "../../platform/db/schema/shop-settings.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { userRoles, users } from "../../platform/db/schema/users.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { ownPayingShop } from "../../testing/own-shop.ts";
import { actFor, signInStaff } from "../../testing/staff.ts";
import { applyEvent } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";

const SUM = 3_380_000;

type Person = Awaited<ReturnType<typeof signInStaff>>;

let manager: Person;

const { connection, shop, gateway } = await ownPayingShop();
manager = await signInStaff(shop, "manager");
const finance = await signInStaff(shop, "finance");
beforeEach(() => connection.db.update(stock).set({ quantity: 40, reserved: 0 }));
afterEach(async () => {
  await shop.forgetOrders();
  await connection.db.delete(approvals);
});

async function paid(overrides: Record<string, unknown> = {}) {
  const access = await shop.placed("card_online", overrides);
  dataOf(await shop.pay(access));
  const [payment] = await shop.bankPayments(access.identity);
  if (!payment) throw new Error("The bank has no payment");
  await shop.atBank(payment, { do: "pay", scenario: "plain" });
  await shop.round();
  return access;
}
const versionOf = async (identity: string) => dataOf(await gateway.call(orderDeskCard, { identity }, manager)).version;
const cancel = async (identity: string, { person = manager, key = randomUUID() } = {}) =>
  gateway.call(
    orderDeskCancel,
    { identity, key, version: await versionOf(identity), reason: "customer", text: "Передумал" },
    person,
  );
const waiting = async (person: Person) => dataOf(await gateway.call(approvalList, { state: "waiting" }, person)).rows;
const decide = (person: Person, id: number, decision: "approve" | "decline") =>
  gateway.call(approvalDecide, { id, decision, note: decision === "decline" ? "Заказ уже везут" : "" }, person);

describe("a cancel by staff that gives money back", () => {
  it("waits for a second person, who may neither be who asked nor get it; the bank hears of it then", async () => {
    const access = await paid();
    const key = randomUUID();
    expect(dataOf(await cancel(access.identity, { key }))).toMatchObject({ status: "processing", waits: true });
    expect(dataOf(await cancel(access.identity, { key }))).toMatchObject({ waits: true });
    expect(await cancel(access.identity)).toMatchObject({ code: "too_late" });
    await shop.round();
    expect(await shop.keptAtBank(access.identity)).toBe(SUM);
    expect(await shop.orderOf(access)).toMatchObject({ status: "processing", isCancelAsked: true });
    const card = dataOf(await gateway.call(orderDeskCard, { identity: access.identity }, manager));
    expect(card).toMatchObject({ askedCancel: { by: "Ольга Сотрудник", sum: SUM }, acts: { cancel: false } });

    const [row] = await waiting(finance);
    expect(row).toMatchObject({
      door: "cancel",
      amount: SUM,
      ownCard: null,
      reason: expect.stringMatching(/Передумал/),
    });
    expect((await waiting(manager)).map(({ id }) => id)).toEqual([row?.id]);
    expect(await waiting(await signInStaff(shop, "content"))).toEqual([]);
    const id = row?.id ?? 0;
    expect(await decide(manager, id, "approve")).toMatchObject({ status_code: 403 });
    // Another role makes nobody another person.
    await connection.db.insert(userRoles).values({ userId: manager.userId, id: "finance", title: "Финансы" });
    expect(await decide(manager, id, "approve")).toMatchObject({ status_code: 403 });

    expect(dataOf(await gateway.call(approvalCard, { id }, finance))).toMatchObject({ mayDecide: true });
    expect(dataOf(await decide(finance, id, "approve"))).toEqual({ state: "approved" });
    expect(await decide(finance, id, "approve")).toMatchObject({ code: "too_late" });
    for (let n = 0; n < 3; n += 1) {
      shop.later(1);
      await shop.round();
    }
    expect(await shop.keptAtBank(access.identity)).toBe(0);
    expect((await shop.orderOf(access)).status).toBe("cancelled");
    const calls = (await connection.db.select().from(staffActions)).map(({ call }) => call);
    expect(calls).toContain("approvalDecide");
    await connection.db.delete(userRoles).where(eq(userRoles.userId, manager.userId));
    manager = await signInStaff(shop, "manager");
  });

  it("that is declined leaves the order as it was, and may be asked for again", async () => {
    const access = await paid();
    dataOf(await cancel(access.identity));
    const [row] = await waiting(finance);
    expect(dataOf(await decide(finance, row?.id ?? 0, "decline"))).toEqual({ state: "declined" });
    expect(await shop.orderOf(access)).toMatchObject({ status: "processing", isCancelAsked: false });
    expect(dataOf(await cancel(access.identity))).toMatchObject({ waits: true });
    const [again] = await waiting(manager);
    expect(dataOf(await decide(manager, again?.id ?? 0, "decline"))).toEqual({ state: "withdrawn" });
    expect(await shop.keptAtBank(access.identity)).toBe(SUM);
  });

  it("waits as well where it is done for a client, and ends when the goods are handed out", async () => {
    const client = await signInUser(shop, { phones: ["+79120009911"] });
    const access = await paid();
    await connection.db.update(orders).set({ userId: client.userId }).where(eq(orders.orderNumber, access.identity));
    const { sender } = await actFor(gateway, manager, { id: client.userId });
    const order = { identity: access.identity };
    expect(dataOf(await gateway.call(orderCancel, { order }, sender))).toMatchObject({
      waits: true,
      status: "processing",
    });
    await applyEvent(connection.db, access.identity, "make_ready", shop.services.now(), shop.messaging);
    await applyEvent(connection.db, access.identity, "hand_out", shop.services.now(), shop.messaging);
    expect(await waiting(finance)).toEqual([]);
    const own = await paid();
    await connection.db.update(orders).set({ userId: client.userId }).where(eq(orders.orderNumber, own.identity));
    // The client needs nobody's word.
    const byClient = await gateway.call(orderCancel, { order: { identity: own.identity } }, client);
    expect(dataOf(byClient)).toMatchObject({ status: "cancelled", waits: false });
  });
});

describe("a return in parts", () => {
  async function handedOut(till: "cash" | "card" | "sbp") {
    const access = await shop.placed("cash");
    await applyEvent(connection.db, access.identity, "start", shop.services.now(), shop.messaging);
    const { identity } = access;
    const handOut = { identity, key: randomUUID(), version: await versionOf(identity), till, code: "" };
    dataOf(await gateway.call(orderDeskHandOut, handOut, manager));
    return identity;
  }
  const added = async (identity: string, quantity: number) =>
    dataOf(
      await gateway.call(
        returnAdd,
        { identity, key: randomUUID(), lines: [`0:${quantity}`], reason: "defect", comment: "" },
        manager,
      ),
    ).id;
  const accept = (id: number, refundBy: "cash" | "card" | "sbp" | "transfer", person: Person) =>
    gateway.call(returnAccept, { id, version: 1, placeId: fixtureLocations.malysheva, refundBy, note: "" }, person);

  it("passes no more without a second person than the whole, whoever accepts the parts", async () => {
    const identity = await handedOut("cash");
    const [first, second] = [await signInStaff(shop, "manager"), await signInStaff(shop, "shop-none", "manager")];
    const parts = [await added(identity, 1), await added(identity, 1), await added(identity, 1)];
    const [a = 0, b = 0, c = 0] = parts;
    expect(dataOf(await accept(a, "cash", first)).state).toBe("accepted");
    expect(dataOf(await accept(b, "cash", second)).state).toBe("accepted");
    expect(dataOf(await accept(c, "cash", second)).state).toBe("to_approve");
    // Its goods are not on sale before.
    expect(await connection.db.$count(returnedStock, eq(returnedStock.returnId, c))).toBe(0);
    const decision = "Сначала покажите товар";
    expect(dataOf(await gateway.call(returnDecline, { id: c, version: 2, decision }, finance))).toEqual({
      state: "requested",
    });
    expect(dataOf(await gateway.call(returnCard, { id: c }, manager)).return).toMatchObject({
      refund: null,
      refundBy: null,
    });
    const again = { id: c, version: 3, placeId: fixtureLocations.malysheva, refundBy: "cash" as const, note: "" };
    expect(dataOf(await gateway.call(returnAccept, again, first)).state).toBe("to_approve");
    expect(dataOf(await gateway.call(returnApprove, { id: c, version: 4 }, finance)).state).toBe("accepted");
    expect(await connection.db.$count(returnedStock, eq(returnedStock.returnId, c))).toBe(1);
  });

  it("goes back the way the money came over the counter, and no other", async () => {
    for (const [till, other] of [
      ["cash", "card"],
      ["card", "cash"],
      ["sbp", "cash"],
    ] as const) {
      const id = await added(await handedOut(till), 1);
      const person = await signInStaff(shop, "manager");
      expect(dataOf(await gateway.call(returnCard, { id }, person)).return.ways).toEqual([till]);
      expect(await accept(id, other, person)).toMatchObject({ status_code: 422, errors: [{ field: "refundBy" }] });
      expect(dataOf(await accept(id, till, person)).state).toBe("accepted");
    }
  });
});

describe("prices that staff set", () => {
  it("for a customer wait once they lower too much in a day together, and the customer is told after that", async () => {
    const goodsId = fixtureId("T-SUMMER");
    const consent = { version: "1", address: "203.0.113.7", at: FIXTURE_NOW.toISOString() };
    const request = async (phone: string) => {
      const [row] = await connection.db
        .insert(cheaperPriceRequests)
        .values({
          regionSlug: "ekaterinburg",
          priceKopecks: 640_000,
          link: "https://other.example/t",
          name: "Анна",
          goodsId,
          phone,
          consent,
          createdAt: FIXTURE_NOW,
        })
        .returning();
      return row?.id ?? 0;
    };
    const agree = (id: number, person: Person) =>
      gateway.call(cheaperPriceAgree, { id, price: 650_000, quantity: 12 }, person);
    const [one, two] = [await request("+79139990011"), await request("+79139990012")];
    expect(dataOf(await agree(one, manager))).toEqual({ waits: false });
    expect(dataOf(await agree(two, manager))).toEqual({ waits: true });
    expect(dataOf(await agree(two, manager))).toEqual({ waits: true });
    expect(dataOf(await gateway.call(cheaperPriceCard, { id: two }, manager))).toMatchObject({
      state: "new",
      asked: {},
    });
    const second = await signInStaff(shop, "manager");
    const [row] = await waiting(second);
    expect(row).toMatchObject({ door: "agreed_price", amount: 840_000 });
    expect(await decide(manager, row?.id ?? 0, "approve")).toMatchObject({ status_code: 403 });
    dataOf(await decide(second, row?.id ?? 0, "approve"));
    expect(dataOf(await gateway.call(cheaperPriceCard, { id: two }, manager))).toMatchObject({
      state: "agreed",
      asked: null,
      agreed: { price: 650_000, quantity: 12 },
    });
  });

  it("for everybody wait where they are far below the imported one, in whatever steps, and the rest is saved", async () => {
    const id = fixtureId("T-SUMMER");
    const [content, second] = [await signInStaff(shop, "content"), await signInStaff(shop, "content")];
    const own = {
      isHidden: false,
      isSale: true,
      priceLastDay: "2026-11-21" as const,
      description: null,
      photos: [],
      hidesListPhotos: false,
    };
    const say = (priceKopecks: number, version: number) =>
      gateway.call(goodsDeskUpdate, { id, version, own: { ...own, priceKopecks } }, content);
    expect(dataOf(await say(510_000, 0))).toEqual({ waits: false });
    expect(dataOf(await say(400_000, 1))).toEqual({ waits: true });
    const card = async () => dataOf(await gateway.call(goodsDeskCard, { id }, content));
    expect(await card()).toMatchObject({ priceKopecks: 510_000, own: { isSale: true, priceKopecks: 510_000 } });
    const [row] = await waiting(second);
    expect(await decide(content, row?.id ?? 0, "approve")).toMatchObject({ status_code: 403 });
    dataOf(await decide(second, row?.id ?? 0, "approve"));
    expect(await card()).toMatchObject({ priceKopecks: 400_000, own: { priceLastDay: "2026-11-21" } });
  });
});

describe("the figures above which a second person is asked", () => {
  const usual = () => shop.services.shopSettings.usual("secondPerson");
  const current = () => shop.services.shopSettings.current("secondPerson");
  const save = (person: Person, changed: object, version = 1) =>
    gateway.call(
      settingsCalls.update,
      { id: "secondPerson", version, values: { ...current(), ...changed }, note: "Сезон" },
      person,
    );
  const forgetSettings = async () => {
    await connection.db.delete(shopSettings);
    await connection.db.delete(approvals);
    await connection.db.delete(userRoles).where(eq(userRoles.id, "admin"));
    await shop.services.shopSettings.reload();
  };
  beforeEach(forgetSettings);
  afterEach(forgetSettings);

  it("are lowered by an administrator alone, and raised once another one agrees, who is not who asked", async () => {
    const [olga, petr] = [await signInStaff(shop, "admin"), await signInStaff(shop, "admin")];
    expect(dataOf(await save(olga, { moneyOfOrder: 10_000 }))).toEqual({ waits: false });
    expect(current().moneyOfOrder).toBe(10_000);
    const raised = { moneyOfOrder: 50_000, moneyOfClient: 15_000 };
    expect(dataOf(await save(olga, raised, 2))).toEqual({ waits: true });
    expect(current()).toMatchObject({ moneyOfOrder: 10_000, moneyOfClient: usual().moneyOfClient });
    expect((await save(petr, { moneyOfOrder: 60_000 }, 2)).errors[0]?.message).toContain("ещё ждёт");
    const [row] = await waiting(petr);
    expect(row).toMatchObject({
      door: "figures",
      about: expect.stringMatching(/^Деньги назад по одному заказу, ₽: 10\s000 → 50\s000$/),
      reason: "Сезон",
    });
    expect(await waiting(finance)).toEqual([]);
    const id = row?.id ?? 0;
    expect(await decide(olga, id, "approve")).toMatchObject({ status_code: 403 });
    expect(dataOf(await decide(petr, id, "approve"))).toEqual({ state: "approved" });
    expect(current()).toMatchObject(raised);
  });

  it("stay as they are when another one declines, and when they were changed otherwise meanwhile", async () => {
    const [olga, petr] = [await signInStaff(shop, "admin"), await signInStaff(shop, "admin")];
    dataOf(await save(olga, { wordPercent: 90 }));
    const [asked] = await waiting(petr);
    dataOf(await decide(petr, asked?.id ?? 0, "decline"));
    expect(current()).toEqual(usual());
    dataOf(await save(olga, { wordPercent: 90 }));
    const [again] = await waiting(petr);
    dataOf(await save(petr, { wordPercent: 20 }));
    expect(await decide(petr, again?.id ?? 0, "approve")).toMatchObject({ code: "too_late" });
    expect(current().wordPercent).toBe(20);
  });

  it("are raised by the only administrator of a shop, in the history and in the journal with the name", async () => {
    const olga = await signInStaff(shop, "admin");
    const blocked = await signInStaff(shop, "admin");
    await connection.db.update(users).set({ blockedAt: FIXTURE_NOW }).where(eq(users.id, blocked.userId));
    expect(dataOf(await save(olga, { moneyOfOrder: 50_000 }))).toEqual({ waits: false });
    expect(current().moneyOfOrder).toBe(50_000);
    const rows = await connection.db.select().from(staffActions).orderBy(desc(staffActions.id)).limit(1);
    expect(rows).toMatchObject([
      { call: "settingsUpdate", staffId: olga.userId, outcome: "done", after: { moneyOfOrder: 50_000 } },
    ]);
  });
});
