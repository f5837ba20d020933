import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OldDatabase, openDatabaseBefore } from "./testing.ts";

it("messages of the release before end with their code or link, and stay otherwise as they were", async () => {
  const { client, update, close } = await openDatabaseBefore("0018_account_changes");
  const subjects = ["Код подтверждения", "Новый пароль для личного кабинета", "Подтвердите адрес почты", "Заказ готов"];
  for (const subject of subjects)
    await client.query(
      "insert into outbox_messages (channel, recipient, subject, body, created_at) values ('mail', 'anna@example.ru', $1, 'text', '2026-11-20T07:00:00Z')",
      [subject],
    );
  await update();
  const { rows } = await client.query<{ subject: string; body: string; ends: Date | null }>(
    "select subject, body, secret_expires_at as ends from outbox_messages order by id",
  );
  expect(rows.map(({ subject, body, ends }) => [subject, body, ends?.toISOString() ?? null])).toEqual([
    [subjects[0], "text", "2026-11-20T07:10:00.000Z"],
    [subjects[1], "text", "2026-11-20T08:00:00.000Z"],
    [subjects[2], "text", "2026-11-27T07:00:00.000Z"],
    [subjects[3], "text", null],
  ]);
  await close();
});

it("imports of before lose the folders of their files, keep everything else, and have no details", async () => {
  const { client, update, close } = await openDatabaseBefore("0057_import_details");
  await client.query(
    `insert into import_files (kind, file, outcome, rows, rejected, reasons) values
       ('yml', 'goods.yml', 'refused', 0, 0, '/srv/1c выгрузка/goods.yml, строка 3: нет цены'),
       ('yml', 'goods.yml', 'refused', 0, 0, 'скрылись бы 40 % товаров: 4/10'),
       ('stock', 'stock.csv', 'done', 9, 2, 'размер 205/55, строка 4: нет: 2')`,
  );
  await update();
  const { rows } = await client.query(
    "select reasons, rows, rejected, started_at, started_by, details from import_files order by id",
  );
  const none = { started_at: null, started_by: "", details: null };
  expect(rows).toEqual([
    { reasons: "goods.yml, строка 3: нет цены", rows: 0, rejected: 0, ...none },
    { reasons: "скрылись бы 40 % товаров: 4/10", rows: 0, rejected: 0, ...none },
    { reasons: "размер 205/55, строка 4: нет: 2", rows: 9, rejected: 2, ...none },
  ]);
  await close();
});

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
