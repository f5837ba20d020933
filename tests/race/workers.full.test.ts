import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atOnce, statusesOf } from "../support/at-once.ts";
import { addToCart, guestWith, productPath, sendOrder, toldOrder } from "../support/guest.ts";
import { asker, freshStatus } from "../support/http.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";

const RECOVERY_MS = 30_000;

function isLiving(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.skipIf(!hasPostgres())("two workers behind one port, on PostgreSQL", () => {
  let cluster: PostgresCluster;
  let url: string;
  let office: Client;
  let site: Site;

  beforeAll(async () => {
    cluster = await startPostgres();
    url = await cluster.createDatabase();
    site = await startSite({ env: { DATABASE_URL: url, DEMO_GOODS: "300", WORKERS: "2" } });
    office = new Client({ connectionString: url });
    await office.connect();
  });
  afterAll(async () => {
    await office?.end();
    await site?.stop();
    await cluster?.stop();
  });

  /** Sells so many pieces of some goods at one place of the default region. */
  async function stockUp(offset: number, pieces: number): Promise<string> {
    const { rows } = await office.query<{ id: number; sku: string }>(
      "select id, sku from goods g where exists (select from stock where goods_id = g.id and location_id = 1) order by id offset $1 limit 1",
      [offset],
    );
    const [goods] = rows;
    if (!goods) throw new Error("there are no such goods");
    await office.query(
      "update stock set quantity = case when location_id = 1 then $2::int else 0 end where goods_id = $1",
      [goods.id, pieces],
    );
    return goods.sku;
  }

  /** Process ids of workers that have answered so far and still live, by the log; those that answered last may be missing. */
  const pids = () => {
    const found = [...site.output().matchAll(/"pid":(\d+)[^\n]*"request"/g)].map(([, pid]) => Number(pid));
    return new Set(found.filter(isLiving));
  };

  const bothHaveAnswered = () =>
    expect
      .poll(
        async () => {
          await atOnce(8, () => freshStatus(site.port, "/healthz"));
          return pids().size;
        },
        { timeout: RECOVERY_MS },
      )
      .toBeGreaterThanOrEqual(2);

  it("sell the last four pieces of fifty buyers once, and leave nobody without an answer", async () => {
    const sku = await stockUp(0, 4);
    const guests = await atOnce(50, (n) => guestWith(site.port, sku, n));
    expect(guests.filter(({ form }) => form.size > 0)).toHaveLength(50);
    const answers = await atOnce(50, (n) => sendOrder(site.port, guests[n] as (typeof guests)[number]));
    const told = answers.flatMap((answer) => toldOrder(answer) ?? []);
    expect(new Set(told).size).toBe(4);
    // Sold out meanwhile, or not to be had any more as the form says; on a machine that is busy the last ones may be asked to come again.
    const others = answers.filter((answer) => toldOrder(answer) === undefined).map(({ status }) => status);
    expect(others).toHaveLength(46);
    expect(others.filter((status) => ![409, 422, 503].includes(status))).toEqual([]);
    const { rows } = await office.query("select identity from orders order by identity");
    expect(rows.map(({ identity }) => identity)).toEqual([...told].sort());
    await bothHaveAnswered();
  });

  it("take the same order once, whichever of them gets it", async () => {
    const sku = await stockUp(1, 40);
    const guest = await guestWith(site.port, sku, 60);
    const answers = await atOnce(12, () => sendOrder(site.port, guest));
    expect(new Set(answers.map(toldOrder)).size).toBe(1);
    expect(toldOrder(answers[0] as (typeof answers)[number])).toBeDefined();
    const { rows } = await office.query(
      "select sum(quantity)::int as left from stock s join goods g on g.id = s.goods_id where g.sku = $1",
      [sku],
    );
    expect(rows).toEqual([{ left: 39 }]);
  });

  it("count limits together", async () => {
    const sku = await stockUp(2, 0);
    const answers = await atOnce(30, async () => {
      const { text } = await asker(site)("/api/gateway/goods/subscribe", {
        method: "POST",
        body: { good_id: sku, email: "somebody@example.ru" },
      });
      return JSON.parse(text) as { status_code: number };
    });
    // One person may ask ten times a day.
    expect(statusesOf(answers)).toEqual({ 200: 10, 429: 20 });
  });

  /** What the page cache says of a page, and the page, asked of whichever worker is next. */
  async function page(path: string): Promise<{ cache: string; text: string }> {
    const { headers, text } = await asker(site)(path, { headers: { Connection: "close" } });
    return { cache: String(headers["x-cache"]), text };
  }
  const many = (path: string) => atOnce(12, () => page(path));

  it("show a changed price at once on every page that has it, and keep the others", async () => {
    const pathOf = (category: string) => productPath(office, site.port, category);
    const [changed, other] = [await pathOf("tyre"), await pathOf("battery")];
    const allHits = Array(12).fill("hit");
    // What tests before have changed is known a second or two later.
    for (const { path } of [changed, other]) {
      const caches = async () => (await many(path)).map(({ cache }) => cache);
      await expect.poll(caches, { timeout: 10_000, interval: 500 }).toEqual(allHits);
    }
    const set = "update goods set price_kopecks = 7654300, market_price_kopecks = null where sku = $1";
    await office.query(set, [changed.sku]);
    const showing = async () => (await many(changed.path)).filter(({ text }) => /76\s543/.test(text)).length;
    await expect.poll(showing, { timeout: 10_000 }).toBe(12);
    expect((await many(other.path)).map(({ cache }) => cache)).toEqual(allHits);
  });

  it("replace one that is asked to stop, and no answer is lost", async () => {
    await bothHaveAnswered();
    const [leaving] = pids();
    let isOver = false;
    const asking = atOnce(6, async () => {
      const statuses: (number | null)[] = [];
      while (!isOver) statuses.push(await freshStatus(site.port, "/catalog/wheels/"));
      return statuses;
    });
    process.kill(leaving as number, "SIGTERM");
    await expect.poll(() => site.output(), { timeout: RECOVERY_MS }).toContain(`"worker":${leaving},"code":0`);
    isOver = true;
    const statuses = (await asking).flat();
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it("go on without one that is killed, and are two again", async () => {
    await bothHaveAnswered();
    const before = pids();
    const [victim] = before;
    process.kill(victim as number, "SIGKILL");
    const answers = await atOnce(20, () => freshStatus(site.port, "/catalog/tyres/"));
    // Connections that it had taken are cut; nobody else notices.
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
    await expect.poll(() => site.output(), { timeout: RECOVERY_MS }).toContain("a worker ended, another one starts");
    await expect
      .poll(
        async () => {
          await atOnce(8, () => freshStatus(site.port, "/healthz"));
          return [...pids()].filter((pid) => !before.has(pid)).length;
        },
        { timeout: RECOVERY_MS },
      )
      .toBe(1);
  });

  it("tell their figures together", async () => {
    const figures = async () => {
      const { text } = await asker(site)("/metrics");
      const found = /^http_request_duration_seconds_count\{group="catalog",status="200"\} (\d+)/m.exec(text);
      return Number(found?.[1] ?? 0);
    };
    await expect.poll(figures, { timeout: RECOVERY_MS }).toBeGreaterThan(0);
    const before = await figures();
    await atOnce(20, () => asker(site)("/catalog/wheels/"));
    await expect.poll(figures, { timeout: RECOVERY_MS }).toBe(before + 20);
  });

  it("are gone when the program is killed, and its next start takes the port at once", async () => {
    await site.crash();
    await site.start();
    const sku = await stockUp(3, 5);
    expect((await addToCart(site.port, sku)).status).toBe(303);
  });
});
