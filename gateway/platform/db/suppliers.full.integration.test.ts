import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OldDatabase, openDatabaseBefore } from "./testing.ts";

describe("goods and stock files of the release before", () => {
  let database: OldDatabase;

  beforeAll(async () => {
    database = await openDatabaseBefore("0074_suppliers");
    await database.client.exec(`
      insert into regions (slug, title, title_in, area, kind, phone, zone, lat, lng)
        values ('moskva', 'Москва', 'в Москве', 'Москва', 'main', '+74950000001', 'Europe/Moscow', 55.75, 37.62);
      insert into locations (kind, code, region_id, title, address, phone, lat, lng, hours)
        select 'warehouse', 'sklad', id, 'Склад', 'Москва', phone, lat, lng, '[]' from regions;
      insert into goods (sku, category, slug, brand_slug, brand_title, model_slug, model_title, title, size_text, attributes, price_kopecks)
        values ('1001', 'oils', 'oil', 'own', 'Own', '', '', 'Масло', '', '{}', 100);
      insert into stock_files (location_id, as_of) select id, '2026-11-20T10:00:00Z' from locations;
    `);
    await database.update();
  }, 120_000);
  afterAll(() => database.close());

  const rows = async (text: string) => (await database.client.query(text)).rows;

  it("are the shop's own", async () => {
    expect(await rows("select sku, supplier from goods")).toEqual([{ sku: "1001", supplier: null }]);
    expect(await rows("select supplier, as_of from stock_files")).toEqual([
      { supplier: "", as_of: new Date("2026-11-20T10:00:00Z") },
    ]);
  });

  it("have room for a supplier's file of the same location", async () => {
    await database.client.exec(
      "insert into stock_files (location_id, supplier, as_of) select location_id, 'alfa', now() from stock_files",
    );
    expect(await rows("select count(*)::int as count from stock_files")).toEqual([{ count: 2 }]);
  });
});
