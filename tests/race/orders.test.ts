import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cartAdd, cartRead, cartUpdate } from "../../gateway/contract/cart.ts";
import { orderCreate } from "../../gateway/contract/orders.ts";
import { orders } from "../../gateway/db/schema/orders.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { orderInput } from "../../gateway/testing/order-input.ts";
import { atOnce, codesOf, statusesOf } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("orders at the same moment, on PostgreSQL", () => {
  let shop: ShopWithPostgres;

  beforeAll(async () => {
    shop = await startShopOnPostgres();
  });
  beforeEach(() => shop.forgetOrders());
  afterAll(async () => {
    expect(shop.failures).toEqual([]);
    await shop.stop();
  });

  it("sell the last four tyres to one of fifty buyers, and tell the others", async () => {
    await shop.restock("T-WINTER", "malysheva", 4);
    const buyers = await atOnce(50, () => shop.buyer([{ sku: "T-WINTER", quantity: 4 }]));
    const answers = await Promise.all(
      buyers.map(({ fingerprint, sender }) => shop.call(orderCreate, orderInput(fingerprint), sender)),
    );
    expect(codesOf(answers)).toEqual({ done: 1, out_of_stock: 49 });
    expect(await shop.piecesOf("T-WINTER")).toEqual({ left: 0, promised: 4 });
    const loser = answers.find(({ code }) => code === "out_of_stock");
    expect(loser?.errors[0]?.message).toMatch(/225\/45 R18 95T: уже нет в наличии$/);
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
      buyers.map(({ fingerprint, sender }, n) =>
        shop.call(orderCreate, orderInput(fingerprint, { delivery: { type: "pickup", shopId: 1 + (n % 2) } }), sender),
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
    const { fingerprint, sender } = await shop.buyer([{ sku: "O-5W30", quantity: 2 }]);
    const input = orderInput(fingerprint);
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
      const buyers = await atOnce(2, () => shop.buyer([{ sku: "TP-SENSOR", quantity: 1 }]));
      const input = orderInput(buyers[0]?.fingerprint ?? "");
      const answers = await Promise.all(buyers.map(({ sender }) => shop.call(orderCreate, input, sender)));
      expect(codesOf(answers)).toEqual({ done: 1, key_reused: 1 });
      const loser = buyers[answers.findIndex(({ code }) => code === "key_reused")];
      expect(dataOf(await shop.call(cartRead, {}, loser?.sender)).cart.lines).toHaveLength(1);
      expect((await shop.piecesOf("TP-SENSOR")).promised).toBe(1);
    });
  });

  it("of one cart under different keys from many tabs are one order", async () => {
    const { fingerprint, sender } = await shop.buyer([{ sku: "TP-SENSOR", quantity: 3 }]);
    const answers = await atOnce(10, () => shop.call(orderCreate, orderInput(fingerprint), sender));
    expect(codesOf(answers)).toEqual({ done: 1, cart_empty: 9 });
    expect((await shop.piecesOf("TP-SENSOR")).promised).toBe(3);
  });

  it("are of exactly the cart the customer saw while another tab changes it", async () => {
    await inRounds(async (round) => {
      await shop.forgetOrders();
      await shop.restock("TP-SENSOR", "warehouse", 300);
      const { fingerprint, sender } = await shop.buyer([{ sku: "TP-SENSOR", quantity: 2 }]);
      const change = round % 2 === 0 ? { sku: "TP-SENSOR", quantity: 5 } : { sku: "TP-SENSOR", tradeIn: false };
      const [changed, ordered] = await Promise.all([
        shop.call(cartUpdate, change, sender),
        shop.call(orderCreate, orderInput(fingerprint), sender),
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
    shop = await startShopOnPostgres();
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
