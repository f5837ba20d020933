import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cartRead } from "../../gateway/contract/sales/cart.ts";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { orderReservations, orders } from "../../gateway/platform/db/schema/orders.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { fixtureId } from "../../gateway/testing/fixture-goods.ts";

import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { openShopOnPostgres, type ShopOnPostgres } from "../support/shop-on-postgres.ts";

const RECOVERY_MS = 10_000;

describe.skipIf(!hasPostgres())("a database that dies in the middle of an order", () => {
  let cluster: PostgresCluster;
  let shop: ShopOnPostgres;
  let url: string;

  beforeAll(async () => {
    cluster = await startPostgres({ fsync: true });
    url = await cluster.createDatabase();
    shop = await openShopOnPostgres(url);
  });
  afterAll(async () => {
    await shop.connection.close();
    await cluster.stop();
  });

  /** Asks until the shop answers otherwise than «unavailable». */
  async function whenRecovered<Answer extends { status_code: number }>(ask: () => Promise<Answer>): Promise<Answer> {
    const deadline = Date.now() + RECOVERY_MS;
    for (;;) {
      const answer = await ask();
      if (answer.status_code !== 503) return answer;
      if (Date.now() > deadline) throw new Error("The shop did not recover");
    }
  }

  /** Holds the stock of goods in a connection of its own, so that whoever orders them stops halfway. */
  async function holdStock(goodsId: number): Promise<pg.Client> {
    const holder = new pg.Client({ connectionString: url });
    holder.on("error", () => {});
    await holder.connect();
    await holder.query("begin");
    await holder.query("select * from stock where goods_id = $1 for update", [goodsId]);
    return holder;
  }

  async function untilSomebodyWaits(holder: pg.Client): Promise<void> {
    for (;;) {
      const { rows } = await holder.query(
        "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'",
      );
      if (rows[0].waiting > 0) return;
    }
  }

  it("leaves no trace of it, answers «unavailable», and the same order succeeds within ten seconds of its return", async () => {
    const { cart: seen, sender } = await shop.buyer([{ sku: "D-CAST", quantity: 4 }]);
    const input = orderInput(seen);
    const holder = await holdStock(fixtureId("D-CAST"));
    const halfway = shop.call(orderCreate, input, sender);
    await untilSomebodyWaits(holder);
    await cluster.crash();
    expect(await halfway).toMatchObject({ status_code: 503, code: "unavailable" });
    const errors = [{ message: "Сервис временно недоступен. Повторите через минуту" }];
    expect(await shop.call(cartRead, {}, sender)).toMatchObject({ status_code: 503, data: null, errors });
    await cluster.start();

    const { cart } = dataOf(await whenRecovered(() => shop.call(cartRead, {}, sender)));
    expect(cart.lines).toMatchObject([{ sku: "D-CAST", quantity: 4 }]);
    expect(await shop.piecesOf("D-CAST")).toEqual({ left: 8, promised: 0 });
    expect(await shop.connection.db.$count(orders)).toBe(0);

    dataOf(await shop.call(orderCreate, input, sender));
    expect(await shop.piecesOf("D-CAST")).toEqual({ left: 4, promised: 4 });
  });

  it("keeps every order that was answered, and each order whole, when it dies under load", async () => {
    await shop.forgetOrders();
    const before = (await shop.piecesOf("TP-SENSOR")).left;
    const buyers = await Promise.all(Array.from({ length: 60 }, () => shop.buyer([{ sku: "TP-SENSOR", quantity: 2 }])));
    const inputs = buyers.map(({ cart }) => orderInput(cart, { contact: newContact() }));
    let answered = 0;
    let startCrash: () => void = () => {};
    const enough = new Promise<void>((resolve) => {
      startCrash = resolve;
    });
    const submits = buyers.map(async ({ sender }, n) => {
      const answer = await shop.call(orderCreate, inputs[n] ?? {}, sender);
      if (answer.status_code === 200) answered += 1;
      if (answered >= 10) startCrash();
      return answer;
    });
    await enough;
    await cluster.restart();
    const answers = await Promise.all(submits);

    const rows = await whenRecovered(async () => {
      const probe = await shop.call(cartRead, {}, buyers[0]?.sender);
      return { status_code: probe.status_code };
    }).then(() => shop.connection.db.select().from(orders));
    const kept = new Set(rows.map(({ orderNumber }) => orderNumber));
    for (const answer of answers) if (answer.data) expect(kept).toContain(answer.data.identity);
    const { left, promised } = await shop.piecesOf("TP-SENSOR");
    expect(promised).toBe(rows.length * 2);
    expect(left + promised).toBe(before);
    expect(await shop.connection.db.$count(orderReservations)).toBe(rows.length);

    const again = await Promise.all(
      buyers.map(({ sender }, n) => whenRecovered(() => shop.call(orderCreate, inputs[n] ?? {}, sender))),
    );
    expect(new Set(again.map((answer) => dataOf(answer).identity)).size).toBe(60);
    for (const [n, answer] of answers.entries()) if (answer.data) expect(again[n]?.data).toEqual(answer.data);
    expect(await shop.piecesOf("TP-SENSOR")).toEqual({ left: before - 120, promised: 120 });
  });
});
