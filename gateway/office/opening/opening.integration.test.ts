import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openingList } from "../../contract/office/system-state.ts";
import type { DatabaseConnection } from "../../platform/db/database.ts";
import { storeFacts } from "../../platform/db/schema/system-state.ts";
import { listenOnLoopback } from "../../platform/providers/testing.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { openFixtureDatabase } from "../../testing/fixture.ts";
import { openTestShop, type TestShop } from "../../testing/shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { providerFacts } from "../system-state/provider-facts.ts";
import { openingRoutes } from "./handlers.ts";

let connection: DatabaseConnection;
let shop: TestShop;
let gateway: TestGateway;
let robots = "Sitemap: https://shop.test/sitemap.xml\n";
/** What the world outside meets at the address of the site. */
const site = createServer((_, response) => response.end(robots));

beforeAll(async () => {
  connection = await openFixtureDatabase();
  shop = await openTestShop(connection);
  const siteOrigin = `http://localhost:${await listenOnLoopback(site)}`;
  const providers = providerFacts({ delivery: {}, hasMessageInbox: false });
  gateway = openTestGateway(
    openingRoutes({ services: shop.services, providers, siteOrigin, hasOwnSecret: true }),
    shop.identity,
  );
});
afterAll(async () => {
  expect([...gateway.failures, ...shop.failures]).toEqual([]);
  site.close();
  await connection.close();
});

const rowsFor = async (sender: object, filters = {}) =>
  new Map(
    dataOf(await gateway.call(openingList, { purpose: "page", ...filters }, sender)).rows.map((row) => [row.id, row]),
  );

it("a shop is judged by what is stored now, for whoever sets it up and nobody else", async () => {
  const admin = await signInStaff(shop, "admin");
  const before = await rowsFor(admin);
  expect(before.get("demo")?.state).toBe("ready");
  expect(before.get("goods")).toMatchObject({ state: "ready", detail: expect.stringMatching(/^\d+ в продаже/) });
  expect(before.get("centres")?.detail).toMatch(/^Центров: \d/);
  expect(before.get("mail")).toMatchObject({ state: "missing", href: "/back-office/messages/?channel=mail" });
  expect(before.get("robots")?.state).toBe("ready");
  // Texts are not the administrator's: a link would lead to a closed page.
  expect(before.get("documents")?.href).toBeNull();
  const owner = await signInStaff(shop, "owner");
  expect((await rowsFor(owner)).get("documents")?.href).toBe("/back-office/documents/");
  robots = "";
  await connection.db.insert(storeFacts).values({ name: "demo", value: "10" });
  const after = await rowsFor(admin);
  expect([after.get("demo")?.state, after.get("robots")?.state]).toEqual(["demo", "check"]);
  expect(new Set([...(await rowsFor(admin, { state: "demo" })).values()].map(({ state }) => state))).toEqual(
    new Set(["demo"]),
  );
  const manager = await signInStaff(shop, "manager");
  expect((await gateway.call(openingList, { purpose: "page" }, manager)).status_code).toBe(403);
});
