import { expect, it } from "vitest";
import { openDatabaseBefore } from "./testing.ts";

it("offers of before sell their goods at the imported price, and are listed where the goods were on sale", async () => {
  const { client, update, close } = await openDatabaseBefore("0093_offers_of_goods");
  await client.query(
    `insert into goods (id, sku, category, slug, brand_slug, brand_title, model_slug, model_title, title, size_text, attributes, price_kopecks, market_price_kopecks, is_hidden)
     select id, 'G-' || id, 'tyre', 'g-' || id, 'b', 'B', 'm', 'M', 'Шина', '', '{}', 100000 * id, 900000, id = 2 from generate_series(1, 3) id`,
  );
  await client.query(
    `insert into goods_overrides (goods_id, price_kopecks, price_ends_at, price_zone, is_hidden, imported_is_hidden, imported_is_sale, imported_price_kopecks, imported_description)
     values (3, 50000, '2027-01-01', 'Europe/Moscow', true, false, false, 300001, '')`,
  );
  await client.query(
    `insert into supplier_offers (supplier, code, goods_id, prices, listed_kopecks, listed_kind)
     select '', 'G-' || id, id, '{"plain": 77}', 77, 'plain' from generate_series(1, 3) id`,
  );
  await update();
  const { rows } = await client.query(
    "select code, price_kopecks, old_kopecks, is_listed, is_best, matched_by, pieces from supplier_offers order by code",
  );
  await close();
  const same = { old_kopecks: 900_000, is_best: true, matched_by: "own", pieces: null };
  expect(rows).toEqual([
    { ...same, code: "G-1", price_kopecks: 100_000, is_listed: true },
    { ...same, code: "G-2", price_kopecks: 200_000, is_listed: false },
    { ...same, code: "G-3", price_kopecks: 300_001, is_listed: true },
  ]);
});
