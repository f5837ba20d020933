import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { orderChange, orderChangeTry } from "../../contract/office/order-change.ts";
import { orderDeskHandOut, orderDeskMove, orderDeskUndo } from "../../contract/office/order-desk.ts";
import { type Cart, cartAdd, cartUpdate } from "../../contract/sales/cart.ts";
import { checkoutOptions } from "../../contract/sales/checkout.ts";
import { loyaltyBilling, loyaltyQuote } from "../../contract/sales/loyalty.ts";
import { orderByIdentity, orderCreate } from "../../contract/sales/orders.ts";
import { cartPromoApply } from "../../contract/sales/promo.ts";
import { orderReturnRequest, returnAccept } from "../../contract/sales/returns.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { loyaltyLots, loyaltyOperations } from "../../platform/db/schema/loyalty.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { promoCampaigns } from "../../platform/db/schema/promo.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { figuresOf, givePoints, unsoundPoints } from "../../testing/points.ts";
import { openTestShop } from "../../testing/shop.ts";
import { openStaffGateway, signInStaff } from "../../testing/staff.ts";
import { applyEvent, bringTo } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";
import { paymentGroupIds } from "../checkout/payment-groups.ts";
import { defaultCheckoutSettings } from "../checkout/settings.ts";
import { loyaltyRoutes } from "../loyalty/handlers.ts";
import { expireOrders } from "./end-reserves.ts";

const connection = await ownDatabase();
const shop = await openTestShop(connection, { ...defaultCheckoutSettings, enabledPaymentGroups: paymentGroupIds });
const gateway = openStaffGateway(shop);
const { services, messaging } = shop;
const loyalty = openTestGateway(loyaltyRoutes({ services, siteOrigin: messaging.siteOrigin }), shop.identity);
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  await connection.db.update(stock).set({ quantity: 50 });
});
afterAll(async () => {
  expect(await unsoundPoints(connection.db)).toEqual([]);
  expect([...gateway.failures, ...shop.failures, ...loyalty.failures]).toEqual([]);
});

const DAY_MS = 86_400_000;
const later = (days: number) => new Date(FIXTURE_NOW.getTime() + days * DAY_MS);

/** A member with points and a cart; a sensor costs 2 490 ₽, oil 3 120,50 ₽, a tyre 7 200 ₽. */
async function givenBuyer(points: readonly number[], items: { sku: string; quantity: number }[]) {
  const user = await signInUser(shop);
  await givePoints(connection.db, user.userId, points);
  const { cart } = dataOf(await shop.call(cartAdd, { items }, { accessToken: user.accessToken }));
  return { ...user, cart, sender: { accessToken: user.accessToken, cartToken: cart.token } };
}
type Buyer = Awaited<ReturnType<typeof givenBuyer>>;

const inputOf = ({ cart }: { cart: Cart }, points: number, more: Record<string, unknown> = {}) =>
  orderInput(cart, {
    contact: newContact(),
    points,
    expectedSum: cart.summary.total.sum - points * 100,
    ...more,
  });
const place = (buyer: Buyer, points: number, more: Record<string, unknown> = {}) =>
  shop.call(orderCreate, inputOf(buyer, points, more), buyer.sender);
const figures = ({ userId }: Buyer) => figuresOf(connection.db, userId);
const pendingOf = async ({ userId }: Buyer) => {
  const lots = await connection.db.select().from(loyaltyLots).where(eq(loyaltyLots.userId, userId));
  return lots.reduce((sum, lot) => sum + (lot.activeFrom > shop.services.now() ? lot.leftPoints : 0), 0);
};

describe("an order paid with points", () => {
  it("LOY-046 LOY-047 LOY-048 costs so much less, says so, and the points are gone at once", async () => {
    const buyer = await givenBuyer([300, 340], [{ sku: "TP-SENSOR", quantity: 1 }]);
    const { identity, orderAccessToken, sum } = dataOf(await place(buyer, 500));
    expect(sum).toBe(199_000);
    const { order } = dataOf(await shop.call(orderByIdentity, { identity, orderAccessToken }));
    expect(order).toMatchObject({
      subtotal: 249_000,
      adjustments: [{ kind: "points", kopecks: -50_000, why: "Оплата баллами" }],
      sum: 199_000,
    });
    expect(await figures(buyer)).toEqual({ balance: 140, debt: 0 });
  });

  it.each([
    ["half of each line", 2_000, 1_246, "На этот заказ можно списать не больше 1245 баллов"],
    ["what there is", 600, 601, "Сейчас есть 600 баллов: укажите не больше"],
    ["the smaller of both", 600, 1_300, "Сейчас есть 600 баллов: укажите не больше"],
  ])("LOY-046 takes no more than %s, and leaves everything as it was", async (_what, balance, points, message) => {
    const buyer = await givenBuyer([balance], [{ sku: "TP-SENSOR", quantity: 1 }]);
    expect(await place(buyer, points)).toMatchObject({ status_code: 422, errors: [{ field: "points", message }] });
    expect(await figures(buyer)).toEqual({ balance, debt: 0 });
    expect(await connection.db.$count(orders, eq(orders.userId, buyer.userId))).toBe(0);
  });

  const at = (type: string) => ({
    delivery: { type, street: "Ленина", house: "1", date: "2026-11-24", interval: "10:00–14:00" },
  });
  it.each([
    ["LOY-060", { payment: { method: "credit_tinkoff_ras" } }, "С рассрочкой баллы не действуют"],
    ["LOY-061", { payment: { method: "credit_tinkoff" } }, "С покупкой в кредит баллы не действуют"],
    ["LOY-065", { payment: { method: "credit_sberbank_bnpl" } }, "С оплатой частями баллы не действуют"],
    ["LOY-065", { payment: { method: "yandex_split" } }, "С оплатой частями баллы не действуют"],
    ["LOY-063", at("city_region"), "С доставкой курьером баллы не действуют"],
  ])("%s is refused at the points where they do not go with how it is bought: %o", async (_id, way, reason) => {
    const buyer = await givenBuyer([600], [{ sku: "TP-SENSOR", quantity: 1 }]);
    const message = `${reason}. Уберите баллы или выберите другой способ`;
    expect(await place(buyer, 100, way)).toMatchObject({ status_code: 422, errors: [{ field: "points", message }] });
    expect(await figures(buyer)).toEqual({ balance: 600, debt: 0 });
  });

  it("LOY-056 LOY-058 takes none for tyres and goods of a sale, and all of it for the rest", async () => {
    const buyer = await givenBuyer(
      [5_000],
      [
        { sku: "T-SUMMER", quantity: 1 },
        { sku: "TP-SENSOR", quantity: 1 },
        { sku: "O-5W30", quantity: 1 },
      ],
    );
    const isSale = (value: boolean) =>
      connection.db.update(goods).set({ isSale: value }).where(eq(goods.sku, "TP-SENSOR"));
    await isSale(true);
    try {
      const quote = dataOf(await shop.call(loyaltyQuote, {}, buyer.sender));
      expect(quote).toEqual({ available: 5_000, limit: 1_560, earns: 93, refusal: null });
      const { loyalty } = dataOf(await shop.call(checkoutOptions, { points: 9_999 }, buyer.sender));
      expect(loyalty).toMatchObject({ balance: 5_000, limit: 1_560, points: 1_560 });
      expect(loyalty?.left).toEqual([
        "За шины баллы не начисляются, и оплатить их баллами нельзя",
        "Товары распродажи не участвуют в программе",
      ]);
      expect(await place(buyer, 1_561)).toMatchObject({ status_code: 422 });
      dataOf(await place(buyer, 1_560));
    } finally {
      await isSale(false);
    }
  });

  it("LOY-059 takes none for a battery that an old one is handed in for", async () => {
    const buyer = await givenBuyer([5_000], [{ sku: "B-60", quantity: 1 }]);
    const { cart } = dataOf(await shop.call(cartUpdate, { sku: "B-60", tradeIn: true }, buyer.sender));
    expect(await place({ ...buyer, cart }, 1)).toMatchObject({ status_code: 422, errors: [{ field: "points" }] });
    expect(dataOf(await shop.call(loyaltyQuote, {}, buyer.sender))).toMatchObject({ limit: 0, earns: 0 });
  });

  it("LOY-059 takes none for what a promo code has lowered, and says so; parts of a payment are lower, too", async () => {
    const tenPercent = { effect: "percent", effectValue: 10, startsAt: later(-1), terms: "" } as const;
    await connection.db.insert(promoCampaigns).values({ ...tenPercent, name: "ten", keyword: "ДЕСЯТЬ", title: "" });
    const buyer = await givenBuyer([5_000], [{ sku: "TP-SENSOR", quantity: 1 }]);
    const shown = async () => {
      const { loyalty, payments } = dataOf(await shop.call(checkoutOptions, {}, buyer.sender));
      const parts = payments.flatMap((group) => group.payments.flatMap((each) => each.parts ?? []));
      return { ...loyalty, part: parts.find(({ count }) => count === 6)?.kopecks };
    };
    expect(await shown()).toMatchObject({ limit: 1_245, left: [], part: 41_500 });
    dataOf(await shop.call(cartPromoApply, { keyword: "десять" }, buyer.sender));
    expect(await shown()).toMatchObject({
      limit: 0,
      left: ["Товар со скидкой по промокоду или акции в программе не участвует"],
      part: 37_400,
    });
  });

  it("is for members alone", async () => {
    const stranger = await signInUser(shop);
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR" }, { accessToken: stranger.accessToken }));
    for (const sender of [{ accessToken: stranger.accessToken, cartToken: cart.token }])
      expect(await shop.call(orderCreate, inputOf({ cart }, 10), sender)).toMatchObject({
        status_code: 422,
        errors: [{ field: "points" }],
      });
  });

  it("is another order than one without: the same key is refused, the same request finds the same", async () => {
    const buyer = await givenBuyer([600], [{ sku: "TP-SENSOR", quantity: 1 }]);
    const input = inputOf(buyer, 500);
    const send = (changed: object = {}) => shop.call(orderCreate, { ...input, ...changed }, buyer.sender);
    const { identity } = dataOf(await send());
    expect(dataOf(await send()).identity).toBe(identity);
    expect(await send({ points: 400 })).toMatchObject({ code: "key_reused" });
    expect(await figures(buyer)).toEqual({ balance: 100, debt: 0 });
  });

  it("is not placed for another sum than was seen", async () => {
    const buyer = await givenBuyer([600], [{ sku: "TP-SENSOR", quantity: 1 }]);
    expect(await place(buyer, 500, { expectedSum: 249_000 })).toMatchObject({ code: "sum_changed" });
    expect(await figures(buyer)).toEqual({ balance: 600, debt: 0 });
  });
});

describe("points of an order that came to nothing", () => {
  it("are back once, in the lots that they came from", async () => {
    const buyer = await givenBuyer([300, 340], [{ sku: "TP-SENSOR", quantity: 1 }]);
    const { identity } = dataOf(await place(buyer, 500));
    await applyEvent(connection.db, identity, "cancel", shop.services.now());
    await expect(applyEvent(connection.db, identity, "cancel", shop.services.now())).rejects.toThrow();
    expect(await figures(buyer)).toEqual({ balance: 640, debt: 0 });
    const lots = await connection.db.select().from(loyaltyLots).where(eq(loyaltyLots.userId, buyer.userId));
    expect(lots.map(({ leftPoints }) => leftPoints).sort()).toEqual([300, 340]);
  });

  it("are back when its reserve ends", async () => {
    const buyer = await givenBuyer([640], [{ sku: "TP-SENSOR", quantity: 1 }]);
    dataOf(await place(buyer, 500));
    shop.clock.now = later(30);
    await expireOrders(shop, new AbortController().signal);
    expect(await figures(buyer)).toEqual({ balance: 640, debt: 0 });
  });
});

describe("an order that is handed out", () => {
  it("LOY-053 LOY-055 earns a part of what was paid in money, from the next day on, and none for tyres", async () => {
    const buyer = await givenBuyer(
      [500],
      [
        { sku: "TP-SENSOR", quantity: 1 },
        { sku: "T-SUMMER", quantity: 1 },
      ],
    );
    const { identity } = dataOf(await place(buyer, 490));
    await bringTo(connection.db, identity, "delivered", shop.services.now());
    expect(await figures(buyer)).toEqual({ balance: 10, debt: 0 });
    // 3 % of 2 000 ₽
    expect(await pendingOf(buyer)).toBe(60);
    const operations = await connection.db
      .select()
      .from(loyaltyOperations)
      .where(eq(loyaltyOperations.userId, buyer.userId));
    expect(operations.map(({ title, points, contra }) => [title, points, contra])).toEqual([
      ["Подарок", 500, "issued:marketing"],
      ["Оплата заказа", -490, "redeemed"],
      ["Баллы за покупку", 60, "issued:purchase"],
    ]);
  });

  it("LOY-062 earns nothing and gives the points back when it is paid with an instalment card", async () => {
    const buyer = await givenBuyer([500], [{ sku: "TP-SENSOR", quantity: 1 }]);
    const { identity } = dataOf(await place(buyer, 490));
    const manager = await signInStaff(shop, "manager");
    const seen = (version: number) => ({ identity, version, key: randomUUID() });
    dataOf(await gateway.call(orderDeskMove, { ...seen(1), event: "start" }, manager));
    dataOf(await gateway.call(orderDeskMove, { ...seen(2), event: "make_ready" }, manager));
    dataOf(await gateway.call(orderDeskHandOut, { ...seen(3), till: "instalment_card" }, manager));
    const [order] = await connection.db.select().from(orders).where(eq(orders.orderNumber, identity));
    expect(order?.sumKopecks).toBe(249_000);
    expect(await figures(buyer)).toEqual({ balance: 500, debt: 0 });
    expect(await pendingOf(buyer)).toBe(0);
  });
});

describe("goods that come back", () => {
  async function givenHandedOut(points: number, quantity: number) {
    const buyer = await givenBuyer([1_000], [{ sku: "TP-SENSOR", quantity }]);
    const { identity, orderAccessToken } = dataOf(await place(buyer, points));
    await bringTo(connection.db, identity, "delivered", shop.services.now());
    return { buyer, access: { identity, orderAccessToken } };
  }

  async function giveBack(access: { identity: string; orderAccessToken: string }, quantity: number) {
    const input = { key: randomUUID(), lines: [`0:${quantity}`], reason: "defect" as const, comment: "", images: [] };
    const { id } = dataOf(await gateway.call(orderReturnRequest, { ...access, ...input })).return;
    const manager = await signInStaff(shop, "manager");
    const decision = { id, version: 1, placeId: fixtureLocations.malysheva, refundBy: "cash" as const, note: "" };
    return dataOf(await gateway.call(returnAccept, decision, manager));
  }

  it("LOY-054 LOY-055 restore what was spent and revoke what was earned in proportion, and money and points add up", async () => {
    const { buyer, access } = await givenHandedOut(1_000, 4);
    // 9 960 ₽, of which 8 960 in money: 268 points.
    expect(await pendingOf(buyer)).toBe(268);
    await giveBack(access, 1);
    expect(await figures(buyer)).toEqual({ balance: 250, debt: 0 });
    expect(await pendingOf(buyer)).toBe(201);
    const told = await connection.pool.query(
      "select body from outbox_messages where subject like 'Возврат%' or body like 'Возврат%'",
    );
    expect(told.rows).toEqual([
      { body: expect.stringMatching(/платили: 250\. Сняли баллов, начисленных за эти товары: 67\./) },
    ]);
    await giveBack(access, 3);
    expect(await figures(buyer)).toEqual({ balance: 1_000, debt: 0 });
    expect(await pendingOf(buyer)).toBe(0);
    const { rows } = await connection.pool.query<{ sum: string }>(
      "select sum(refund_kopecks) from order_returns r join orders o on o.id = r.order_id where o.identity = $1",
      [access.identity],
    );
    expect(Number(rows[0]?.sum)).toBe(896_000);
  });

  it("LOY-055 leave a debt when what they earned is spent already, and the next purchase pays it", async () => {
    const buyer = await givenBuyer([], [{ sku: "TP-SENSOR", quantity: 4 }]);
    const first = dataOf(await place(buyer, 0));
    await bringTo(connection.db, first.identity, "delivered", shop.services.now());
    shop.clock.now = later(2);
    const accessToken = await shop.accessTokens.issue(buyer);
    const buy = async (points: number) => {
      const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }, { accessToken }));
      const sender = { accessToken, cartToken: cart.token };
      return dataOf(await place({ ...buyer, cart, sender }, points));
    };
    // 3 % of 9 960 ₽
    const second = await buy(298);
    expect(await figures(buyer)).toEqual({ balance: 0, debt: 0 });
    await giveBack(first, 4);
    expect(await figures(buyer)).toEqual({ balance: 0, debt: 298 });
    const billing = dataOf(await loyalty.call(loyaltyBilling, {}, { accessToken }));
    expect(billing).toMatchObject({ balance: 0, debt: 298 });
    await bringTo(connection.db, second.identity, "delivered", shop.services.now());
    // 3 % of 2 192 ₽ that were paid in money
    expect(await figures(buyer)).toEqual({ balance: 0, debt: 298 - 65 });
    expect(await pendingOf(buyer)).toBe(0);
  });
});

it("gives back the points that a changed order needs no more, goes on holding the rest, and all of them once it is cancelled", async () => {
  const manager = await signInStaff(shop, "manager");
  const buyer = await givenBuyer([600, 700], [{ sku: "TP-SENSOR", quantity: 2 }]);
  const { identity } = dataOf(await place(buyer, 1_300));
  const key = randomUUID();
  const one = { identity, version: 1, lines: [{ position: 0, sku: "TP-SENSOR", quantity: 1 }] };
  const tried = dataOf(await gateway.call(orderChangeTry, one, manager));
  expect(await figures(buyer)).toEqual({ balance: 0, debt: 0 });
  dataOf(await gateway.call(orderChange, { ...one, key, expectedSum: tried.sum }, manager));
  const { balance } = await figures(buyer);
  expect(balance).toBeGreaterThan(0);
  expect(tried).toMatchObject({ subtotal: 249_000, sum: 249_000 - (1_300 - balance) * 100 });
  const contact = { ...newContact(), email: "anna@example.ru" };
  await connection.db.update(orders).set({ contact }).where(eq(orders.orderNumber, identity));
  await applyEvent(connection.db, identity, "cancel", shop.services.now(), shop.messaging);
  expect(await figures(buyer)).toEqual({ balance: 1_300, debt: 0 });
  const letters = await connection.pool.query("select body from outbox_messages where subject = $1", [
    `Заказ ${identity} отменён`,
  ]);
  const back = `Списанные баллы вернулись на счёт: ${1_300 - balance}.`;
  expect(letters.rows).toEqual([{ body: expect.stringContaining(back) }]);
});

describe("points of an order whose handover is undone", () => {
  it("are set aside again, and what it had earned is taken back; handed out once more it earns once more", async () => {
    const buyer = await givenBuyer([500], [{ sku: "TP-SENSOR", quantity: 1 }]);
    const { identity } = dataOf(await place(buyer, 300));
    const manager = await signInStaff(shop, "manager");
    const act = async (version: number) => ({ identity, version, key: randomUUID() });
    const handOut = async (version: number) =>
      dataOf(await gateway.call(orderDeskHandOut, { ...(await act(version)), till: "cash" }, manager));
    dataOf(await gateway.call(orderDeskMove, { ...(await act(1)), event: "start" }, manager));
    for (const version of [2, 4]) {
      await handOut(version);
      const earned = await pendingOf(buyer);
      expect(earned).toBeGreaterThan(0);
      dataOf(await gateway.call(orderDeskUndo, { ...(await act(version + 1)), text: "Ошибка" }, manager));
      expect(await pendingOf(buyer)).toBe(0);
      expect(await figures(buyer)).toEqual({ balance: 200, debt: 0 });
    }
    await applyEvent(connection.db, identity, "cancel", later(0));
    expect(await figures(buyer)).toEqual({ balance: 500, debt: 0 });
  });
});
