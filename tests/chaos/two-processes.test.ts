import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atOnce, countOf } from "../support/at-once.ts";
import { type Answer, asker, cookiesOf } from "../support/http.ts";
import { orderFormOf } from "../support/order-form.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";
import { report } from "./report.ts";

interface Case {
  title: string;
  outcome: string;
  seconds: number;
}

const ORDER_PATH = /^\/order\/([^/]+)\/[^/]+\/$/;
const STOCKED_SHOP = 1;

describe.skipIf(!hasPostgres())("a shop of two processes on one database", () => {
  let cluster: PostgresCluster;
  let database: Client;
  let sites: [Site, Site];
  let skus: string[];
  const cases: Case[] = [];
  let buyers = 0;

  beforeAll(async () => {
    cluster = await startPostgres({ fsync: true, settings: { max_connections: "200" } });
    const url = await cluster.createDatabase();
    const env = {
      DATABASE_URL: url,
      DEMO_GOODS: "300",
      ACCESS_TOKEN_SECRET: "secret-of-the-tokens-of-all-processes",
      COOKIE_SECRET: "secret-of-the-cookies-of-all-processes",
    };
    sites = [await startSite({ env }), await startSite({ env })];
    database = new Client({ connectionString: url });
    await database.connect();
    skus = await namesOf(
      "select sku as name from goods g where exists (select from stock s where s.goods_id = g.id and s.location_id = $1) order by sku limit 11",
      [STOCKED_SHOP],
    );
    expect(skus).toHaveLength(11);
  });
  afterAll(async () => {
    await report("Two processes on one PostgreSQL", tableOf(cases));
    await database?.end();
    await Promise.all((sites ?? []).map((site) => site.stop()));
    await cluster?.stop();
  });

  const tableOf = (rows: readonly Case[]) =>
    [
      `Each case through the pages' forms and JSON calls of two processes, last run on ${new Date().toISOString().slice(0, 10)}.\n`,
      "| Case | Outcome | Took |\n|---|---|---|",
      ...rows.map(({ title, outcome, seconds }) => `| ${title} | ${outcome} | ${seconds.toFixed(1)} s |`),
    ].join("\n");

  /** A test that stands in the report as well, with what it returns as the outcome. */
  const holds = (title: string, run: () => Promise<string>) =>
    it(title, async () => {
      const beganMs = performance.now();
      const outcome = await run();
      cases.push({ title, outcome, seconds: (performance.now() - beganMs) / 1_000 });
    });

  const siteOf = (n: number): Site => sites[n % 2] as Site;

  const namesOf = async (text: string, values: unknown[]): Promise<string[]> =>
    (await database.query<{ name: string }>(text, values)).rows.map(({ name }) => name);

  const setPieces = (sku: string, pieces: number) =>
    database.query(
      "update stock set quantity = case when location_id = $2 then $3::int else 0 end where goods_id = (select id from goods where sku = $1)",
      [sku, STOCKED_SHOP, pieces],
    );

  async function nextGoods(pieces: number): Promise<string> {
    const sku = skus.shift() ?? "";
    await setPieces(sku, pieces);
    return sku;
  }

  const piecesOf = async (sku: string): Promise<number> =>
    (
      await database.query<{ left: number }>(
        "select sum(quantity)::int as left from stock where goods_id = (select id from goods where sku = $1)",
        [sku],
      )
    ).rows[0]?.left ?? 0;

  const post = (
    site: Site,
    fields: URLSearchParams | Record<string, string>,
    Cookie = "",
    timeoutMs = 20_000,
  ): Promise<Answer> =>
    asker(site)("/basket/", {
      timeoutMs,
      method: "POST",
      headers: {
        Origin: site.url,
        "Content-Type": "application/x-www-form-urlencoded",
        ...(Cookie && { Cookie }),
      },
      body: new URLSearchParams(fields).toString(),
    });

  const add = (site: Site, sku: string, fields: Record<string, string> = {}, Cookie = "") =>
    post(site, { intent: "add", sku, quantity: "4", ...fields }, Cookie);

  /** As people do whom the shop asks to come back in a moment; what is sent again is known by its key. */
  async function again(ask: () => Promise<Answer>, isWhole = (_: Answer) => true): Promise<Answer> {
    for (;;) {
      const answer = await ask();
      if (answer.status !== 503 && isWhole(answer)) return answer;
      await pause(500);
    }
  }

  const cartOf = (site: Site, Cookie: string) => asker(site)("/basket/", { headers: { Cookie } });

  async function filledOrder(site: Site, sku: string) {
    const names = { key: randomUUID(), cartKey: randomUUID() };
    const Cookie = cookiesOf(await again(() => add(site, sku, names)));
    // A busy shop may show the cart without its centres, which an order needs.
    const page = await again(
      () => cartOf(site, Cookie),
      ({ text }) => orderFormOf(text).has("shopId"),
    );
    const form = orderFormOf(page.text);
    buyers += 1;
    const phone = `8 912 555-${String(Math.floor(buyers / 100)).padStart(2, "0")}-${String(buyers % 100).padStart(2, "0")}`;
    const typed = { name: "Анна", phone, personalData: "on", legalPolicy: "on" };
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    return { Cookie, form, phone };
  }

  const orderIn = ({ headers }: Answer) => ORDER_PATH.exec(headers.location ?? "")?.[1];

  const quantitiesIn = (page: Answer) =>
    [...page.text.matchAll(/<input[^>]*type="number"[^>]*>/g)].map(([field]) => /value="(\d+)"/.exec(field)?.[1]);

  holds("Fifty buyers want the last four tyres", async () => {
    const sku = await nextGoods(4);
    const orders = await atOnce(50, (n) => filledOrder(siteOf(n), sku));
    const answers = await atOnce(50, (n) => again(() => post(siteOf(n), orders[n]?.form ?? {}, orders[n]?.Cookie)));
    expect(countOf(answers.map(({ status }) => status))).toEqual({ 303: 1, 409: 49 });
    expect(await piecesOf(sku)).toBe(0);
    return "one order, 49 told that the goods are gone, their forms kept";
  });

  holds("One row of stock is locked", async () => {
    const [held, other] = [await nextGoods(8), await nextGoods(8)];
    await database.query("begin");
    await database.query("select from stock where goods_id = (select id from goods where sku = $1) for update", [held]);
    const { Cookie, form } = await filledOrder(siteOf(0), held);
    const waiting = post(siteOf(0), form, Cookie);
    const answers = await atOnce(12, (n) => again(() => add(siteOf(n), other)));
    const ready = await atOnce(2, (n) => asker(siteOf(n))("/readyz"));
    const refused = await waiting;
    await database.query("rollback");
    expect(countOf(answers.map(({ status }) => status))).toEqual({ 303: 12 });
    expect(ready.map(({ status }) => status)).toEqual([200, 200]);
    expect(refused.status).toBe(503);
    expect(orderIn(await post(siteOf(1), orderFormOf(refused.text), Cookie))).toBeDefined();
    return "other goods are added and both processes are ready meanwhile; the order is refused with its form, and taken afterwards";
  });

  holds("Two tabs of a new visitor add at once", async () => {
    const [one, two] = [await nextGoods(8), await nextGoods(8)];
    const cartKey = randomUUID();
    const answers = await atOnce(8, (n) => add(siteOf(n), n % 2 ? one : two, { key: randomUUID(), cartKey }));
    const carts = new Set(answers.map((answer) => /\bcart=([^;]+)/.exec(cookiesOf(answer))?.[1]));
    expect(carts.size).toBe(1);
    const page = await cartOf(siteOf(1), cookiesOf(answers[0] as Answer));
    expect(quantitiesIn(page)).toEqual(["8", "8"]);
    return "one cart with the goods of both";
  });

  holds("The reply to an addition is lost, its process killed, and the request comes to the other", async () => {
    const sku = await nextGoods(20);
    const names = { key: randomUUID(), cartKey: randomUUID() };
    await add(siteOf(0), sku, names);
    await siteOf(0).crash();
    const again = await add(siteOf(1), sku, { ...names, stay: "1" });
    await siteOf(0).start();
    expect(quantitiesIn(await cartOf(siteOf(1), cookiesOf(again)))).toEqual(["4"]);
    expect(again.text).toContain("4 шт. уже в корзине");
    return "added once, «4 шт. уже в корзине»";
  });

  holds("A process is killed while it takes an order, and the form goes to the other", async () => {
    const sku = await nextGoods(40);
    for (const afterMs of [0, 5, 15, 40, 80]) {
      const { Cookie, form } = await filledOrder(siteOf(0), sku);
      const lost = post(siteOf(0), form, Cookie).catch(() => null);
      await pause(afterMs);
      await siteOf(0).crash();
      await lost;
      const told = orderIn(await post(siteOf(1), form, Cookie));
      expect(
        await namesOf("select identity as name from orders where contact->>'phone' = $1", [phoneOf(form)]),
      ).toEqual([told]);
      await siteOf(0).start();
    }
    expect(await piecesOf(sku)).toBe(40 - 5 * 4);
    return "one order each of five times";
  });

  holds(
    "A process stands still with an order, and its buyer is told by the other that the goods are gone",
    async () => {
      const sku = await nextGoods(4);
      const { Cookie, form } = await filledOrder(siteOf(0), sku);
      siteOf(0).signal("SIGSTOP");
      await expect(post(siteOf(0), form, Cookie, 1_000)).rejects.toThrow();
      await setPieces(sku, 0);
      expect((await again(() => post(siteOf(1), form, Cookie))).text).toContain("нет в наличии");
      await setPieces(sku, 4);
      siteOf(0).signal("SIGCONT");
      // Whatever it had waiting comes before an order that is sent now.
      const next = await filledOrder(siteOf(0), await nextGoods(8));
      expect(orderIn(await again(() => post(siteOf(0), next.form, next.Cookie)))).toBeDefined();
      expect(
        await namesOf("select identity as name from orders where contact->>'phone' = $1", [phoneOf(form)]),
      ).toEqual([]);
      return "no order: what was refused stays refused";
    },
  );

  holds("The reply to an order is lost, and its guest opens the cart at the other process", async () => {
    const { Cookie, form } = await filledOrder(siteOf(0), await nextGoods(8));
    const told = orderIn(await post(siteOf(0), form, Cookie));
    const cart = await cartOf(siteOf(1), Cookie);
    expect(cart.text).toContain(`/order/${told}/`);
    return "«Ваш заказ … принят», with the way to its page";
  });

  holds("Ten buyers order and cancel the same goods at once", async () => {
    // As many pieces of one of the goods as may be held unproven.
    const sku = await nextGoods(40);
    const placed = await atOnce(10, async (n) => {
      const { Cookie, form, phone } = await filledOrder(siteOf(n), sku);
      const number = orderIn(await again(() => post(siteOf(n), form, Cookie)));
      const [reserve = ""] = await namesOf("select reserve_id as name from orders where identity = $1", [number]);
      const query = new URLSearchParams({ phone, reserve_id: reserve });
      const site = siteOf(n + 1);
      return asker(site)(`/api/gateway/orders/crm/data/cancel?${query}`, {
        method: "DELETE",
        headers: { Origin: site.url },
      });
    });
    expect(countOf(placed.map(({ status }) => status))).toEqual({ 200: 10 });
    expect(await piecesOf(sku)).toBe(40);
    return "all ten cancelled, every piece is back";
  });

  const phoneOf = (form: URLSearchParams) => `+7${(form.get("phone") ?? "").replace(/\D/g, "").slice(-10)}`;
});
