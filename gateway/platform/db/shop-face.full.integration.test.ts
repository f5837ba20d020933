import { expect, it } from "vitest";
import { DEMO_SHOP_FACE } from "../../demo/data/shop-face.ts";
import { openDatabaseBefore } from "./testing.ts";

const SHOP = "select version, value, note from shop_settings where name = 'shop' order by version";

async function migrated(statements: readonly string[]) {
  const { client, update, close } = await openDatabaseBefore("0063_shop_face");
  for (const statement of statements) await client.query(statement);
  await update();
  const [shop, documents] = [await client.query(SHOP), await client.query("select body from document_versions")];
  await close();
  return { shop: shop.rows, texts: documents.rows.map((row) => (row as { body: string }).body).join("\n") };
}

it("the demo shop of before keeps what it says of itself", async () => {
  const demo = await migrated(["insert into store_facts (name, value) values ('demo', '2000')"]);
  expect(demo.shop).toEqual([{ version: 2, value: DEMO_SHOP_FACE, note: "demo" }]);
});

it("a shop that has saved nothing names nobody in the consent that came with it", async () => {
  const other = await migrated([]);
  expect(other.shop).toEqual([]);
  expect(other.texts).not.toContain("Протектор");
  expect(other.texts).toContain("«{магазин}» обрабатывает ваши имя");
});

it("a name that staff had saved, and a text that they had written, stay as they are", async () => {
  const { shop, texts } = await migrated([
    "insert into store_facts (name, value) values ('demo', '2000')",
    `insert into shop_settings (name, version, value, changed_at) values ('shop', 2, '{"name": "Колесо", "logo": ""}', now())`,
    `insert into document_versions (document, title, description, body, starts_on, note)
     values ('personal-data', 'Согласие', 'О чём', '<p>Магазин «Протектор» на Мира</p>', '2026-12-01', 'Новая')`,
  ]);
  expect(shop).toMatchObject([{ value: { name: "Колесо" } }]);
  expect(texts).toContain("Магазин «Протектор» на Мира");
});
