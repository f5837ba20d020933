import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodsChanged } from "../../contract/catalogue/goods.ts";
import type { DatabaseConnection } from "../../platform/db/database.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { createCardCache } from "../goods/card-cache.ts";
import { createCarLookup } from "./chosen-car.ts";
import { type GoodsIndex, openGoodsIndex } from "./goods-index.ts";
import { catalogueRoutes } from "./handlers.ts";
import { addGoods, fillStore } from "./testing/store.ts";

const attributes = { width: 205, profile: 55, diameter: 16 };
const tyre = (id: number) => ({
  id,
  category: "tyre" as const,
  brand: "nokian",
  model: "hakka",
  priceKopecks: 500_000,
  popularity: 1,
  attributes,
});

describe("the goods that have changed since the last question", () => {
  let connection: DatabaseConnection;
  let index: GoodsIndex;
  let gateway: TestGateway;

  beforeAll(async () => {
    connection = await openTestDatabase();
    const services = await fillStore(connection);
    await addGoods(connection, [tyre(1), tyre(2), tyre(3)]);
    index = openGoodsIndex(services, (error) => {
      throw error;
    });
    await index.ready;
    // What was written before the index began comes once more.
    await index.refresh();
    gateway = openTestGateway(
      catalogueRoutes(services, index, createCarLookup(services), createCardCache(services, index)),
    );
  });
  afterAll(async () => {
    await index.close();
    await connection.close();
  });

  const ask = async (known = "") => dataOf(await gateway.call(goodsChanged, { known }));
  const setPrice = async (id: number, kopecks: number) => {
    await connection.pool.query("update goods set price_kopecks = $2 where id = $1", [id, kopecks]);
    await index.refresh();
  };

  it("may be any for whoever asks for the first time, or names positions of other gateways", async () => {
    const { codes, position } = await ask();
    expect(codes).toBeNull();
    expect((await ask("ffffffffffff.3,nonsense")).codes).toBeNull();
    expect((await ask(`${position.split(".")[0]}.99999`)).codes).toBeNull();
    expect(await ask(`ffffffffffff.3,${position}`)).toEqual({ position, codes: [], hasMore: false });
  });

  it("are told once the list shows them, one change after the other", async () => {
    const { position } = await ask();
    await setPrice(1, 700_000);
    await setPrice(2, 600_000);
    const first = await ask(position);
    expect([first.codes, first.hasMore]).toEqual([["T1"], true]);
    const second = await ask(first.position);
    expect([second.codes, second.hasMore]).toEqual([["T2"], false]);
    expect((await ask(second.position)).codes).toEqual([]);
  });

  it("are told one by one even when the index is built anew for their number", async () => {
    const { position } = await ask();
    await connection.pool.query(
      "insert into goods_changes (goods_id) select n from generate_series(1000001, 1050001) n union all select 3",
    );
    await index.refresh();
    const codes: string[] = [];
    for (let known = position, hasMore = true; hasMore; ) {
      const told = await ask(known);
      expect(told.codes).not.toBeNull();
      codes.push(...(told.codes ?? []));
      ({ position: known, hasMore } = told);
    }
    // Twice where the round of the index itself comes in between.
    expect([...new Set(codes)]).toEqual(["T3"]);
  });
});
