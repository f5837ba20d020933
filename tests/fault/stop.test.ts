import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guestWith, sendOrder, toldOrder } from "../support/guest.ts";
import { freshStatus } from "../support/http.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";
import { IS_QUICK } from "../support/test-scope.ts";

const STOP_DELAY_SECONDS = 2;
const PATIENCE_MS = 20_000;

describe.skipIf(!hasPostgres()).each(IS_QUICK ? [2] : [1, 2])(
  "a site of %i processes that is asked to stop",
  (workers) => {
    let cluster: PostgresCluster;
    let office: Client;
    let site: Site;

    beforeAll(async () => {
      cluster = await startPostgres();
      const url = await cluster.createDatabase();
      const env = { WORKERS: String(workers), STOP_DELAY_SECONDS: String(STOP_DELAY_SECONDS) };
      site = await startSite({ env: { DATABASE_URL: url, DEMO_GOODS: "300", ...env } });
      office = new Client({ connectionString: url });
      await office.connect();
    });
    afterAll(async () => {
      await office?.end();
      await site?.stop();
      await cluster?.stop();
    });

    it("is not ready first, listens on for a while, finishes the order in flight, and has gone", async () => {
      const { rows } = await office.query<{ sku: string }>(
        "select sku from goods g join stock s on s.goods_id = g.id where s.location_id = 1 and s.quantity > 3 limit 1",
      );
      const sku = rows[0]?.sku ?? "";
      const guest = await guestWith(site.port, sku, 1);
      expect(await freshStatus(site.port, "/readyz")).toBe(200);
      const beganMs = performance.now();
      site.signal("SIGTERM");
      await expect.poll(() => freshStatus(site.port, "/readyz"), { timeout: 2_000, interval: 20 }).toBe(503);
      let sendRest = () => {};
      const listensNoMore = new Promise<void>((resolve) => {
        sendRest = resolve;
      });
      const ordered = sendOrder(site.port, guest, { lastByte: listensNoMore });
      // A page may take a busy machine longer than the site listens.
      expect(await freshStatus(site.port, "/healthz")).toBe(200);
      await expect.poll(() => freshStatus(site.port, "/healthz"), { timeout: PATIENCE_MS, interval: 20 }).toBeNull();
      expect(performance.now() - beganMs).toBeGreaterThan((STOP_DELAY_SECONDS - 0.5) * 1_000);
      sendRest();
      expect(toldOrder(await ordered)).toBeDefined();
      await expect.poll(() => site.output(), { timeout: PATIENCE_MS }).toContain("stopping");
      const stoppedMs = performance.now();
      await site.stop();
      expect(performance.now() - stoppedMs).toBeLessThan(PATIENCE_MS);
    });
  },
);
