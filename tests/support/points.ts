import { inShopDatabase } from "./shop-query.ts";

/** Makes a customer of the shop behind the site a member of the loyalty programme with points to spend. */
export function givePoints(userId: number, points: number): Promise<void> {
  return inShopDatabase(async (client) => {
    await client.query(
      `insert into loyalty_accounts (user_id, referer_code, balance, registered_at, blank_confirmed_at)
         values ($1::int, 'E2E' || $1::int, $2, now(), now())`,
      [userId, points],
    );
    const life = "now() - interval '1 day', now() + interval '200 days'";
    await client.query(
      `insert into loyalty_lots (user_id, source, source_key, title, points, left_points, active_from, expires_at)
         values ($1::int, 'promo', 'e2e:' || $1::int, 'Подарок', $2::int, $2::int, ${life})`,
      [userId, points],
    );
    await client.query(
      `insert into loyalty_operations (user_id, points, title, operation_key, contra, active_from, expires_at)
         values ($1::int, $2, 'Подарок', 'e2e:' || $1::int, 'issued:marketing', ${life})`,
      [userId, points],
    );
  });
}

/** Goods of a category that take part in the programme, so many from the first; price in kopecks. */
export function programmeGoods(category: string, position: number): Promise<{ sku: string; price: number }> {
  return inShopDatabase(async (client) => {
    const { rows } = await client.query<{ sku: string; price: number }>(
      `select g.sku, g.price_kopecks as price from goods g
        where g.category = $1 and not g.is_sale and not g.is_hidden and g.price_kopecks >= 150000
          and (select sum(quantity) from stock where goods_id = g.id) > 40
        order by g.id offset $2 limit 1`,
      [category, position],
    );
    const [goods] = rows;
    if (!goods) throw new Error(`the shop has no ${category} number ${position} that take part`);
    return goods;
  });
}
