import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { runImport } from "../../gateway/office/import/runs/run-import.ts";
import { atOnce, countOf, times } from "../support/at-once.ts";
import { addToCart, guestWith, productPath, sendOrder, toldOrder } from "../support/guest.ts";
import { asker } from "../support/http.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";

const GOODS = 900;
/** On a busy machine. */
const IMPORT_MS = 240_000;
const BUYERS = 24;

describe.skipIf(!hasPostgres())(
  "an import of all stock while 24 buyers press, over two processes on PostgreSQL",
  () => {
    let cluster: PostgresCluster;
    let url: string;
    let office: Client;
    /** Keeps a row in a transaction, whose view of what others wait for stands still. */
    let holder: Client;
    let site: Site;
    let folder: string;

    beforeAll(async () => {
      cluster = await startPostgres();
      url = await cluster.createDatabase();
      site = await startSite({ env: { DATABASE_URL: url, DEMO_GOODS: String(GOODS), WORKERS: "2" } });
      office = new Client({ connectionString: url });
      holder = new Client({ connectionString: url });
      for (const client of [office, holder]) await client.connect();
      folder = await mkdtemp(join(tmpdir(), "tests-import-"));
    });
    afterAll(async () => {
      await holder?.end();
      await office?.end();
      await site?.stop();
      await cluster?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    /** A file of all stock as it is now, with so much more of each. */
    async function stockFile(
      name: string,
      more: number,
      except?: { sku: string; code: string; quantity: number },
    ): Promise<string> {
      const { rows } = await office.query<{ line: string }>(
        `select g.sku || ',' || l.code || ',' || (case when g.sku = $2 and l.code = $3 then $4::int else s.outside + $1::int end) as line
       from stock s join goods g on g.id = s.goods_id join locations l on l.id = s.location_id`,
        [more, except?.sku ?? "", except?.code ?? "", except?.quantity ?? 0],
      );
      expect(rows.length).toBeGreaterThan(GOODS);
      const file = join(folder, name);
      await writeFile(file, ["sku,location,quantity", ...rows.map(({ line }) => line)].join("\n"));
      return file;
    }

    /** By the command, whose process does nothing else: what waits for it here would have to wait for the buyers as well. */
    async function importStock(file: string): Promise<Awaited<ReturnType<typeof runImport>>> {
      const command = ["--import", "tsx", "gateway/office/import/main.ts", "--stock", file, "--json"];
      const { stdout } = await promisify(execFile)(process.execPath, command, {
        env: { ...process.env, DATABASE_URL: url },
      });
      return JSON.parse(stdout);
    }

    /** Goods on the shelves of the default region, in the order in which an import locks them. */
    async function skusOnShelf(count: number): Promise<string[]> {
      const { rows } = await office.query<{ sku: string }>(
        "select sku from goods g join stock s on s.goods_id = g.id where s.location_id = 1 and s.quantity > 0 order by g.id limit $1",
        [count],
      );
      expect(rows).toHaveLength(count);
      return rows.map(({ sku }) => sku);
    }

    /** One after the other until the import is over. */
    async function press(act: () => Promise<string>, isOver: () => boolean): Promise<string[]> {
      const outcomes: string[] = [];
      do outcomes.push(await act());
      while (!isOver());
      return outcomes;
    }

    it("leaves the stored pages of goods that it does not change", async () => {
      const [changed, other] = [
        await productPath(office, site.port, "tyre"),
        await productPath(office, site.port, "battery"),
      ];
      const caches = (path: string) =>
        atOnce(8, async () => (await asker(site)(path, { headers: { Connection: "close" } })).headers["x-cache"]);
      const countsOf = async (path: string) => countOf((await caches(path)).map(String));
      for (const { path } of [changed, other])
        await expect.poll(() => countsOf(path), { timeout: 15_000, interval: 500 }).toEqual({ hit: 8 });
      const { rows } = await office.query<{ code: string; quantity: number }>(
        `select l.code, s.outside + 3 as quantity from stock s join locations l on l.id = s.location_id join goods g on g.id = s.goods_id
       where g.sku = $1 limit 1`,
        [changed.sku],
      );
      const file = await stockFile("one.csv", 0, { sku: changed.sku, ...(rows[0] as (typeof rows)[number]) });
      const report = await importStock(file);
      expect(report.files[0]).toMatchObject({ added: 0, updated: 1, emptied: 0 });
      await expect.poll(async () => (await countsOf(changed.path)).hit ?? 0, { timeout: 15_000 }).toBeLessThan(8);
      expect(await countsOf(other.path)).toEqual({ hit: 8 });
    });

    it(
      "goes on around a row that somebody holds: other goods are added and ordered, and the row comes last",
      async () => {
        const others = await skusOnShelf(BUYERS + 1);
        // After all the others: an import that waited for it would hold the rows of the one before.
        const held = others.pop();
        const file = await stockFile("held.csv", 7);
        await holder.query("begin");
        await holder.query("select from stock where goods_id = (select id from goods where sku = $1) for update", [
          held,
        ]);
        let isOver = false;
        const adding = Promise.all(
          times(BUYERS, (n) =>
            press(
              async () => String((await addToCart(site.port, others[n] as string)).status),
              () => isOver,
            ),
          ),
        );
        const imported = importStock(file);
        const importWaits = async () => {
          const waiting =
            "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%stock_figures%'";
          return (await office.query(waiting)).rowCount;
        };
        await expect.poll(importWaits, { timeout: 60_000 }).toBe(1);
        const guest = await guestWith(site.port, others.at(-1) as string, 9_000);
        expect((await sendOrder(site.port, guest)).status).toBe(303);
        isOver = true;
        const outcomes = (await adding).flat();
        expect(countOf(outcomes)).toEqual({ 303: outcomes.length });
        await holder.query("commit");
        const report = await imported;
        expect(report.files[0]?.unchanged).toBe(0);
        const { rows } = await office.query(
          "select bool_and(outside >= 7) as written from stock where goods_id = (select id from goods where sku = $1)",
          [held],
        );
        expect(rows).toEqual([{ written: true }]);
      },
      IMPORT_MS,
    );

    // The last: its buyers order as much as one address may in a day.
    it(
      "lets each of them buy at once, and sells no piece twice",
      async () => {
        const skus = await skusOnShelf(BUYERS);
        // The file knows of orders before it.
        const begun = (await office.query<{ at: Date }>("select clock_timestamp() as at")).rows[0]?.at;
        const file = await stockFile("all.csv", 5);
        let isOver = false;
        let phone = 0;
        const buyers = Promise.all(
          times(BUYERS, (n) =>
            press(
              async () => {
                phone += 1;
                const guest = await guestWith(site.port, skus[n] as string, phone);
                const answer = await sendOrder(site.port, guest);
                return toldOrder(answer) ? "order" : String(answer.status);
              },
              () => isOver,
            ),
          ),
        );
        const report = await importStock(file);
        isOver = true;
        const outcomes = countOf((await buyers).flat());
        expect(report.files[0]?.updated).toBeGreaterThan(GOODS);
        // Guests may have so many orders a day from one address: the rest is refused, and none is told that the shop is busy.
        expect(outcomes.order).toBeGreaterThanOrEqual(BUYERS);
        expect(Object.keys(outcomes).filter((outcome) => outcome !== "order" && !/^4/.test(outcome))).toEqual([]);
        const { rows } = await office.query(
          `select count(*)::int as n from stock s where s.reserved <> coalesce(
         (select sum(quantity) from order_reservations r where r.goods_id = s.goods_id and r.location_id = s.location_id and r.returned_at is null and r.reserved_at >= $1), 0)`,
          [begun],
        );
        expect(rows).toEqual([{ n: 0 }]);
      },
      IMPORT_MS,
    );
  },
);
