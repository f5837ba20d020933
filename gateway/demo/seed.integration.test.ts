import { afterAll, describe, expect, it } from "vitest";
import { importShop } from "../office/import/shop/import-shop.ts";
import { openTestDatabase } from "../platform/db/testing.ts";
import { completeDemoShop, isStoreEmpty, StoreNotEmptyError, seedDemoShop } from "./seed.ts";
import { DEMO_SHOP_FOLDER } from "./shop-tables.ts";

const connection = await openTestDatabase();
afterAll(() => connection.close());

const count = async (table: string) =>
  Number((await connection.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);

/** Each test continues with the store that the one before has left. */
describe("seeding the demo shop", () => {
  it("leaves nothing behind when it fails", async () => {
    const cut = seedDemoShop(connection, {
      goodsCount: 100,
      onProgress: () => {
        throw new Error("stopped");
      },
    });
    await expect(cut).rejects.toThrow("stopped");
    expect(await isStoreEmpty(connection)).toBe(true);
    expect(await count("store_facts")).toBe(0);
  });

  it("keeps existing data", async () => {
    await connection.pool.query(
      `insert into goods (sku, category, slug, brand_slug, brand_title, model_slug, model_title, title, size_text, attributes, price_kopecks)
       values ('1', 'tyre', 's', 'b', 'B', 'm', 'M', 'T', '', '{}', 100)`,
    );
    await expect(seedDemoShop(connection, { goodsCount: 100 })).rejects.toThrow(StoreNotEmptyError);
    expect(await count("goods")).toBe(1);
    expect(await count("regions")).toBe(0);
    await connection.pool.query("truncate goods, goods_changes cascade");
  });

  it("fills an empty store once, and records the number of goods", async () => {
    const reported: number[] = [];
    await seedDemoShop(connection, { goodsCount: 300, onProgress: (done) => reported.push(done) });
    expect(reported.at(-1)).toBe(300);
    expect(await count("goods")).toBe(300);
    for (const table of ["stock", "reviews", "review_replies", "cars", "fitments", "supply_days"])
      expect(await count(table)).toBeGreaterThan(0);
    expect(await count("goods_changes")).toBe(0);
    const facts = await connection.pool.query("select value from store_facts where name = 'demo'");
    expect(facts.rows).toEqual([{ value: "300" }]);

    expect(await isStoreEmpty(connection)).toBe(false);
    await expect(seedDemoShop(connection, { goodsCount: 300 })).rejects.toThrow(StoreNotEmptyError);
    expect(await count("goods")).toBe(300);
  });

  it("is what its folder says: taken once more as a shop of one's own, nothing is different", async () => {
    const { changed, tables } = await importShop(connection, DEMO_SHOP_FOLDER, { dryRun: true });
    expect(changed).toBe(false);
    expect(tables.map(({ table, rows }) => [table, rows])).toEqual([
      ["regions", 75],
      ["locations", 88],
      ["bays", 349],
      ["supply-days", 600],
      ["service-groups", 4],
      ["services", 12],
      ["fitting-rates", 84],
      ["fitting-factors", 4],
      ["packets", 3],
    ]);
  });

  it("gives prices to a demo shop from before there were any, once, and to no list that staff have begun", async () => {
    const services = await count("services");
    expect(await completeDemoShop(connection)).toBe(false);
    const lists = "services, service_groups, service_cross, fitting_rates, fitting_factors, packets";
    await connection.pool.query(`truncate ${lists} cascade`);
    await connection.pool.query("insert into service_groups (slug, title, position) values ('own', 'Своё', 0)");
    expect(await completeDemoShop(connection)).toBe(false);
    await connection.pool.query("truncate service_groups cascade");
    const done = [await completeDemoShop(connection), await completeDemoShop(connection)];
    expect([done, await count("services")]).toEqual([[true, false], services]);
    expect(await count("fitting_rates")).toBeGreaterThan(50);
    await connection.pool.query(
      "insert into services (slug, group_id, name, needs_kind, minutes, price_kopecks) values ('own', 1, 'Своя', 'fitting', 10, 100)",
    );
  });

  it("leaves the sequences ready for new rows", async () => {
    const added = await connection.pool.query<{ id: number }>(
      `insert into regions (slug, title, title_in, area, kind, phone, zone, lat, lng)
       select 'another', title, title_in, area, kind, phone, zone, lat, lng from regions limit 1 returning id`,
    );
    expect(added.rows[0]?.id).toBe(await count("regions"));
  });
});
