import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cartAdd, cartRead, cartUpdate } from "../../gateway/contract/sales/cart.ts";
import { crmOrderCancel, orderCreate } from "../../gateway/contract/sales/orders.ts";
import { runImport } from "../../gateway/office/import/runs/run-import.ts";
import { temporaryFiles } from "../../gateway/office/import/testing.ts";
import { goods, stockFiles } from "../../gateway/platform/db/schema/goods.ts";
import { orderEvents, orders } from "../../gateway/platform/db/schema/orders.ts";
import { outboxMessages } from "../../gateway/platform/db/schema/outbox.ts";
import type { ApiError } from "../../gateway/platform/http/api-error.ts";
import { expireOrders } from "../../gateway/sales/orders/end-reserves.ts";
import type { OrderEvent } from "../../gateway/sales/orders/transition-rules.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { FIXTURE_NOW } from "../../gateway/testing/fixture.ts";
import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { applyEvent, bringTo } from "../../gateway/testing/stored-orders.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { atOnce, codesOf, statusesOf, times } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { CROWD_ROUNDS, inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOfTwoProcesses } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("orders at the same moment, on PostgreSQL", () => {
  const files = temporaryFiles();
  let shop: ShopWithPostgres;

  beforeAll(async () => {
    shop = await startShopOfTwoProcesses();
  });
  beforeEach(() => shop.forgetOrders());
  afterAll(async () => {
    files.remove();
    expect(shop.failures).toEqual([]);
    await shop.stop();
  });

  it("sell the last four tyres to one of fifty buyers, and tell the others", async () => {
    await shop.restock("T-WINTER", "malysheva", 4);
    const buyers = await atOnce(50, () => shop.buyer([{ sku: "T-WINTER", quantity: 4 }]));
    const answers = await Promise.all(
      buyers.map(({ cart, sender }) => shop.call(orderCreate, orderInput(cart, { contact: newContact() }), sender)),
    );
    expect(codesOf(answers)).toEqual({ done: 1, out_of_stock: 49 });
    expect(await shop.piecesOf("T-WINTER")).toEqual({ left: 0, promised: 4 });
    const loser = answers.find(({ code }) => code === "out_of_stock");
    expect(loser?.errors[0]?.message).toMatch(/225\/45 R18 95T: уже нет в наличии$/);
  });

  it("sell the last six tyres, which are sold by four, to one of many buyers, and leave two that nobody can buy", async () => {
    await shop.restock("T-WINTER", "malysheva", 6);
    const ofTyres = eq(goods.sku, "T-WINTER");
    await shop.connection.db.update(goods).set({ leastQuantity: 4, quantityStep: 4 }).where(ofTyres);
    const buyers = await atOnce(20, () => shop.buyer([{ sku: "T-WINTER", quantity: 4 }]));
    const answers = await Promise.all(
      buyers.map(({ cart, sender }) => shop.call(orderCreate, orderInput(cart, { contact: newContact() }), sender)),
    );
    expect(codesOf(answers)).toEqual({ done: 1, out_of_stock: 19 });
    expect(await shop.piecesOf("T-WINTER")).toEqual({ left: 2, promised: 4 });
    for (const { errors } of answers.filter(({ code }) => code === "out_of_stock"))
      expect(errors[0]?.message).toMatch(/уже нет в наличии$/);
    await shop.connection.db.update(goods).set({ leastQuantity: 1, quantityStep: 1 }).where(ofTyres);
  });

  it("never sell more than there is when buyers want different numbers of goods at three places", async () => {
    await shop.restock("T-SUMMER", "malysheva", 7);
    await shop.restock("T-SUMMER", "shcherbakova", 5);
    await shop.restock("T-SUMMER", "warehouse", 9);
    await shop.restock("D-CAST", "malysheva", 10);
    const buyers = await atOnce(40, (n) => {
      const items = [
        { sku: "T-SUMMER" as const, quantity: 1 + (n % 4) },
        { sku: "D-CAST" as const, quantity: 1 + (n % 2) },
      ];
      return shop.buyer(n % 2 === 0 ? items : items.reverse());
    });
    const answers = await Promise.all(
      buyers.map(({ cart, sender }, n) =>
        shop.call(
          orderCreate,
          orderInput(cart, { contact: newContact(), delivery: { type: "pickup", shopId: 1 + (n % 2) } }),
          sender,
        ),
      ),
    );
    const codes = codesOf(answers);
    expect(Object.keys(codes).sort()).toEqual(["done", "out_of_stock"]);
    const [tyres, wheels] = [await shop.piecesOf("T-SUMMER"), await shop.piecesOf("D-CAST")];
    expect(tyres.left + tyres.promised).toBe(21);
    expect(wheels.left + wheels.promised).toBe(10);
    expect(await shop.connection.db.$count(orders)).toBe(codes.done);
  });

  it("sent twenty times are one order with one answer", async () => {
    await shop.restock("O-5W30", "malysheva", 12);
    const { cart, sender } = await shop.buyer([{ sku: "O-5W30", quantity: 2 }]);
    const input = orderInput(cart);
    const answers = await atOnce(20, () => shop.call(orderCreate, input, sender));
    const [first] = answers.map(dataOf);
    expect(answers.map(({ data }) => data)).toEqual(Array(20).fill(first));
    expect(await shop.connection.db.$count(orders)).toBe(1);
    expect((await shop.piecesOf("O-5W30")).promised).toBe(2);
  });

  it("of two carts under one key are one order; the other cart is refused and keeps its goods", async () => {
    await inRounds(async () => {
      await shop.forgetOrders();
      await shop.restock("TP-SENSOR", "warehouse", 300);
      const buyers = [
        await shop.buyer([{ sku: "TP-SENSOR", quantity: 1 }]),
        await shop.buyer([{ sku: "TP-SENSOR", quantity: 1 }]),
      ] as const;
      const input = orderInput(buyers[0].cart);
      const answers = await Promise.all(buyers.map(({ sender }) => shop.call(orderCreate, input, sender)));
      expect(codesOf(answers)).toEqual({ done: 1, key_reused: 1 });
      const loser = buyers[answers.findIndex(({ code }) => code === "key_reused")];
      expect(dataOf(await shop.call(cartRead, {}, loser?.sender)).cart.lines).toHaveLength(1);
      expect((await shop.piecesOf("TP-SENSOR")).promised).toBe(1);
    });
  });

  it("of one form are refused or made, never both, while the goods come back", async () => {
    await inRounds(async (round) => {
      await shop.forgetOrders();
      await shop.restock("T-WINTER", "malysheva", 4);
      const { cart, sender } = await shop.buyer([{ sku: "T-WINTER", quantity: 4 }]);
      const input = orderInput(cart, { contact: newContact() });
      await shop.restock("T-WINTER", "malysheva", 0);
      const calls = times(6, () => shop.call(orderCreate, input, sender));
      if (round % 2 === 0) await Promise.race(calls);
      await shop.restock("T-WINTER", "malysheva", 4);
      const { done = 0 } = codesOf(await Promise.all(calls));
      const made = await shop.connection.db.$count(orders);
      expect(done).toBe(made * calls.length);
    });
  });

  it("of one cart under different keys from many tabs are one order", async () => {
    const { cart, sender } = await shop.buyer([{ sku: "TP-SENSOR", quantity: 3 }]);
    const answers = await atOnce(10, () => shop.call(orderCreate, orderInput(cart), sender));
    expect(codesOf(answers)).toEqual({ done: 1, cart_empty: 9 });
    expect((await shop.piecesOf("TP-SENSOR")).promised).toBe(3);
  });

  it("ORD-008 go one way to their end while staff and customers move them at once: every event follows the one before", async () => {
    await inRounds(async () => {
      await shop.forgetOrders();
      await shop.restock("D-CAST", "malysheva", 8);
      const { cart, sender } = await shop.buyer([{ sku: "D-CAST", quantity: 4 }]);
      const { identity, reserveId } = dataOf(await shop.call(orderCreate, orderInput(cart), sender));
      const { db } = shop.connection;
      const staff = (event: OrderEvent) =>
        applyEvent(db, identity, event).then(
          () => "done",
          (error: ApiError) => error.code,
        );
      const answers = await Promise.all([
        ...(["start", "make_ready", "hand_out", "expire", "hand_out"] as const).map(staff),
        shop
          .call(crmOrderCancel, { phone: "9123456789", reserve_id: reserveId }, { address: reserveId })
          .then(({ code }) => code ?? "done"),
      ]);
      expect(answers.filter((answer) => answer !== "done" && answer !== "too_late")).toEqual([]);

      const events = await db.select().from(orderEvents).orderBy(asc(orderEvents.id));
      const [order] = await db.select().from(orders);
      expect(events.map(({ fromStatus }) => fromStatus)).toEqual([
        null,
        ...events.slice(0, -1).map(({ toStatus }) => toStatus),
      ]);
      expect(events.length).toBe(1 + answers.filter((answer) => answer === "done").length);
      expect([order?.version, order?.status]).toEqual([events.length, events.at(-1)?.toStatus]);
      const left = order?.status === "cancelled" ? 8 : 4;
      const isOver = order?.status === "cancelled" || order?.status === "delivered";
      expect(await shop.piecesOf("D-CAST")).toEqual({ left, promised: isOver ? 0 : 4 });
    });
  });

  it("that nobody has proven anything for are three of a phone or twenty of a network when thirty are sent at once, and three of a customer", async () => {
    const anna = await signInUser(shop, { phones: ["+79126660000"] });
    const ways = [
      { limit: 3, code: "proof_needed", of: () => ({ contact: { ...newContact(), phone: "+79125550000" } }), from: {} },
      { limit: 3, code: "too_many", of: () => ({ contact: newContact() }), from: { accessToken: anna.accessToken } },
      { limit: 20, code: "proof_needed", of: () => ({ contact: newContact() }), from: { address: "203.0.113.7" } },
    ];
    await inRounds(async (round) => {
      const { limit, code, of, from } = ways[round % ways.length] ?? expect.fail();
      await shop.forgetOrders();
      await shop.restock("TP-SENSOR", "warehouse", 300);
      const buyers = await atOnce(30, () => shop.buyer([{ sku: "TP-SENSOR", quantity: 1 }]));
      const answers = await Promise.all(
        buyers.map(({ cart, sender }) => shop.call(orderCreate, orderInput(cart, of()), { ...sender, ...from })),
      );
      expect(codesOf(answers)).toEqual({ done: limit, [code]: 30 - limit });
      expect(await shop.piecesOf("TP-SENSOR")).toEqual({ left: 300 - limit, promised: limit });
    }, CROWD_ROUNDS);
  });

  it("CHK-058 lose and double no piece while reserves end, and staff, customers, further orders and a stock file move them at once", async () => {
    const { db } = shop.connection;
    const signal = new AbortController().signal;
    const morning = new Date(FIXTURE_NOW.getTime() - 3_600_000).toISOString();
    const counted = files.write(`sku,location,quantity,date\nD-CAST,ekb-malysheva,16,${morning}\n`, "csv");
    await inRounds(async (round) => {
      shop.clock.now = FIXTURE_NOW;
      await shop.forgetOrders();
      await db.delete(stockFiles);
      await shop.restock("D-CAST", "malysheva", 16);
      const place = async () => {
        const contact = newContact();
        const { cart, sender } = await shop.buyer([{ sku: "D-CAST", quantity: 4 }]);
        return { contact, answer: await shop.call(orderCreate, orderInput(cart, { contact }), sender) };
      };
      const placed = await atOnce(3, place);
      const waiting = placed.map(({ contact, answer }) => ({ contact, ...dataOf(answer) }));
      const further = await atOnce(3, () => shop.buyer([{ sku: "D-CAST", quantity: 4 }]));
      for (const { identity } of waiting.slice(0, 2)) await bringTo(db, identity, "processing");
      shop.clock.now = new Date(FIXTURE_NOW.getTime() + 10 * 86_400_000);
      await db.delete(outboxMessages);

      const settle = (work: Promise<unknown>) =>
        work.then(
          () => "done",
          (error: ApiError) => error.code,
        );
      const acts = [
        ...times(3, () => () => settle(expireOrders(shop, signal))),
        () => settle(runImport(shop.connection, { stock: counted }, { dryRun: false, now: () => shop.clock.now })),
        ...waiting.flatMap(({ identity, contact, reserveId }, n) => [
          () => settle(applyEvent(db, identity, n % 2 ? "hand_out" : "make_ready", shop.clock.now, shop.messaging)),
          () =>
            shop
              .call(crmOrderCancel, { phone: contact.phone, reserve_id: reserveId }, { address: reserveId })
              .then(({ code }) => code ?? "done"),
        ]),
        ...further.map(
          ({ cart, sender }) =>
            () =>
              shop
                .call(orderCreate, orderInput(cart, { contact: newContact() }), sender)
                .then(({ code }) => code ?? "done"),
        ),
      ];
      // Another order of starting in every round.
      const started = acts.map((_, n) => acts[(n * 5 + round) % acts.length]?.());
      const codes = await Promise.all(started);
      expect(codes.filter((code) => !["done", "too_late", "out_of_stock"].includes(String(code)))).toEqual([]);

      const rows = await db.select().from(orders);
      const events = await db.select().from(orderEvents).orderBy(asc(orderEvents.id));
      let gone = 0;
      for (const row of rows) {
        const own = events.filter(({ orderId }) => orderId === row.id);
        expect([row.version, row.status]).toEqual([own.length, own.at(-1)?.toStatus]);
        if (row.status === "delivered") gone += 4;
      }
      const open = rows.filter(({ status }) => status !== "delivered" && status !== "cancelled").length;
      const { left, promised } = await shop.piecesOf("D-CAST");
      expect({ promised, all: left + promised + gone }).toEqual({ promised: open * 4, all: 16 });
      // What customers are told of is told once.
      const told = ["place", "make_ready", "cancel", "expire"];
      const news = events.filter(({ event, at }) => told.includes(event) && at.getTime() === shop.clock.now.getTime());
      expect(await db.$count(outboxMessages)).toBe(news.length);
      shop.clock.now = FIXTURE_NOW;
    });
  });

  it("are of exactly the cart the customer saw while another tab changes it", async () => {
    await inRounds(async (round) => {
      await shop.forgetOrders();
      await shop.restock("TP-SENSOR", "warehouse", 300);
      const { cart, sender } = await shop.buyer([{ sku: "TP-SENSOR", quantity: 2 }]);
      const change = round % 2 === 0 ? { sku: "TP-SENSOR", quantity: 5 } : { sku: "TP-SENSOR", tradeIn: false };
      const [changed, ordered] = await Promise.all([
        shop.call(cartUpdate, change, sender),
        shop.call(orderCreate, orderInput(cart), sender),
      ]);
      const rows = await shop.connection.db.select().from(orders);
      if (ordered.status_code === 200) {
        expect(rows).toMatchObject([{ subtotalKopecks: 2 * 249_000 }]);
      } else {
        expect(ordered.code).toBe("cart_changed");
        expect(rows).toEqual([]);
        expect(dataOf(changed).cart.lines[0]?.quantity).toBe(5);
      }
    });
  });
});

describe.skipIf(!hasPostgres())("one cart in two tabs, on PostgreSQL", () => {
  let shop: ShopWithPostgres;

  beforeAll(async () => {
    shop = await startShopOfTwoProcesses();
  });
  afterAll(async () => {
    await shop.stop();
  });

  it("loses and doubles no line when goods are added thirty times at once", async () => {
    const { sender } = await shop.buyer([{ sku: "TP-SENSOR", quantity: 1 }]);
    const skus = ["TP-SENSOR", "O-5W30", "D-CAST"];
    const answers = await atOnce(30, (n) => shop.call(cartAdd, { sku: skus[n % 3], quantity: 1 }, sender));
    expect(statusesOf(answers)).toEqual({ 200: 30 });
    const { cart } = dataOf(await shop.call(cartRead, {}, sender));
    expect(Object.fromEntries(cart.lines.map(({ sku, quantity }) => [sku, quantity]))).toEqual({
      "TP-SENSOR": 11,
      "O-5W30": 10,
      "D-CAST": 8,
    });
    expect(shop.failures).toEqual([]);
  });

  it("takes turns in order tab by tab: the last of two quantities stands whole", async () => {
    const { sender } = await shop.buyer([{ sku: "TP-SENSOR", quantity: 1 }]);
    await Promise.all([3, 7].map((quantity) => shop.call(cartUpdate, { sku: "TP-SENSOR", quantity }, sender)));
    const { cart } = dataOf(await shop.call(cartRead, {}, sender));
    expect(cart.lines).toHaveLength(1);
    expect([3, 7]).toContain(cart.lines[0]?.quantity);
  });
});
