import type { DirectClient } from "../platform/db/database.ts";
import type { DemoShop } from "./demo-shop.ts";
import { type Removed, remove } from "./removed.ts";

const BATCH = 5_000;
const GOODS = "select id from demo_goods";

/**
 * Goods whose code and address are still the demo's, with stock, reviews and what else hangs on them, and the demo's cars. Goods that
 * orders of others hold pieces of are hidden and have no more to sell: an order keeps what was reserved for it.
 */
export async function removeDemoGoods(client: DirectClient, shop: DemoShop): Promise<Removed[]> {
  await client.query("create temp table demo_goods (id integer primary key) on commit drop");
  let batch: { sku: string; slug: string }[] = [];
  const flush = async () => {
    await client.query(
      `insert into demo_goods select g.id from goods g
       join unnest($1::text[], $2::text[]) demo (sku, slug) on g.sku = demo.sku and g.slug = demo.slug`,
      [batch.map(({ sku }) => sku), batch.map(({ slug }) => slug)],
    );
    batch = [];
  };
  for (const { sku, slug } of shop.goods()) if (batch.push({ sku, slug }) === BATCH) await flush();
  await flush();
  await client.query(`delete from stock where goods_id in (${GOODS})`);
  await client.query(`delete from goods_overrides where goods_id in (${GOODS})`);
  return [
    await remove(
      client,
      "строк корзин",
      `delete from cart_lines where goods_id in (${GOODS}) or back_goods_id in (${GOODS})`,
    ),
    await remove(
      client,
      "товаров",
      `delete from goods where id in (${GOODS}) and id not in (select goods_id from order_reservations)`,
    ),
    await remove(
      client,
      "товаров скрыто: они есть в заказах",
      `update goods set is_hidden = true, updated_at = now() where id in (${GOODS})`,
    ),
    ...(await removeDemoCars(client, shop)),
  ];
}

async function removeDemoCars(client: DirectClient, { cars, fitments }: DemoShop): Promise<Removed[]> {
  const source = fitments[0]?.source;
  const removed = await remove(
    client,
    "автомобилей",
    `delete from cars c using fitments f, unnest($2::text[]) demo (code_1c)
     where f.id = c.fitment_id and f.source = $1 and c.code_1c = demo.code_1c`,
    [source, cars.map(({ code1c }) => code1c)],
  );
  await client.query(
    "delete from fitments f where source = $1 and not exists (select from cars c where c.fitment_id = f.id)",
    [source],
  );
  return [removed];
}
