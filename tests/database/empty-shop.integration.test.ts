import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXAMPLE_SHOP } from "../../gateway/office/import/shop/testing.ts";
import { eventually } from "../../gateway/testing/eventually.ts";
import { type AskSite, asker } from "../support/http.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";

/** A region is read by the gateway within a second, and asked for by the site every second. */
const SHOWN_WITHIN_MS = 10_000;

const IMPORT = fileURLToPath(new URL("../../build/import.js", import.meta.url));

describe.skipIf(!hasPostgres())("a site on an empty PostgreSQL", () => {
  let cluster: PostgresCluster;
  let site: Site;
  let ask: AskSite;
  let DATABASE_URL: string;

  beforeAll(async () => {
    cluster = await startPostgres();
    DATABASE_URL = await cluster.createDatabase();
    site = await startSite({ env: { DATABASE_URL, DEMO_GOODS: "" } });
    ask = asker(site);
  });
  afterAll(async () => {
    await site?.stop();
    await cluster?.stop();
  });

  it("says what to do next, that it is not ready and why, and shows pages as soon as there is a region", async () => {
    const page = await ask("/catalog/tyres/");
    expect([page.status, page.text]).toEqual([503, expect.stringContaining("Магазин ещё не заполнен")]);
    expect(page.text).toContain("npm run import");
    const readiness = await ask("/readyz");
    expect(readiness.status).toBe(503);
    expect(JSON.parse(readiness.text)).toMatchObject({ ready: false, failures: { gateway: "regions" } });
    const call = await ask("/api/next-js/layout.json?x_region_slug=");
    expect([call.status, JSON.parse(call.text).errors[0].message]).toEqual([503, "Магазин ещё не заполнен"]);
    expect((await ask("/healthz")).status).toBe(200);
    expect(site.output()).not.toMatch(/^\s+at /m);
    await eventually(() => site.output().match(/the shop has no regions yet/g)).toHaveLength(1);

    const env = { ...process.env, DATABASE_URL };
    await promisify(execFile)(process.execPath, [IMPORT, "--shop", EXAMPLE_SHOP], { env });
    await expect.poll(async () => (await ask("/")).status, { timeout: SHOWN_WITHIN_MS }).toBe(200);
    await expect.poll(async () => (await ask("/readyz")).status, { timeout: SHOWN_WITHIN_MS }).toBe(200);
    expect((await ask("/catalog/tyres/")).text).toContain("Пермь");
    const other = await ask("/", { region: "kungur" });
    expect([other.status, other.text]).toEqual([200, expect.stringContaining("На Ленина")]);
    const moved = await ask("/shiny/nokian/?utm_source=mail");
    expect([moved.status, moved.headers.location]).toEqual([301, "/catalog/tyres/"]);
    expect((await ask("/shiny/kama/")).status).toBe(404);
    const shops = await ask("/api/gateway/shop/list/offices");
    expect(JSON.parse(shops.text).data.shops).toMatchObject([{ title: "На Куйбышева" }, { title: "На Героев Хасана" }]);
  });
});
