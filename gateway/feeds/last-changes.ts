/**
 * Goods on sale ($1 to $2 by id) with the last moment at which their page changed: the goods themselves or their stock (whoever
 * changes either says so in `updated_at`), a price, a review or an answer to one, a sale.
 */
export const LAST_CHANGES = `
  select g.sku, g.category, g.slug, g.brand_slug as "brandSlug", g.model_slug as "modelSlug",
         greatest(g.updated_at, p.at, r.at, o.at) as changed_at
    from goods g
    left join (select goods_id, max(ended_at) as at from past_prices where goods_id between $1 and $2 group by 1) p
      on p.goods_id = g.id
    left join (select r.goods_id, greatest(max(r.created_at), max(a.created_at)) as at
                 from reviews r left join review_replies a on a.review_id = r.id
                where r.goods_id between $1 and $2 group by 1) r
      on r.goods_id = g.id
    left join (select t.goods_id, max(o.created_at) as at
                 from order_reservations t join orders o on o.id = t.order_id
                where t.goods_id between $1 and $2 group by 1) o
      on o.goods_id = g.id
   where g.id between $1 and $2 and not g.is_hidden`;
