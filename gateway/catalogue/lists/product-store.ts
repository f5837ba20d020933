import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { RegionSupply } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import { type Category, categories, categorySlugs, productPath } from "../../contract/catalogue/categories.ts";
import type { goodsView, Product } from "../../contract/catalogue/goods.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { Database } from "../../platform/db/database.ts";
import { axleSets, goods } from "../../platform/db/schema/goods.ts";
import { movedGoods } from "../../platform/db/schema/goods-prices.ts";
import type { Caller } from "../../platform/http/route.ts";
import { type FoundAxleSet, readAxleSets } from "../goods/axle-set-store.ts";
import {
  type FindKnown,
  type Product as FoundProduct,
  findProduct,
  type GoodsRow,
  productBySku,
} from "../goods/card-store.ts";
import { distinctSize } from "../goods/size-rules.ts";
import { mostSimilarFirst } from "./sibling-rules.ts";

const MAX_SIBLINGS = 12;
const MAX_SIBLING_CANDIDATES = 400;
const MAX_AXLE_SETS = 3;

/** The best-selling product on sale that has the keys: the SKU is enough; without it the slug, or the model with any details. */
export async function productByKeys(
  services: Services,
  find: FindKnown,
  caller: Pick<Caller, "page">,
  keys: InputOf<typeof goodsView>,
): Promise<FoundProduct | null> {
  const isOfType = (category: string) => keys.type === undefined || categories[category as Category].view === keys.type;
  if (keys.sku !== undefined) {
    const found = await productBySku(services, caller, keys.sku, find);
    const product = found ?? (await findMoved(services, eq(goods.sku, keys.sku)));
    return product && isOfType(product.row.category) ? product : null;
  }
  const model = modelCondition(keys);
  if (model === null) return null;
  const condition = and(model, inArray(goods.category, categorySlugs.filter(isOfType))) ?? model;
  const found = await findProduct(services, condition);
  // Slugs and models are of several goods, the best-selling one of which may be another tomorrow: only codes are known. Other calls of the page ask by code.
  if (found) return productBySku(services, caller, found.row.sku, async () => found);
  return keys.slug === undefined ? null : findMoved(services, eq(goods.slug, keys.slug));
}

/** What goods of a condition are sold as since staff have joined them with others. */
const findMoved = (services: Services, condition: SQL): Promise<FoundProduct | null> =>
  findProduct(
    services,
    inArray(
      goods.id,
      services.connection.db
        .select({ id: movedGoods.toId })
        .from(movedGoods)
        .where(sql`${movedGoods.goodsId} in (select ${goods.id} from ${goods} where ${condition})`),
    ),
  );

/** Null where neither the slug is named nor the model. */
function modelCondition(keys: InputOf<typeof goodsView>): SQL | null {
  const conditions: SQL[] = [];
  if (keys.slug !== undefined) conditions.push(eq(goods.slug, keys.slug));
  else if (keys.brand !== undefined && keys.model !== undefined)
    conditions.push(eq(goods.brandSlug, keys.brand), eq(goods.modelSlug, keys.model));
  else return null;
  const attribute = (key: string) => sql`lower(${goods.attributes}->>${key})`;
  if (keys.season !== undefined) conditions.push(eq(attribute("season"), keys.season.toLowerCase()));
  if (keys.homologation !== undefined) conditions.push(eq(attribute("homologation"), keys.homologation.toLowerCase()));
  if (keys.size !== undefined)
    conditions.push(sql`strpos(${normalised(goods.sizeText)}, ${normalised(keys.size)}) = 1`);
  if (keys.indexes !== undefined)
    conditions.push(
      sql`concat(${attribute("load-index")}, ${attribute("speed-index")}) = ${keys.indexes.toLowerCase().replace("/", "-")}`,
    );
  return and(...conditions) ?? null;
}

/** Makes «205/55 R16» and «205-55-r16» equal: lower case without separators. */
const normalised = (text: typeof goods.sizeText | string): SQL =>
  sql`regexp_replace(lower(${text}), '[^a-z0-9.]', '', 'g')`;

export type Sibling = Product["siblings"][number] & { id: number };

/** Other variants of the model, the most similar ones first. */
export async function readSiblings(db: Database, product: GoodsRow): Promise<Sibling[]> {
  const rows = await db
    .select({
      id: goods.id,
      category: goods.category,
      brandSlug: goods.brandSlug,
      modelSlug: goods.modelSlug,
      sku: goods.sku,
      slug: goods.slug,
      sizeText: goods.sizeText,
      attributes: goods.attributes,
      priceKopecks: goods.priceKopecks,
    })
    .from(goods)
    .where(
      and(
        eq(goods.category, product.category),
        eq(goods.brandSlug, product.brandSlug),
        eq(goods.modelSlug, product.modelSlug),
        eq(goods.isHidden, false),
        ne(goods.id, product.id),
      ),
    )
    .orderBy(desc(goods.popularity), asc(goods.id))
    .limit(MAX_SIBLING_CANDIDATES);
  return mostSimilarFirst(product, rows)
    .slice(0, MAX_SIBLINGS)
    .map((sibling) => ({
      id: sibling.id,
      sku: sibling.sku,
      url: productPath({ ...sibling, category: sibling.category as Category }),
      sizeText: distinctSize(sibling),
      price: sibling.priceKopecks,
    }));
}

/** Axle sets with this product that are available in the region, best-selling first. CRT-012 */
export function readAxleSetsWith(db: Database, goodsId: number, supply: RegionSupply): Promise<FoundAxleSet[]> {
  const isHalf = or(eq(axleSets.frontGoodsId, goodsId), eq(axleSets.backGoodsId, goodsId));
  return readAxleSets(db, isHalf, supply, MAX_AXLE_SETS);
}
