import { inArray } from "drizzle-orm";
import type { Pool } from "pg";
import type { Category } from "../../contract/catalogue/categories.ts";
import { GOODS_GENERATION } from "../../platform/db/bulk-load.ts";
import type { Database } from "../../platform/db/database.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import type { OfferDetails } from "./offer-rules.ts";

/**
 * Goods on sale with ids from $1 to $2, and the last change of their pages: of the goods or their stock (both set `updated_at`), a
 * price, a review, a reply, or a sale.
 */
const LAST_CHANGES = `
  select g.sku, g.category, g.slug, g.brand_slug as "brandSlug", g.model_slug as "modelSlug",
         greatest(g.updated_at, p.at, r.at, o.at) as "changedAt"
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

const LAST_CHANGES_OF_MODELS = `
  select category, "brandSlug" as brand, "modelSlug" as model, max("changedAt") as "changedAt"
    from (${LAST_CHANGES}) changes
   group by 1, 2, 3`;

export interface ChangedGoods {
  sku: string;
  category: Category;
  slug: string;
  brandSlug: string;
  modelSlug: string;
  changedAt: Date;
}

export interface ChangedModel {
  category: Category;
  /** Slugs. */
  brand: string;
  model: string;
  changedAt: Date;
}

export async function readChangedGoods(pool: Pool, fromId: number, toId: number): Promise<ChangedGoods[]> {
  return (await pool.query<ChangedGoods>(`${LAST_CHANGES} order by g.id`, [fromId, toId])).rows;
}

export async function readChangedModels(pool: Pool, fromId: number, toId: number): Promise<ChangedModel[]> {
  return (await pool.query<ChangedModel>(LAST_CHANGES_OF_MODELS, [fromId, toId])).rows;
}

/** 0 without goods. */
export async function readLastGoodsId(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number | null }>("select max(id) as id from goods");
  return rows[0]?.id ?? 0;
}

/**
 * A text that is different after every change of goods or stock. The sum of the ids is part of it because changes are not committed
 * in the order of their ids, and the generation because bulk loads write no changes.
 */
export async function readChangeMark(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ changes: string; generation: string | null }>(
    `select (select coalesce(max(id), 0) || '.' || coalesce(sum(id), 0) from goods_changes) as changes,
            (select value from store_facts where name = $1) as generation`,
    [GOODS_GENERATION],
  );
  return `${rows[0]?.changes}-${rows[0]?.generation ?? "0"}`;
}

export async function readOfferDetails(db: Database, goodsIds: readonly number[]): Promise<Map<number, OfferDetails>> {
  const { id, description, barcodes, vendorCode, leastQuantity, quantityStep } = goods;
  const rows = await db
    .select({ id, details: { description, barcodes, vendorCode, leastQuantity, quantityStep } })
    .from(goods)
    .where(inArray(goods.id, [...goodsIds]));
  return new Map(rows.map((row) => [row.id, row.details]));
}
