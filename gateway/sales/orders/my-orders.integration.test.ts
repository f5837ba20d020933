import { and, asc, eq, gt, isNull } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { cartAdd, cartRead } from "../../contract/sales/cart.ts";
import { checkoutOptions } from "../../contract/sales/checkout.ts";
import { orderCancel, orderMine, orderRepeat, ordersMine, ordersMineStatuses } from "../../contract/sales/my-orders.ts";
import { crmOrderCancel, crmOrderLink, crmOrderStatus, orderCreate } from "../../contract/sales/orders.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { type FixtureSku, fixtureId } from "../../testing/fixture-goods.ts";
import { orderInput } from "../../testing/order-input.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { bringTo, forgetOrders, storeOrder } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";
import type { OrderRow } from "./orders-store.ts";

type Person = Awaited<ReturnType<typeof signInUser>>;
interface Item {
  sku: FixtureSku;
  quantity: number;
}

const PHONE = "+79123456789";
const OTHER_PHONE = "+79120000002";

const readShelves = () => connection.db.select().from(stock).orderBy(asc(stock.goodsId), asc(stock.locationId));

const { connection, shop } = await ownShop();
const anna = await signInUser(shop, { phones: [PHONE] });
const pyotr = await signInUser(shop, { firstname: "Пётр", phones: [OTHER_PHONE] });
const shelves = await readShelves();
beforeEach(async () => {
  await forgetOrders(connection.db);
  await connection.db.delete(stock);
  await connection.db.insert(stock).values(shelves);
});

/** An order of a customer, or of a guest when there is none. */
async function order(items: Item[], person: Person | null, overrides: Record<string, unknown> = {}) {
  const { cart } = dataOf(await shop.call(cartAdd, { items }));
  const sender = { cartToken: cart.token, accessToken: person?.accessToken ?? null };
  return dataOf(await shop.call(orderCreate, orderInput(cart, overrides), sender));
}
const oil: Item[] = [{ sku: "O-5W30", quantity: 2 }];
const contact = (phone: string) => ({ contact: { name: "Анна", phone, email: "", comment: "" } });

const setStatus = (identity: string, status: OrderRow["status"]) => bringTo(connection.db, identity, status);
const mine = async (person: Person, input: Record<string, unknown> = {}) =>
  dataOf(await shop.call(ordersMine, input, person));
const cancel = (identity: string, person: Person | null = anna) =>
  shop.call(orderCancel, { order: { identity } }, person ?? {});

describe("an order made when signed in", () => {
  it("belongs to who made it, and a repeated submit is the same order", async () => {
    const { cart } = dataOf(await shop.call(cartAdd, { items: oil }));
    const sender = { cartToken: cart.token, accessToken: anna.accessToken };
    const input = orderInput(cart);
    const first = dataOf(await shop.call(orderCreate, input, sender));
    expect(dataOf(await shop.call(orderCreate, input, sender))).toEqual(first);
    expect(dataOf(await shop.call(orderCreate, input, { cartToken: cart.token }))).toEqual(first);
    const rows = await connection.db.select().from(orders);
    expect(rows.map(({ userId }) => userId)).toEqual([anna.userId]);
  });

  it("is a guest's when the session has ended in between", async () => {
    await order(oil, { ...anna, accessToken: "stale" });
    const [row] = await connection.db.select().from(orders);
    expect(row?.userId).toBeNull();
  });
});

describe("API-116 own orders", () => {
  it("ORD-004 tell the status that the order has now", async () => {
    const { identity } = await order(oil, anna);
    await setStatus(identity, "ready");
    expect((await mine(anna)).orders).toMatchObject([{ identity, status: "ready", title: "Готов к выдаче" }]);
  });

  it("ORD-004 tell identity, status, sum, place, what was ordered and whether it can be cancelled", async () => {
    const placed = await order([...oil, { sku: "D-CAST", quantity: 4 }], anna);
    const { orders: list, total } = await mine(anna);
    expect(total).toBe(1);
    expect(list).toEqual([
      {
        identity: placed.identity,
        reserveId: placed.reserveId,
        status: "new",
        title: "Новый",
        createdAt: "2026-11-20T07:00:00.000Z",
        sum: placed.sum,
        place: "Самовывоз, Протектор на Малышева, улица Малышева, 145",
        deadline: { kind: "kept", until: "2026-11-23T08:00:00.000Z" },
        zone: "Asia/Yekaterinburg",
        cancellation: null,
        lines: [
          {
            title: "Диск СКАД Веритас 6.5x16 5x114.3 ET45",
            url: "/disk/skad/hakka/D-CAST/",
            image: "/api/gateway/goods/picture/D-CAST",
            quantity: 4,
          },
          expect.objectContaining({ quantity: 2 }),
        ],
        canBeCancelled: true,
      },
    ]);
  });

  it("name both axles of a kit as one line", async () => {
    const axleSet = { frontSku: "T-WINTER", backSku: "T-WINTER-REAR" };
    const { cart } = dataOf(await shop.call(cartAdd, { axleSet }));
    const sender = { cartToken: cart.token, accessToken: anna.accessToken };
    dataOf(await shop.call(orderCreate, orderInput(cart), sender));
    const [{ lines } = { lines: [] }] = (await mine(anna)).orders;
    expect(lines).toMatchObject([{ title: expect.stringMatching(/225\/45 R18 95T и .*R18/), quantity: 1 }]);
  });

  it("ORD-001 ORD-011 come in pages of ten, the latest first, and by status", async () => {
    const identities: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      const at = new Date(Date.UTC(2026, 10, 20, 7, n));
      identities.unshift((await storeOrder(connection.db, { at, order: { userId: anna.userId } })).orderNumber);
    }
    const first = await mine(anna);
    const second = await mine(anna, { offset: 10 });
    expect([first.total, first.orders.length, second.orders.length]).toEqual([11, 10, 1]);
    expect([...first.orders, ...second.orders].map(({ identity }) => identity)).toEqual(identities);
    await setStatus(identities[3] ?? "", "delivered");
    expect(await mine(anna, { status: "delivered" })).toMatchObject({
      total: 1,
      orders: [{ identity: identities[3], canBeCancelled: false }],
    });
    expect((await shop.call(ordersMine, { status: "lost" }, anna)).status_code).toBe(422);
  });

  it("are also a guest's whose phone is confirmed, never what another customer ordered with it", async () => {
    const asGuest = await order(oil, null);
    await order(oil, pyotr);
    await order(oil, null, contact("+79129999999"));
    expect((await mine(anna)).orders.map(({ identity }) => identity)).toEqual([asGuest.identity]);
    expect((await mine(pyotr)).total).toBe(1);
  });

  it("tell the form of the next order how the last one was had and paid, and nobody else's", async () => {
    const last = async (caller: object) => dataOf(await shop.call(checkoutOptions, {}, caller)).last;
    expect(await last(anna)).toBeNull();
    await storeOrder(connection.db, { at: new Date("2026-11-20T07:00:00Z"), order: { userId: anna.userId } });
    await storeOrder(connection.db, {
      at: new Date("2026-11-20T08:00:00Z"),
      order: {
        userId: anna.userId,
        deliveryType: "city_region",
        payment: { method: "card", title: "Картой при получении", note: "" },
      },
    });
    await order(oil, pyotr);
    expect(await last(anna)).toEqual({ delivery: "city_region", shopId: null, method: "card" });
    expect(await last(pyotr)).toEqual({ delivery: "pickup", shopId: expect.any(Number), method: "cash" });
    expect(await last({})).toBeNull();
  });

  it("API-117 ORD-006 ORD-007 are counted by status, and the counts sum up to the total", async () => {
    const placed = await order(oil, anna);
    await order(oil, null);
    await setStatus(placed.identity, "ready");
    const { statuses } = dataOf(await shop.call(ordersMineStatuses, {}, anna));
    expect(statuses).toEqual([
      { key: "new", title: "Новый", count: 1 },
      { key: "processing", title: "В обработке", count: 0 },
      { key: "ready", title: "Готов к выдаче", count: 1 },
      { key: "delivered", title: "Выдан", count: 0 },
      { key: "cancelled", title: "Отменён", count: 0 },
    ]);
    expect(statuses.reduce((sum, { count }) => sum + count, 0)).toBe((await mine(anna)).total);
  });

  it("open by their number for their customer only", async () => {
    const { identity, sum } = await order(oil, anna);
    const opened = dataOf(await shop.call(orderMine, { identity }, anna));
    expect(opened).toMatchObject({ canBeCancelled: true, order: { identity, sum, contact: { phone: PHONE } } });
    expect(await shop.call(orderMine, { identity }, pyotr)).toMatchObject({ status_code: 404, data: null });
  });

  it("ACC-038 ACC-040 are asked with a token", async () => {
    const { identity } = await order(oil, anna);
    for (const answer of [
      await shop.call(ordersMine, {}),
      await shop.call(ordersMineStatuses, {}),
      await shop.call(orderMine, { identity }),
      await shop.call(orderRepeat, { order: { identity } }),
      await cancel(identity, null),
    ])
      expect(answer).toMatchObject({ status_code: 401, code: "unauthorized", data: null });
  });
});

describe("API-118 ORD-008 cancelling an order", () => {
  it("puts every piece back where it was taken from, and only once", async () => {
    const delivery = { type: "pickup", shopId: fixtureLocations.shcherbakova };
    const items: Item[] = [
      { sku: "T-SUMMER", quantity: 8 },
      { sku: "O-5W30", quantity: 3 },
    ];
    const { identity } = await order(items, anna, { delivery });
    expect(await readShelves()).not.toEqual(shelves);
    await connection.db.update(goods).set({ updatedAt: new Date(0) });
    expect(dataOf(await cancel(identity))).toEqual({ status: "cancelled", title: "Отменён", waits: false });
    expect(await readShelves()).toEqual(shelves);
    const changed = await connection.db
      .select({ sku: goods.sku })
      .from(goods)
      .where(gt(goods.updatedAt, new Date(0)));
    expect(changed.map(({ sku }) => sku).sort()).toEqual(["O-5W30", "T-SUMMER"]);
    expect(await cancel(identity)).toMatchObject({ status_code: 409, code: "too_late" });
    expect(await readShelves()).toEqual(shelves);
    expect((await mine(anna)).orders).toMatchObject([{ status: "cancelled", canBeCancelled: false, lines: [{}, {}] }]);
  });

  it("makes the shelf's row anew where a stock file has taken it away", async () => {
    const { identity } = await order([{ sku: "A-FLUID", quantity: 1 }], anna);
    const shelf = and(eq(stock.goodsId, fixtureId("A-FLUID")), eq(stock.locationId, fixtureLocations.malysheva));
    await connection.db.delete(stock).where(shelf);
    dataOf(await cancel(identity));
    expect(await connection.db.select().from(stock).where(shelf)).toMatchObject([{ quantity: 1 }]);
  });

  it.each(["new", "processing", "ready"] as const)("works for an order that is %s", async (status) => {
    const { identity } = await order(oil, anna);
    await setStatus(identity, status);
    expect((await cancel(identity)).status_code).toBe(200);
    expect(await readShelves()).toEqual(shelves);
  });

  it("is too late once the goods are handed out, which stay gone", async () => {
    const { identity } = await order(oil, anna);
    const taken = await readShelves();
    await setStatus(identity, "delivered");
    expect(await cancel(identity)).toMatchObject({ status_code: 409, code: "too_late" });
    expect(await readShelves()).toEqual(taken);
  });

  it("is for the customer only: another's order does not exist", async () => {
    const { identity } = await order(oil, anna);
    expect(await cancel(identity, pyotr)).toMatchObject({ status_code: 404, code: "not_found" });
    expect((await mine(anna)).orders).toMatchObject([{ status: "new" }]);
  });

  it("in any sequence with ordering leaves as many pieces in the shop as there were", async () => {
    const skus = ["T-SUMMER", "D-CAST", "O-5W30", "TP-SENSOR"] as const;
    const step = fc.oneof(
      fc.record({
        sku: fc.constantFrom(...skus),
        quantity: fc.integer({ min: 1, max: 6 }),
        shopId: fc.constantFrom(1, 2),
      }),
      fc.record({ cancel: fc.integer({ min: 0, max: 5 }) }),
    );
    const piecesOf = async () => {
      const pieces = new Map<number, number>();
      const aside = await connection.db.select().from(orderReservations).where(isNull(orderReservations.returnedAt));
      for (const { goodsId, quantity } of [...(await readShelves()), ...aside])
        pieces.set(goodsId, (pieces.get(goodsId) ?? 0) + quantity);
      return pieces;
    };
    const before = await piecesOf();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
        const made: string[] = [];
        for (const it of steps) {
          if ("cancel" in it) {
            await cancel(made[it.cancel % Math.max(1, made.length)] ?? "none");
          } else {
            const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }));
            const sender = { cartToken: cart.token, accessToken: anna.accessToken };
            const added = await shop.call(cartAdd, { sku: it.sku, quantity: it.quantity }, sender);
            const input = orderInput((added.data ?? { cart }).cart, {
              delivery: { type: "pickup", shopId: it.shopId },
            });
            const answer = await shop.call(orderCreate, input, sender);
            if (answer.data) made.push(answer.data.identity);
          }
          expect(await piecesOf()).toEqual(before);
        }
        for (const identity of made) await cancel(identity);
        expect(await readShelves()).toEqual(shelves);
        await forgetOrders(connection.db);
      }),
      { numRuns: 8 },
    );
    // Dozens of orders one after the other, on a machine that does other things.
  }, 90_000);
});

describe("repeating an order", () => {
  const repeat = (identity: string, sender: { accessToken: string; cartToken?: string | null } = anna) =>
    shop.call(orderRepeat, { order: { identity } }, sender);

  it("puts its goods and kits into a cart at today's prices", async () => {
    const { cart } = dataOf(await shop.call(cartAdd, { axleSet: { frontSku: "T-WINTER", backSku: "T-WINTER-REAR" } }));
    const buyer = { cartToken: cart.token, accessToken: anna.accessToken };
    const full = dataOf(await shop.call(cartAdd, { sku: "O-5W30", quantity: 2 }, buyer)).cart;
    const { identity } = dataOf(await shop.call(orderCreate, orderInput(full), buyer));
    dataOf(await cancel(identity));
    const again = dataOf(await repeat(identity)).cart;
    expect(again.lines.map(({ kind, quantity }) => `${quantity} ${kind}`).sort()).toEqual(["1 kit", "2 goods"]);
    expect([again.fingerprint, again.cartWarnings]).toEqual([full.fingerprint, []]);
    expect(again.token).not.toBeNull();
  });

  it("adds to the cart there is, and says what is sold no more or is fewer than was ordered", async () => {
    const { identity } = await order(
      [
        { sku: "D-CAST", quantity: 4 },
        { sku: "O-5W30", quantity: 2 },
        { sku: "TP-SENSOR", quantity: 1 },
      ],
      anna,
    );
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }));
    const hide = (isHidden: boolean) => connection.db.update(goods).set({ isHidden }).where(eq(goods.sku, "O-5W30"));
    await hide(true);
    await connection.db
      .update(stock)
      .set({ quantity: 3 })
      .where(eq(stock.goodsId, fixtureId("D-CAST")));
    const again = dataOf(await repeat(identity, { ...anna, cartToken: cart.token })).cart;
    await hide(false);
    expect(Object.fromEntries(again.lines.map(({ sku, quantity }) => [sku, quantity]))).toEqual({
      "TP-SENSOR": 2,
      "D-CAST": 3,
    });
    expect(again.token).toBe(cart.token);
    expect(again.cartWarnings).toEqual([
      expect.stringMatching(/: больше не продаётся$/),
      expect.stringMatching(/: осталось 3\sшт\., столько и добавили$/),
    ]);
  });

  it("is refused when nothing of it can be had, and leaves the cart alone", async () => {
    const { identity } = await order([{ sku: "A-FLUID", quantity: 1 }], anna);
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "O-5W30", quantity: 1 }));
    const sender = { ...anna, cartToken: cart.token };
    expect(await repeat(identity, sender)).toMatchObject({ status_code: 409, code: "out_of_stock" });
    await connection.db.update(goods).set({ isHidden: true }).where(eq(goods.sku, "A-FLUID"));
    const refused = await repeat(identity, sender);
    await connection.db.update(goods).set({ isHidden: false }).where(eq(goods.sku, "A-FLUID"));
    expect(refused.errors).toMatchObject([{ message: expect.stringMatching(/больше не продаётся/) }]);
    expect(dataOf(await shop.call(cartRead, {}, sender)).cart.lines).toHaveLength(1);
  });

  it("is for the customer only", async () => {
    const { identity } = await order(oil, anna);
    expect(await repeat(identity, pyotr)).toMatchObject({ status_code: 404, code: "not_found" });
  });
});

describe("API-119 API-120 an order by phone and number", () => {
  const ask = (
    endpoint: typeof crmOrderStatus | typeof crmOrderCancel,
    phone: string,
    reserve_id: string,
    address = "203.0.113.1",
  ) => shop.call(endpoint, { phone, reserve_id }, { address });

  it("ORD-009 ORD-010 is looked up and cancelled by who knows both, signed in or not", async () => {
    const { reserveId } = await order(oil, null);
    expect((await ask(crmOrderCancel, OTHER_PHONE, reserveId)).status_code).toBe(404);
    expect((await ask(crmOrderCancel, PHONE, "10000000")).status_code).toBe(404);
    expect((await ask(crmOrderCancel, "345-67-89", reserveId)).errors).toMatchObject([{ field: "phone" }]);
    expect(dataOf(await ask(crmOrderCancel, "8 (912) 345-67-89", reserveId))).toEqual({
      reserve_id: reserveId,
      status: "cancelled",
      title: "Отменён",
    });
    expect(await readShelves()).toEqual(shelves);
    expect(dataOf(await ask(crmOrderStatus, PHONE, reserveId)).status).toBe("cancelled");
    expect(await ask(crmOrderCancel, PHONE, reserveId)).toMatchObject({ status_code: 409, code: "too_late" });
  });

  it("is not guessed: wrong numbers are limited by address, and by phone from whatever addresses", async () => {
    const one = [];
    for (let n = 0; n < 11; n += 1)
      one.push((await ask(crmOrderCancel, "+79125550000", "10000000", "203.0.113.2")).status_code);
    expect(one).toEqual([...Array(10).fill(404), 429]);
    const many = [];
    for (let n = 0; n < 31; n += 1)
      many.push(
        (await ask(n % 2 ? crmOrderStatus : crmOrderCancel, "+79125550001", "10000000", `198.51.${n}.1`)).status_code,
      );
    expect(many).toEqual([...Array(30).fill(404), 429]);
  });

  it("ORD-010 is not shut to its owner, who is signed in, by what strangers guess and have written to the phone", async () => {
    const phone = "+79125550077";
    const { reserveId } = await order(oil, null, contact(phone));
    const owner = await signInUser(shop, { phones: [phone] });
    for (let n = 0; n < 31; n += 1) await ask(crmOrderStatus, phone, "10000000", `198.51.${n}.1`);
    const digits = phone.slice(-10);
    const counts = countsInDatabase(connection.db, () => shop.clock.now);
    for (let n = 0; n < 6; n += 1) await counts.consume(`messages to ${digits}`, { uses: 6, seconds: 86_400 });
    const by = (sender: object, endpoint: typeof crmOrderCancel | typeof crmOrderLink) =>
      shop.call(endpoint, { phone, reserve_id: reserveId }, { address: "198.51.100.1", ...sender });
    for (const endpoint of [crmOrderLink, crmOrderCancel]) expect((await by({}, endpoint)).code).toBe("too_many");
    const stranger = await signInUser(shop, { phones: ["+79125550078"] });
    expect((await by(stranger, crmOrderCancel)).code).toBe("too_many");
    expect(dataOf(await by(owner, crmOrderLink))).toEqual({ channel: "sms" });
    expect(await connection.db.$count(outboxMessages, eq(outboxMessages.recipient, phone))).toBeGreaterThan(0);
    expect(dataOf(await by(owner, crmOrderCancel))).toMatchObject({ status: "cancelled" });
  });

  it("may be looked up as often as its customer likes", async () => {
    const { reserveId } = await order(oil, null, contact("+79125550002"));
    const statuses = [];
    for (let n = 0; n < 35; n += 1)
      statuses.push((await ask(crmOrderStatus, "+79125550002", reserveId, `192.0.2.${n}`)).status_code);
    expect(statuses).toEqual(Array(35).fill(200));
  });
});
