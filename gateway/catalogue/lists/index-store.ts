import type { Pool } from "pg";
import { type Category, categories, usualQuantity } from "../../contract/catalogue/categories.ts";
import { raisedTo } from "../../contract/catalogue/sold-by.ts";
import type { GoodsAttributes } from "../../platform/db/schema/goods.ts";
import { STRIKETHROUGH_PRICE } from "../goods/strikethrough-price.ts";
import type { IndexedGoods, Shelf } from "./category-index.ts";

/** Small enough to index without blocking the event loop for long. */
const PAGE = 500;

type StockTuple = [goodsId: number, locationId: number, quantity: number];
type GoodsTuple = [
  number,
  string,
  string,
  string,
  string,
  string,
  GoodsAttributes,
  number,
  number,
  number | null,
  boolean,
  number,
  number,
];

const columns = `id, category, brand_slug, brand_title, model_slug, model_title, attributes, price_kopecks, popularity,
  rating_average, ${STRIKETHROUGH_PRICE} is not null, least_quantity, quantity_step`;
const nextGoods = `select ${columns} from goods where id > $1 and not is_hidden order by id limit ${PAGE}`;
const nextStock = "select goods_id, location_id, quantity from stock where goods_id between $1 and $2 and quantity > 0";
const someGoods = `select ${columns} from goods where id = any($1::int[]) and not is_hidden`;
const someStock = "select goods_id, location_id, quantity from stock where goods_id = any($1::int[]) and quantity > 0";

/** All goods on sale in pages, ordered by id. */
export async function* readAllGoods(pool: Pool): AsyncGenerator<IndexedGoods[]> {
  for (let after = 0; ; ) {
    const { rows } = await pool.query<GoodsTuple>({ text: nextGoods, values: [after], rowMode: "array" });
    const last = rows.at(-1)?.[0];
    if (last === undefined) return;
    const stock = await pool.query<StockTuple>({ text: nextStock, values: [after + 1, last], rowMode: "array" });
    yield assemble(rows, stock.rows);
    after = last;
  }
}

/** The goods with these ids that are on sale. */
export async function readSomeGoods(pool: Pool, ids: readonly number[]): Promise<IndexedGoods[]> {
  const values = [ids];
  const { rows } = await pool.query<GoodsTuple>({ text: someGoods, values, rowMode: "array" });
  const stock = await pool.query<StockTuple>({ text: someStock, values, rowMode: "array" });
  return assemble(rows, stock.rows);
}

export async function countGoods(pool: Pool): Promise<Map<Category, number>> {
  const { rows } = await pool.query<{ category: string; count: number }>(
    "select category, count(*)::int as count from goods where not is_hidden group by category",
  );
  return new Map(rows.flatMap(({ category, count }) => (isCategory(category) ? [[category, count]] : [])));
}

const isCategory = (slug: string): slug is Category => Object.hasOwn(categories, slug);

function assemble(rows: readonly GoodsTuple[], stock: readonly StockTuple[]): IndexedGoods[] {
  const shelves = new Map<number, Shelf[]>();
  for (const [goodsId, ...shelf] of stock) {
    const known = shelves.get(goodsId);
    if (known) known.push(shelf);
    else shelves.set(goodsId, [shelf]);
  }
  return rows.flatMap(
    ([
      id,
      category,
      brandSlug,
      brandTitle,
      modelSlug,
      modelTitle,
      attributes,
      priceKopecks,
      popularity,
      rating,
      isDiscounted,
      from,
      by,
    ]) =>
      isCategory(category)
        ? {
            id,
            category,
            brandSlug,
            brandTitle,
            modelSlug,
            modelTitle,
            attributes,
            priceKopecks,
            popularity,
            rating,
            isDiscounted,
            set: raisedTo(usualQuantity(category), { from, by }),
            stock: sellable(shelves.get(id) ?? [], from),
          }
        : [],
  );
}

/** Fewer pieces than are sold at once are none. */
const sellable = (shelves: readonly Shelf[], from: number): readonly Shelf[] =>
  from === 1 || shelves.reduce((sum, [, quantity]) => sum + quantity, 0) >= from ? shelves : [];
