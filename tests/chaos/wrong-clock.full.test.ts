import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentOf, shownText } from "../support/document.ts";
import { type HeldServer, startHeldServer } from "../support/held-server.ts";
import { type Answer, asker, cookiesOf } from "../support/http.ts";
import { orderFormOf } from "../support/order-form.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { SHARED_SECRETS, type Site, startSite } from "../support/site.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** What a busy machine takes for what was asked of it. */
const SLACK_MS = MINUTE_MS;
const BEATS_MS = 60_000;
const preload = fileURLToPath(new URL("../support/shift-clock.cjs", import.meta.url));

describe.skipIf(!hasPostgres())("a process whose clock is wrong", () => {
  let cluster: PostgresCluster;
  let database: Client;
  let bank: HeldServer;
  let env: Record<string, string>;
  let phones = 0;

  beforeAll(async () => {
    cluster = await startPostgres({ settings: { max_connections: "200" } });
    bank = await startHeldServer();
    const url = await cluster.createDatabase();
    env = {
      DATABASE_URL: url,
      DEMO_GOODS: "300",
      ...SHARED_SECRETS,
      MESSAGE_INBOX: "no",
      PAYMENT_ALFA_URL: `http://shop:password@127.0.0.1:${bank.port}/rest/`,
      PAYMENT_ALFA_NOTICE_KEY: "key-of-notices",
      PAYMENT_ALFA_METHODS: "card_online",
    };
    database = new Client({ connectionString: url });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await bank?.stop();
    await cluster?.stop();
  });

  const startAhead = (aheadMs: number) =>
    startSite({ env: { ...env, CLOCK_AHEAD_MS: String(aheadMs), NODE_OPTIONS: `--require ${preload}` } });

  const post = (
    site: Site,
    path: string,
    fields: Record<string, string> | URLSearchParams,
    Cookie = "",
  ): Promise<Answer> =>
    asker(site)(path, {
      method: "POST",
      headers: {
        Origin: site.url,
        "Content-Type": "application/x-www-form-urlencoded",
        ...(Cookie && { Cookie }),
      },
      body: String(new URLSearchParams(fields)),
    });

  const newPhone = () => {
    phones += 1;
    return `8 912 777-00-${String(phones).padStart(2, "0")}`;
  };

  /** Orders goods to be paid by card, by plain forms; answers the path of the order's page. */
  async function orderByCard(site: Site): Promise<string> {
    const { rows } = await database.query<{ sku: string }>(
      "select sku from goods g where exists (select from stock s where s.goods_id = g.id and s.location_id = 1 and s.quantity > 3) limit 1",
    );
    const added = await post(site, "/basket/", { intent: "add", sku: rows[0]?.sku ?? "", quantity: "1" });
    const Cookie = cookiesOf(added);
    const form = orderFormOf((await asker(site)("/basket/", { headers: { Cookie } })).text);
    const typed = { name: "Анна", phone: newPhone(), personalData: "on", legalPolicy: "on", method: "card_online" };
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    const taken = await post(site, "/basket/", form, Cookie);
    expect(taken.status).toBe(303);
    return taken.headers.location?.match(/^\/order\/[^/]+\/[^/]+\//)?.[0] ?? "";
  }

  const numberOf = (orderPath: string) => orderPath.split("/")[2] ?? "";

  const TYRE_FITTING = "/service-tyre-fitting/?sizes=4x205-55-16&packet=full";

  /** Holds the first free time there is; answers the path of the page that asks for the contact, and the browser's cookies. */
  async function holdTime(site: Site) {
    const answer = await asker(site)("/api/gateway/service-appointment/centres", {
      method: "POST",
      body: { fitting: { sizes: [{ diameter: 16 }] } },
    });
    const { centres } = JSON.parse(answer.text).data as {
      centres: { id: number; nextFree: { date: string; time: string } | null }[];
    };
    const centre = centres.find(({ nextFree }) => nextFree !== null);
    const path = `${TYRE_FITTING}&shop=${centre?.id}`;
    const held = await post(site, path, {
      intent: "hold",
      slot: `${centre?.nextFree?.date} ${centre?.nextFree?.time}`,
    });
    expect(held.status).toBe(303);
    return { path: held.headers.location ?? "", cookie: cookiesOf(held) };
  }

  /** Books the first free time there is, by plain forms; answers the path of the visit's page. */
  async function bookVisit(site: Site): Promise<string> {
    const { path, cookie } = await holdTime(site);
    const page = await asker(site)(path, { headers: { Cookie: cookie } });
    const booked = await post(
      site,
      path,
      {
        intent: "book",
        idempotencyKey: /name="idempotencyKey" value="([^"]+)"/.exec(page.text)?.[1] ?? "",
        name: "Анна",
        phone: newPhone(),
        carTitle: "Kia Rio",
        personalData: "on",
        legalPolicy: "on",
      },
      cookie,
    );
    expect(booked.status).toBe(303);
    return booked.headers.location ?? "";
  }

  const orderOf = async (number: string) => {
    const { rows } = await database.query<{ status: string; age: number; left: number }>(
      `select status, extract(epoch from now() - created_at)::float8 * 1000 as age,
              extract(epoch from pay_until - now())::float8 * 1000 as left
         from orders where identity = $1`,
      [number],
    );
    return rows[0];
  };

  /** Until the process has said twice more that it lives: long enough for all that it does by the clock. */
  async function twoBeats(): Promise<void> {
    const seen = async () =>
      (await database.query<{ seen: string }>("select max(seen_at)::text as seen from process_beats")).rows[0]?.seen;
    for (let n = 0; n < 2; n += 1) {
      const before = await seen();
      await expect.poll(seen, { timeout: BEATS_MS, interval: 500 }).not.toBe(before);
    }
  }

  async function jobsSince(moment: string | undefined): Promise<number | undefined> {
    const { rows } = await database.query<{ started: number }>(
      "select count(*)::int as started from pgboss.job where name not like '\\_\\_pgboss%' and started_on > $1",
      [moment],
    );
    return rows[0]?.started;
  }

  it.each([
    ["two hours ahead", 2 * HOUR_MS],
    ["an hour behind", -HOUR_MS],
  ])(
    "%s dates orders and holds by the database, cancels none early, says so and does no work by the clock",
    async (_what, aheadMs) => {
      const right = await startSite({ env });
      const earlier = numberOf(await orderByCard(right));
      await right.stop();
      const { rows: moments } = await database.query<{ now: string }>("select clock_timestamp()::text as now");

      const site = await startAhead(aheadMs);
      try {
        const ready = JSON.parse((await asker(site)("/readyz")).text);
        expect(ready).toMatchObject({ ready: true });
        expect(site.output()).toContain("the clock of this process differs from the database's");
        const metrics = (await asker(site)("/metrics")).text;
        const seconds = Number(/^clock_difference_seconds (-?\d+)/m.exec(metrics)?.[1]);
        expect(Math.abs(seconds * 1_000 - aheadMs)).toBeLessThan(SLACK_MS);

        const number = numberOf(await orderByCard(site));
        const order = await orderOf(number);
        expect(order?.age).toBeGreaterThanOrEqual(0);
        expect(order?.age).toBeLessThan(SLACK_MS);
        expect(Math.abs((order?.left ?? 0) - HOUR_MS)).toBeLessThan(SLACK_MS);

        // The browser keeps the time that it holds, and so does the page that asks for the contact.
        const held = await holdTime(site);
        const { rows: holds } = await database.query<{ left: number }>(
          "select extract(epoch from max(expires_at) - now())::float8 * 1000 as left from service_holds",
        );
        expect(holds[0]?.left).toBeGreaterThan(0);
        expect(holds[0]?.left).toBeLessThan(30 * MINUTE_MS);
        const page = await asker(site)(held.path, { headers: { Cookie: held.cookie } });
        expect(page.text).toContain("Держим это время за вами");

        await twoBeats();
        expect((await orderOf(earlier))?.status).toBe("new");
        expect(await jobsSince(moments[0]?.now)).toBe(0);

        // One whose clock is right does the work beside it, and finds nothing of it overdue.
        const beside = await startSite({ env });
        try {
          await expect.poll(() => jobsSince(moments[0]?.now), { timeout: BEATS_MS, interval: 500 }).toBeGreaterThan(0);
          for (const each of [earlier, number]) expect((await orderOf(each))?.status).toBe("new");
        } finally {
          await beside.stop();
        }
      } finally {
        await site.stop();
      }
    },
  );

  it("a day and more ahead says when on every page in the words of one whose clock is right", async () => {
    const [right, ahead] = await Promise.all([startSite({ env }), startAhead(26 * HOUR_MS)]);
    try {
      // The first page of all that it makes: what is sealed in a cookie holds there too.
      const { path: heldPath, cookie } = await holdTime(right);
      const first = await asker(ahead)(heldPath, { headers: { Cookie: cookie } });
      expect.soft(first.text).toContain("Держим это время за вами");
      bank.answerWith(() => ({ errorCode: "5", errorMessage: "Доступ запрещён" }));
      const [order, visit] = [await orderByCard(right), await bookVisit(right)];
      const pages = {
        "the page of an order": [order, /Оплатите заказ до .*(сегодня|завтра)/],
        "the page to pay it": [`${order}pay/`, /(сегодня|завтра)/],
        "the page of a visit": [visit, /Вы записаны/],
        "the form of a visit": [TYRE_FITTING, /(сегодня|завтра)/],
        "the list of centres": ["/service/", /(сегодня|завтра)/],
        "a list of goods": ["/catalog/tyres/", /(Сегодня|Завтра|сегодня|завтра)/],
      } as const;
      for (const [what, [path, words]] of Object.entries(pages)) {
        const shown = async (site: Site) => {
          const main = documentOf((await asker(site)(path)).text).root.querySelector("main");
          // Addresses in it have the port of the process.
          for (const data of main?.querySelectorAll("script") ?? []) data.remove();
          return shownText(main);
        };
        await expect.poll(() => shown(right), { message: what }).toMatch(words);
        const [told, toldAhead] = await Promise.all([right, ahead].map(shown));
        expect.soft(toldAhead, what).toBe(told);
      }
    } finally {
      bank.answerWith(null);
      await Promise.all([right.stop(), ahead.stop()]);
    }
  });
});
