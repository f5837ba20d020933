import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { goodsView } from "../../contract/catalogue/goods.ts";
import { goodsPriceHistory } from "../../contract/sales/offers.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import { defaultCheckoutSettings } from "../../sales/checkout/settings.ts";
import { offerRoutes } from "../../sales/offers/handlers.ts";
import { openTestGateway } from "../../testing/client.ts";
import { createCardCache } from "../goods/card-cache.ts";
import type { Product } from "../goods/card-store.ts";
import { createCarLookup } from "./chosen-car.ts";
import { openGoodsIndex } from "./goods-index.ts";
import { catalogueRoutes } from "./handlers.ts";
import { createProductCache } from "./product-cache.ts";
import { addGoods, fillStore } from "./testing/store.ts";

const GOODS = [1, 2, 3, 4, 5, 6];
const connection = await openTestDatabase();
// Prices end by the clock of the database.
const services = { ...(await fillStore(connection)), now: () => new Date(Date.now() + 60_000) };
await addGoods(
  connection,
  GOODS.map((id) => ({
    id,
    category: "tyre" as const,
    brand: "nokian",
    model: id % 2 === 0 ? "hakka" : "nordman",
    priceKopecks: 500_000 + id * 100,
    popularity: id,
    attributes: { width: 185 + 10 * id, profile: 55, diameter: 16 },
    stock: { 1: 4 },
  })),
);
const index = openGoodsIndex(services, (error) => {
  throw error;
});
await index.ready;
const openGateway = () => {
  const cards = createCardCache(services, index);
  const cars = createCarLookup(services);
  return openTestGateway([
    ...catalogueRoutes(services, index, cars, cards),
    ...offerRoutes({ services, index, cards, cars, settings: defaultCheckoutSettings }),
  ]);
};
const lasting = openGateway();
afterAll(async () => {
  await index.close();
  await connection.close();
});

/** Whatever somebody may change of one of the goods. */
const changes = {
  price: "update goods set price_kopecks = price_kopecks + 1000 where id = $1",
  "what other shops take": "update goods set market_price_kopecks = price_kopecks * 2 where id = $1",
  model: "update goods set model_slug = case model_slug when 'hakka' then 'nordman' else 'hakka' end where id = $1",
  "whether it is on sale": "update goods set is_hidden = not is_hidden where id = $1",
  stock: "update stock set quantity = quantity + 1 where goods_id = $1",
  words: "update goods set description = description || '.' where id = $1",
};
const change = fc.record({ of: fc.constantFrom(...Object.keys(changes)), id: fc.constantFrom(...GOODS) });

async function shownBy(gateway: typeof lasting) {
  const asked = { region: "north", headers: { "X-Page-Reads": Math.random().toString(36) } };
  const shown = [];
  for (const sku of (await connection.pool.query<{ sku: string }>("select sku from goods order by id")).rows.map(
    (row) => row.sku,
  )) {
    const view = await gateway.call(goodsView, { sku }, asked);
    shown.push([sku, view.data?.product, (await gateway.call(goodsPriceHistory, { sku }, asked)).data]);
  }
  return shown;
}

describe("goods as their pages show them", () => {
  it("are a second after any changes what they would be without a cache", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (made) => {
        await shownBy(lasting);
        for (const { of, id } of made) await connection.pool.query(changes[of as keyof typeof changes], [id]);
        await index.refresh();
        expect(await shownBy(lasting)).toEqual(await shownBy(openGateway()));
      }),
      { numRuns: 40 },
    );
  });

  it("are by their model those that sell best now, whatever category they are of", async () => {
    await connection.pool.query("update goods set model_slug = 'ours', is_hidden = false where id = 1");
    await addGoods(connection, [
      {
        id: 7,
        category: "trucktyre",
        brand: "nokian",
        model: "ours",
        priceKopecks: 900_000,
        popularity: 0,
        attributes: { width: 315 },
        stock: { 1: 4 },
      },
    ]);
    await index.refresh();
    const idOfModel = async () =>
      (await lasting.call(goodsView, { brand: "nokian", model: "ours" }, { region: "north" })).data?.product.id;
    expect(await idOfModel()).toBe(1);
    await connection.pool.query("update goods set popularity = 100 where id = 7");
    await index.refresh();
    expect(await idOfModel()).toBe(7);
  });
});

describe("the cache of products", () => {
  const told: Parameters<typeof index.onChange>[0][] = [];
  const product = (id: number) =>
    ({ row: { id, category: "tyre", brandSlug: "nokian", modelSlug: "hakka" } }) as Product;
  const cache = createProductCache(services, { onChange: (listener) => told.push(listener) });
  const tell = (ids: number[] | null) => {
    for (const listener of told) listener(ids && new Set(ids), new Set());
  };
  let asked = 0;
  const read = async () => {
    asked += 1;
    return product(1);
  };
  beforeEach(() => {
    tell(null);
    asked = 0;
  });

  it("asks once for what does not change", async () => {
    await cache.find("T1", read);
    tell([2]);
    await cache.find("T1", read);
    expect(asked).toBe(1);
  });

  it("does not keep what was changed while it was being read", async () => {
    await cache.find("T1", async () => {
      tell([1]);
      return read();
    });
    await cache.find("T1", read);
    expect(asked).toBe(2);
  });
});
