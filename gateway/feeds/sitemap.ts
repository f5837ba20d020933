import { type Category, categorySlugs, productPath } from "../contract/categories.ts";
import type { InputOf, OutputOf } from "../contract/endpoint.ts";
import { SITEMAP_PART_SPAN, type sitemapGoods, type sitemapModels, type sitemapParts } from "../contract/feeds.ts";
import type { Services } from "../services.ts";

const PAGE = 2_000;
/** A sitemap of 50,000 addresses, with room for the brands. */
const MAX_MODELS = 45_000;

/**
 * Goods on sale ($1 to $2 by id) with the last moment at which their page changed: the goods themselves or their stock (whoever
 * changes either says so in `updated_at`), a price, a review or an answer to one, a sale.
 */
const LAST_CHANGES = `
  select g.id, g.sku, g.category, g.slug, g.brand_slug as "brandSlug", g.model_slug as "modelSlug",
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

const MAX_ID = 2_147_483_647;

interface ChangedGoods {
  id: number;
  sku: string;
  category: Category;
  slug: string;
  brandSlug: string;
  modelSlug: string;
  changed_at: Date;
}

export async function readParts({ connection }: Services): Promise<OutputOf<typeof sitemapParts>> {
  const { rows } = await connection.pool.query<{ part: number | null; category: string | null; at: Date }>(
    `select (id - 1) / ${SITEMAP_PART_SPAN} as part, category, max(changed_at) as at
       from (${LAST_CHANGES}) changes
      group by grouping sets ((1), (2)) order by 1, 2`,
    [1, MAX_ID],
  );
  return {
    goods: rows.flatMap(({ part, at }) => (part === null ? [] : { part, changedAt: at.toISOString() })),
    lists: categorySlugs.flatMap((category) => {
      const row = rows.find((candidate) => candidate.category === category);
      return row ? { category, changedAt: row.at.toISOString() } : [];
    }),
  };
}

export async function readGoodsOfPart(
  { connection }: Services,
  { part, after }: InputOf<typeof sitemapGoods>,
): Promise<OutputOf<typeof sitemapGoods>> {
  const first = part * SITEMAP_PART_SPAN + 1;
  const last = Math.min(first + SITEMAP_PART_SPAN - 1, MAX_ID);
  const from = Math.max(first, after + 1);
  const to = Math.min(from + PAGE - 1, last);
  const { rows } = await connection.pool.query<ChangedGoods>(`${LAST_CHANGES} order by g.id`, [from, to]);
  return {
    items: rows.map((row) => ({ url: productPath(row), changedAt: row.changed_at.toISOString() })),
    next: to < last ? to : null,
  };
}

export async function readModels(
  { connection }: Services,
  { category }: InputOf<typeof sitemapModels>,
): Promise<OutputOf<typeof sitemapModels>> {
  const { rows } = await connection.pool.query<{ brand: string; model: string; at: Date }>(
    `select "brandSlug" as brand, "modelSlug" as model, max(changed_at) as at
       from (${LAST_CHANGES} and g.category = $3) changes
      group by 1, 2 order by 1, 2 limit ${MAX_MODELS}`,
    [1, MAX_ID, category],
  );
  return { items: rows.map(({ brand, model, at }) => ({ brand, model, changedAt: at.toISOString() })) };
}
