import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { letStrangersHoldAll } from "../support/holding.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";
import { buy, type Purchase } from "./buyer.ts";
import { CHAOS_SECONDS, IS_LONG } from "./chaos-seconds.ts";
import { report } from "./report.ts";

const PROCESSES = 3;
const BUYERS = 16;
const PIECES = 40;
const PAUSE_MS = IS_LONG ? 20_000 : 8_000;
const LOCK_MS = 6_000;
/** How long the disk of the database is full. */
const FULL_MS = 5_000;
const DISK_MEGABYTES = 512;
/** Between two acts, so that something is bought in between. */
const CALM_MS = 1_500;

interface Act {
  title: string;
  run: () => Promise<unknown>;
}

/** Numbers that are the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const SEED = Number(process.env.CHAOS_SEED || 20_261_123);

describe.skipIf(!hasPostgres())(
  "a shop of three processes that are killed, paused and cut off from their database",
  () => {
    let cluster: PostgresCluster;
    let url: string;
    let sites: Site[] = [];
    const random = numbersFrom(SEED);
    const siteOf = () => sites[Math.floor(random() * sites.length)] as Site;

    beforeAll(async () => {
      cluster = await startPostgres({
        fsync: true,
        settings: { max_connections: "200", max_wal_size: "128MB" },
        ownDiskMegabytes: DISK_MEGABYTES,
      });
      acts.push(...fullDisk(cluster));
      url = await cluster.createDatabase();
      const env = {
        DATABASE_URL: url,
        DEMO_GOODS: "300",
        ACCESS_TOKEN_SECRET: "secret-of-the-tokens-of-all-processes",
        COOKIE_SECRET: "secret-of-the-cookies-of-all-processes",
      };
      sites = [await startSite({ env })];
      await letStrangersHoldAll(query);
      sites.push(...(await Promise.all(Array.from({ length: PROCESSES - 1 }, () => startSite({ env })))));
    });
    afterAll(async () => {
      await Promise.all(sites.map((site) => site.stop()));
      await cluster?.stop();
    });

    async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      const client = new Client({ connectionString: url });
      client.on("error", () => {});
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    }

    const fullDisk = ({ withFullDisk }: PostgresCluster): Act[] =>
      withFullDisk
        ? [
            {
              title: `the disk of the database is full for ${FULL_MS / 1_000} s`,
              run: () => withFullDisk(() => pause(FULL_MS)),
            },
          ]
        : [];

    /** Goods with so many pieces at one place of the default region and none elsewhere. */
    async function chooseGoods(count: number): Promise<string[]> {
      const rows = await query<{ sku: string }>(
        `select sku from goods g where exists (
         select from stock s join locations l on l.id = s.location_id where s.goods_id = g.id and l.id = 1) order by sku limit $1`,
        [count],
      );
      const skus = rows.map(({ sku }) => sku);
      expect(skus).toHaveLength(count);
      await query("create table deliveries_of_test (goods_id integer not null, pieces integer not null)");
      await query(
        "update stock set quantity = case when location_id = 1 then $2::int else 0 end where goods_id in (select id from goods where sku = any($1))",
        [skus, PIECES],
      );
      return skus;
    }

    const acts: Act[] = [
      {
        title: "kill −9 of a process",
        async run() {
          const site = siteOf();
          await site.crash();
          await site.start();
        },
      },
      {
        title: `a process stands still for ${PAUSE_MS / 1_000} s`,
        async run() {
          const site = siteOf();
          site.signal("SIGSTOP");
          await pause(PAUSE_MS);
          site.signal("SIGCONT");
        },
      },
      { title: "the database crashes and starts again", run: () => cluster.restart() },
      {
        title: `somebody holds the stock of all goods for ${LOCK_MS / 1_000} s`,
        async run() {
          const client = new Client({ connectionString: url });
          client.on("error", () => {});
          await client.connect();
          await client.query("begin");
          await client.query("select from stock order by goods_id, location_id for update");
          await pause(LOCK_MS);
          await client.end();
        },
      },
      {
        title: "all connections to the database are cut",
        run: () =>
          query(
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
          ),
      },
    ];

    it("loses and doubles no order and no piece, and says of nothing that it is broken", async () => {
      const skus = await chooseGoods(4);
      const refusals = new Map<number, number>();
      const broken: string[] = [];
      const purchases: Purchase[] = [];
      let isOver = false;
      const shopping = {
        ports: sites.map(({ port }) => port),
        skus,
        random,
        onRefusal(status: number, text: string) {
          refusals.set(status, (refusals.get(status) ?? 0) + 1);
          if (status === 500) broken.push(text);
        },
      };
      let count = 0;
      const goShopping = async () => {
        while (!isOver) {
          count += 1;
          const purchase = await buy(shopping, count);
          purchases.push(purchase);
          // What is sold out comes in again: the buying goes on.
          if ("soldOut" in purchase) await restock(skus);
        }
      };
      const buyers = Array.from({ length: BUYERS }, () =>
        goShopping().catch((error) => {
          isOver = true;
          broken.push(String(error));
        }),
      );
      const done: { title: string; seconds: number }[] = [];
      for (const endMs = performance.now() + CHAOS_SECONDS * 1_000; !isOver && performance.now() < endMs; ) {
        const act = acts[done.length < acts.length ? done.length : Math.floor(random() * acts.length)] as Act;
        const beganMs = performance.now();
        const toldBefore = purchases.length;
        await act.run();
        while (!isOver && purchases.length === toldBefore) await pause(50);
        done.push({ title: act.title, seconds: (performance.now() - beganMs) / 1_000 });
        await pause(CALM_MS);
      }
      isOver = true;
      await Promise.all(buyers);

      const told = purchases.flatMap((purchase) => ("told" in purchase ? [purchase.told] : []));
      const stored = await query<{ number: string }>("select identity as number from orders");
      expect(told.length).toBeGreaterThan(BUYERS);
      expect(stored.map(({ number }) => number).sort()).toEqual([...new Set(told)].sort());
      expect(new Set(told).size).toBe(told.length);
      expect(await piecesOf(skus)).toEqual(skus.map((sku) => ({ sku, isEven: true })));
      expect(broken).toEqual([]);
      await tell(done, { told: told.length, soldOut: purchases.length - told.length, refusals });
    });

    /** Another delivery of what has run out. It is noted with it: nobody knows of a broken connection whether it was committed. */
    async function restock(skus: readonly string[]): Promise<void> {
      await query(
        `with delivered as (
         update stock set quantity = quantity + $2 where location_id = 1
           and goods_id in (select id from goods where sku = any($1)) and quantity = 0 returning goods_id)
       insert into deliveries_of_test select goods_id, $2 from delivered`,
        [skus, PIECES],
      ).catch(() => {});
    }

    /** Whether of each there is as much left as had come less what orders hold. */
    async function piecesOf(skus: readonly string[]) {
      return query<{ sku: string; isEven: boolean }>(
        `select sku,
         (select sum(quantity) from stock where goods_id = g.id)
           + (select coalesce(sum(quantity), 0) from order_reservations where goods_id = g.id and returned_at is null)
           = $2 + (select coalesce(sum(pieces), 0) from deliveries_of_test where goods_id = g.id) as "isEven"
       from goods g where sku = any($1) order by sku`,
        [skus, PIECES],
      );
    }

    async function tell(
      done: readonly { title: string; seconds: number }[],
      { told, soldOut, refusals }: { told: number; soldOut: number; refusals: ReadonlyMap<number, number> },
    ): Promise<void> {
      const rows = acts.map(({ title }) => {
        const times = done.filter((one) => one.title === title).map(({ seconds }) => seconds);
        const longest = times.length > 0 ? Math.max(...times).toFixed(1) : "–";
        return `| ${title} | ${times.length} | ${longest} s |`;
      });
      const answers = [...refusals].sort().map(([status, count]) => `${status}: ${count}`);
      await report(
        "Torn at random",
        `${PROCESSES} processes on one PostgreSQL with fsync, ${BUYERS} buyers who send plain forms to any of them and repeat what had no
answer, ${CHAOS_SECONDS} seconds, seed ${SEED}, last run on ${new Date().toISOString().slice(0, 10)}.

| What was done | Times | Longest until the next order was taken, the act included |
|---|---|---|
${rows.join("\n")}

${told} orders were told to their buyers; each is stored once, and there is no other one. ${soldOut} times something was sold out. What is
left and what orders hold are together what had come, for all goods. Answers that were neither a page nor a redirect: ${answers.join(", ") || "none"};
none was 500.`,
      );
    }
  },
);
