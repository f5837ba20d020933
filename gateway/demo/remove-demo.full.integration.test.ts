import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cartAdd } from "../contract/sales/cart.ts";
import { orderCreate } from "../contract/sales/orders.ts";
import type { DatabaseConnection } from "../platform/db/database.ts";
import { openTestDatabase } from "../platform/db/testing.ts";
import { dataOf } from "../testing/client.ts";
import { orderInput } from "../testing/order-input.ts";
import { openTestShop } from "../testing/shop.ts";
import { removeDemo } from "./remove-demo.ts";
import { isStoreEmpty, seedDemoShop } from "./seed.ts";

/** Tables that hold something of every store, demo or not. */
const OF_EVERY_STORE = [
  "document_versions",
  "menu_links",
  "calendar_days",
  "data_versions",
  "store_facts",
  "goods_changes",
  // Rows that triggers write of whatever goes, until they are worked off.
  "kept_day_changes",
];

describe("taking the demo shop away", () => {
  let connection: DatabaseConnection;
  beforeEach(async () => {
    connection = await openTestDatabase();
    await seedDemoShop(connection, { goodsCount: 200 });
  });
  afterEach(() => connection.close());

  const query = async (text: string) => (await connection.pool.query(text)).rows;
  const countOf = async (table: string): Promise<number> =>
    (await query(`select count(*)::int as n from ${table}`))[0].n;
  const tables = async (): Promise<string[]> =>
    (await query(`select tablename from pg_tables where schemaname = 'public' order by 1`)).map(
      ({ tablename }) => tablename,
    );
  const countsOf = async (names: readonly string[]) => {
    const counts: Record<string, number> = {};
    for (const name of names) counts[name] = await countOf(name);
    return counts;
  };

  it("leaves an empty store, says what went and how much, and finds nothing the second time", async () => {
    const shopTables = (await tables()).filter((name) => !OF_EVERY_STORE.includes(name));
    const before = await countsOf(shopTables);
    const removed = Object.fromEntries(
      (await removeDemo(connection, { dryRun: false }))?.map(({ what, count }) => [what, count]) ?? [],
    );
    expect(removed).toMatchObject({
      товаров: 200,
      "покупателей и сотрудников": 13,
      заказов: 12,
      "записей на обслуживание": before.appointments,
      услуг: before.services,
      "договоров хранения": 2,
      промокампаний: 6,
      баннеров: before.banners,
      объявлений: 1,
      автомобилей: before.cars,
      "центров, складов и поставщиков": before.locations,
      регионов: before.regions,
    });
    expect(await countsOf(shopTables)).toEqual(Object.fromEntries(shopTables.map((name) => [name, 0])));
    expect(await isStoreEmpty(connection)).toBe(true);
    expect(await removeDemo(connection, { dryRun: false })).toBeNull();
  });

  it("changes nothing when it is only tried", async () => {
    const names = await tables();
    const before = await countsOf(names);
    const removed = await removeDemo(connection, { dryRun: true });
    expect(removed).toContainEqual({ what: "товаров", count: 200 });
    expect(await countsOf(names)).toEqual(before);
  });

  it("leaves what is the shop's own: goods, orders, customers, and the places that these need", async () => {
    const shop = await openTestShop(connection);
    shop.clock.now = new Date();
    const [bought] = await query(
      `select g.sku, s.location_id as shop from stock s join goods g on g.id = s.goods_id
       join locations l on l.id = s.location_id join regions r on r.id = l.region_id
       where l.kind = 'shop' and r.is_default and s.quantity > 0
         and not exists (select from order_reservations o where o.goods_id = g.id) limit 1`,
    );
    const { cart } = dataOf(await shop.call(cartAdd, { sku: bought.sku, quantity: 1 }));
    const delivery = { type: "pickup", shopId: bought.shop };
    dataOf(await shop.call(orderCreate, orderInput(cart, { delivery }), { cartToken: cart.token }));
    await connection.pool.query(
      `insert into goods (sku, category, slug, brand_slug, brand_title, model_slug, model_title, title, size_text, attributes, price_kopecks)
       values ('REAL-1', 'oils', 'real-1', 'own', 'Own', '', '', 'Own oil', '', '{}', 100)`,
    );
    await connection.pool.query(
      "insert into stock (goods_id, location_id, quantity) select g.id, l.id, 3 from goods g, locations l where g.sku = 'REAL-1' and l.code = (select code from locations where kind = 'warehouse' order by id limit 1)",
    );
    await connection.pool.query("insert into users (firstname) values ('Иван')");
    await connection.pool.query(
      "update locations set title = 'Наш центр' where id = (select max(id) from locations where kind = 'shop')",
    );

    const removed = await removeDemo(connection, { dryRun: false });
    expect(removed).toContainEqual({ what: "товаров", count: 199 });
    expect(removed).toContainEqual({ what: "товаров скрыто: они есть в заказах", count: 1 });
    expect(await query("select sku, is_hidden from goods order by id")).toEqual([
      { sku: bought.sku, is_hidden: true },
      { sku: "REAL-1", is_hidden: false },
    ]);
    expect(await query("select phone_digits from orders")).toEqual([{ phone_digits: "9123456789" }]);
    expect(await query("select firstname from users")).toEqual([{ firstname: "Иван" }]);
    expect(await query("select kind from locations order by kind")).toEqual(
      ["shop", "shop", "warehouse"].map((kind) => ({ kind })),
    );
    expect(
      await query(
        "select count(*)::int as orphans from locations l left join regions r on r.id = l.region_id where r.id is null",
      ),
    ).toEqual([{ orphans: 0 }]);
  });

  it("puts back on the shelves what demo customers had ordered of the shop's own goods", async () => {
    await connection.pool.query(
      "update goods set slug = 'own-' || slug where id in (select goods_id from order_reservations)",
    );
    const pieces = async () =>
      (
        await query(
          "select sum(quantity)::int as n from stock s join goods g on g.id = s.goods_id where g.slug like 'own-%'",
        )
      )[0].n;
    const [{ promised }] = await query("select sum(r.quantity)::int as promised from order_reservations r");
    const before = await pieces();
    await removeDemo(connection, { dryRun: false });
    expect(promised).toBeGreaterThan(0);
    expect(await pieces()).toBe(before + promised);
  });
});
