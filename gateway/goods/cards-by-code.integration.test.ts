import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodsCards } from "../contract/goods.ts";
import type { DatabaseConnection } from "../db/database.ts";
import { openTestDatabase } from "../db/testing.ts";
import { openRegionDirectory } from "../region/directory.ts";
import { dataOf, openTestGateway, type TestGateway } from "../testing/client.ts";
import { FIXTURE_NOW, seedFixture } from "../testing/fixture.ts";
import { goodsRoutes } from "./handlers.ts";

let connection: DatabaseConnection;
let gateway: TestGateway;

beforeAll(async () => {
  connection = await openTestDatabase();
  await seedFixture(connection.db);
  gateway = openTestGateway(
    goodsRoutes({
      connection,
      regions: await openRegionDirectory(connection.db),
      now: () => FIXTURE_NOW,
      serverName: "test",
      apiVersion: "test",
    }),
  );
});
afterAll(() => connection.close());

describe("cards by their codes", () => {
  it("come in the order asked, each once, without what is not on sale", async () => {
    const sku = ["O-5W30", "no-such", "T-SUMMER", "H-HIDDEN", "O-5W30"];
    const { items } = dataOf(await gateway.call(goodsCards, { sku }));
    expect(items.map((item) => item.sku)).toEqual(["O-5W30", "T-SUMMER"]);
    expect(items[1]).toMatchObject({ category: "tyre", stock: { state: "shelf" } });
  });

  it("are refused for an empty or an endless list", async () => {
    expect((await gateway.call(goodsCards, {})).status_code).toBe(422);
    const endless = Array.from({ length: 25 }, (_, index) => String(index));
    expect((await gateway.call(goodsCards, { sku: endless })).status_code).toBe(422);
  });
});
