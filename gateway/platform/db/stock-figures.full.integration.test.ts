import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OldDatabase, openDatabaseBefore } from "./testing.ts";

describe("stock of the release before", () => {
  let database: OldDatabase;

  beforeAll(async () => {
    // Orders got their facts in the same release.
    database = await openDatabaseBefore("0012_order_facts");
    await database.client.exec(`
      insert into regions (slug, title, title_in, area, kind, phone, zone, lat, lng)
        values ('moskva', 'Москва', 'в Москве', 'Москва', 'main', '+74950000001', 'Europe/Moscow', 55.75, 37.62);
      insert into locations (kind, code, region_id, title, address, phone, lat, lng, hours)
        select 'shop', code, id, 'Центр', 'Москва', phone, lat, lng, '[]' from regions, unnest(array['first', 'second']) as code;
      insert into goods (sku, category, slug, brand_slug, brand_title, model_slug, model_title, title, size_text, attributes, price_kopecks)
        values ('1001', 'oils', 'oil', 'own', 'Own', '', '', 'Масло', '', '{}', 100);
      insert into stock (goods_id, location_id, quantity) values (1, 1, 3), (1, 2, 0);
      insert into orders (identity, reserve_id, access_hash, idempotency_key, request_hash, region_slug, contact, phone_digits, delivery,
          payment, consent, lines, goods_kopecks, trade_in_kopecks, delivery_kopecks, sum_kopecks, created_at)
        values ('A-1', '1', '', 'k', '', 'moskva', '{}', '',
          '{"type":"pickup","title":"","place":"","hoursText":"","phone":"","interval":"","zone":""}', '{}', '{}', '[]', 0, 0, 0, 0,
          '2026-11-20T10:00:00Z');
      insert into order_reservations (order_id, goods_id, location_id, quantity) values (1, 1, 1, 2);
      delete from goods_changes;
    `);
    await database.update();
  }, 120_000);
  afterAll(() => database.close());

  const rows = async (text: string) => (await database.client.query(text)).rows;
  const shelf = () => rows("select outside, reserved, quantity from stock where location_id = 1");

  it("keeps what can be sold, and reserved pieces are of the moment of their order", async () => {
    expect(await rows("select outside, reserved, quantity from stock order by location_id")).toEqual([
      { outside: 3, reserved: 0, quantity: 3 },
      { outside: 0, reserved: 0, quantity: 0 },
    ]);
    expect(await rows("select quantity, reserved_at, returned_at from order_reservations")).toEqual([
      { quantity: 2, reserved_at: new Date("2026-11-20T10:00:00Z"), returned_at: null },
    ]);
    expect(await rows("select from goods_changes")).toEqual([]);
  });

  it("is kept right by that release's statements while the two run side by side", async () => {
    await database.client.exec("update stock set quantity = quantity - 2 where location_id = 1 and quantity >= 2");
    expect(await shelf()).toEqual([{ outside: 3, reserved: 2, quantity: 1 }]);
    await database.client.exec("update stock set outside = 1 where location_id = 1");
    expect(await shelf()).toEqual([{ outside: 1, reserved: 2, quantity: 0 }]);
    const putBack = `insert into stock (goods_id, location_id, quantity) values (1, 1, 2)
      on conflict (goods_id, location_id) do update set quantity = stock.quantity + excluded.quantity`;
    await database.client.exec(putBack);
    expect(await shelf()).toEqual([{ outside: 1, reserved: 0, quantity: 1 }]);
    await database.client.exec("delete from stock where location_id = 1");
    await database.client.exec(putBack);
    expect(await shelf()).toEqual([{ outside: 2, reserved: 0, quantity: 2 }]);
  });
});
