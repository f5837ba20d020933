import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { OWN_SOURCE, type PriceRuleValues, priceRuleList } from "../../contract/catalogue/goods-prices.ts";
import type { Executor } from "../../platform/db/database.ts";
import { contain } from "../../platform/db/match.ts";
import { goods, suppliers } from "../../platform/db/schema/goods.ts";
import { goodsOverrides } from "../../platform/db/schema/goods-desk.ts";
import { priceRules, supplierOffers } from "../../platform/db/schema/goods-prices.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";
import { slugOf } from "../../platform/slug.ts";
import { inOrder, type PricedOffer, type PriceRule } from "./price-of-offer.ts";

export type StoredRule = typeof priceRules.$inferSelect & EditableRow;

export const ruleTable = priceRules;

const KOPECKS = 100;
const kopecksOf = (roubles: number | null): number | null => (roubles === null ? null : roubles * KOPECKS);
const roublesOf = (kopecks: number | null): number | null => (kopecks === null ? null : kopecks / KOPECKS);

export const ruleValuesOf = (row: StoredRule): PriceRuleValues => ({
  source: row.source,
  brand: row.brand,
  category: row.category,
  diameter: row.diameter,
  costFromRoubles: roublesOf(row.costFromKopecks),
  costToRoubles: roublesOf(row.costToKopecks),
  marginPercent: String(row.marginPercent),
  leastMarginRoubles: row.leastMarginKopecks / KOPECKS,
  roundUpToRoubles: row.roundUpToRoubles,
  recommended: row.recommended,
  isSure: false,
});

export const ruleColumnsOf = (values: PriceRuleValues) => ({
  source: values.source,
  brand: values.brand,
  brandSlug: slugOf(values.brand),
  category: values.category,
  diameter: values.diameter,
  costFromKopecks: kopecksOf(values.costFromRoubles),
  costToKopecks: kopecksOf(values.costToRoubles),
  marginPercent: Number(values.marginPercent),
  leastMarginKopecks: values.leastMarginRoubles * KOPECKS,
  roundUpToRoubles: values.roundUpToRoubles,
  recommended: values.recommended,
});

/** Rules, those that were made last first. */
export const ruleRows = (executor: Executor) =>
  listQuery(priceRuleList, {
    select: (cursor) =>
      executor
        .select({
          id: priceRules.id,
          source: priceRules.source,
          brand: priceRules.brand,
          category: priceRules.category,
          diameter: priceRules.diameter,
          costFrom: priceRules.costFromKopecks,
          costTo: priceRules.costToKopecks,
          marginPercent: priceRules.marginPercent,
          leastMargin: priceRules.leastMarginKopecks,
          roundUpToRoubles: priceRules.roundUpToRoubles,
          recommended: priceRules.recommended,
          archivedAt: priceRules.archivedAt,
          cursor,
        })
        .from(priceRules),
    order: { id: priceRules.id },
    filters: {
      source: (source) => eq(priceRules.source, source),
      category: (category) => eq(priceRules.category, category),
      text: (text) => contain([priceRules.brand], text),
    },
  });

/** The codes of all suppliers that have sent a list. */
export async function readSupplierCodes(executor: Executor): Promise<string[]> {
  const rows = await executor.select({ code: suppliers.code }).from(suppliers).orderBy(asc(suppliers.code));
  return rows.map(({ code }) => code);
}

/** Rules in use besides one, in the order in which they are asked. */
export async function readPriceRules(executor: Executor, besides = 0): Promise<PriceRule[]> {
  const found = await executor
    .select()
    .from(priceRules)
    .where(and(isNull(priceRules.archivedAt), ne(priceRules.id, besides)));
  return inOrder(found);
}

const importedPrice = sql<number>`coalesce(${goodsOverrides.importedPriceKopecks}, ${goods.priceKopecks})`;
/** Of the offer; goods that came before offers were kept have that of their list. */
const supplierOf = sql<
  string | null
>`case when ${supplierOffers.code} is null then ${goods.supplier} else nullif(${supplierOffers.supplier}, '') end`;

const offered = {
  id: goods.id,
  sku: goods.sku,
  title: goods.title,
  supplier: supplierOf,
  code: supplierOffers.code,
  brandSlug: goods.brandSlug,
  category: goods.category,
  diameter: sql<number | null>`(${goods.attributes}->>'diameter')::float8`,
  importedKopecks: importedPrice,
  isOnSale: sql<boolean>`not coalesce(${goodsOverrides.importedIsHidden}, ${goods.isHidden})`,
  marketPriceKopecks: goods.marketPriceKopecks,
  prices: supplierOffers.prices,
  listedKopecks: supplierOffers.listedKopecks,
  listedKind: supplierOffers.listedKind,
  offerKopecks: supplierOffers.priceKopecks,
  offerOldKopecks: supplierOffers.oldKopecks,
};

/** An offer of goods, and what they cost by their import. */
export interface OfferedGoods extends PricedOffer {
  id: number;
  sku: string;
  title: string;
  /** The supplier's own; null for goods that came before offers were kept. */
  code: string | null;
  /** Without what staff say in its place. */
  importedKopecks: number;
  isOnSale: boolean;
  marketPriceKopecks: number | null;
  /** What goods are sold at by this offer. */
  offerKopecks: number;
  offerOldKopecks: number | null;
}

const selectOffered = (executor: Executor, { onlyBest }: { onlyBest: boolean }) =>
  executor
    .select(offered)
    .from(goods)
    .leftJoin(
      supplierOffers,
      and(eq(supplierOffers.goodsId, goods.id), onlyBest ? eq(supplierOffers.isBest, true) : undefined),
    )
    .leftJoin(goodsOverrides, eq(goodsOverrides.goodsId, goods.id));

type FoundOffer = Awaited<ReturnType<typeof selectOffered>>[number];

/** Goods that came before offers were kept have their imported price alone. */
function offeredGoodsOf({ prices, listedKopecks, listedKind, offerKopecks, ...row }: FoundOffer): OfferedGoods {
  const { importedKopecks: plain, marketPriceKopecks: old } = row;
  if (prices !== null && listedKopecks !== null && listedKind !== null && offerKopecks !== null)
    return { ...row, prices, listedKopecks, listedKind, offerKopecks };
  return {
    ...row,
    prices: old === null ? { plain } : { plain, old },
    listedKopecks: plain,
    listedKind: "plain",
    offerKopecks: plain,
    offerOldKopecks: old,
  };
}

/** The best offer of goods; null where there are no such goods. */
export async function findOffered(executor: Executor, goodsId: number): Promise<OfferedGoods | null> {
  const [row] = await selectOffered(executor, { onlyBest: true }).where(eq(goods.id, goodsId));
  return row ? offeredGoodsOf(row) : null;
}

const PIECE = 500;

/** The offers of the next goods after an id, which are locked in the order in which imports lock them. */
export async function lockNextOffered(tx: Executor, afterId: number): Promise<OfferedGoods[]> {
  const locked = await tx
    .select({ id: goods.id })
    .from(goods)
    // Offers of goods that are sold as others are those of the others.
    .where(sql`${goods.id} > ${afterId} and not exists (select from moved_goods m where m.goods_id = ${goods.id})`)
    .orderBy(asc(goods.id))
    .limit(PIECE)
    .for("no key update");
  if (locked.length === 0) return [];
  const ids = sql.param(locked.map(({ id }) => id));
  // A statement of its own: it sees what staff have said until the goods were locked.
  const rows = await selectOffered(tx, { onlyBest: false })
    .where(sql`${goods.id} = any(${ids}::int[])`)
    .orderBy(asc(goods.id));
  return rows.map(offeredGoodsOf);
}

/** What an offer sells its goods at from now on. */
export interface NewPrice extends Pick<PricedOffer, "supplier"> {
  code: string;
  kopecks: number;
  oldKopecks: number | null;
}

export async function writeOfferPrices(tx: Executor, prices: readonly NewPrice[]): Promise<void> {
  const column = (of: (price: NewPrice) => string | number | null) => sql.param(prices.map(of));
  await tx.execute(
    sql`update supplier_offers o set price_kopecks = renewed.kopecks, old_kopecks = renewed.old_kopecks
        from unnest(${column(({ supplier }) => supplier ?? "")}::text[], ${column(({ code }) => code)}::text[],
          ${column(({ kopecks }) => kopecks)}::int[], ${column(({ oldKopecks }) => oldKopecks)}::int[]) renewed (supplier, code, kopecks, old_kopecks)
        where o.supplier = renewed.supplier and o.code = renewed.code`,
  );
}

/** Keeps the imported price of goods that came before offers were kept, so that what rules make of it can be taken back. */
export async function keepFirstOffers(tx: Executor, found: readonly OfferedGoods[]): Promise<void> {
  const first = found.filter(({ code }) => code === null);
  if (first.length === 0) return;
  await tx
    .insert(supplierOffers)
    .values(
      first.map(
        ({ id, sku, supplier, isOnSale, prices, listedKopecks, listedKind, offerKopecks, offerOldKopecks }) => ({
          supplier: supplier ?? "",
          code: sku,
          goodsId: id,
          prices,
          listedKopecks,
          listedKind,
          priceKopecks: offerKopecks,
          oldKopecks: offerOldKopecks,
          isListed: isOnSale,
        }),
      ),
    )
    .onConflictDoNothing();
}

/** Goods on sale that a rule may say something of, before their cost is known. */
const conditionsOf = ({ source, brandSlug, category, diameter }: PriceRule): SQL | undefined =>
  and(
    source === null ? undefined : sql`coalesce(${supplierOf}, ${OWN_SOURCE}) = ${source}`,
    brandSlug === "" ? undefined : eq(goods.brandSlug, brandSlug),
    category === null ? undefined : eq(goods.category, category),
    diameter === null ? undefined : sql`(${goods.attributes}->>'diameter')::float8 = ${diameter}`,
  );

/** So many are looked at: reading them takes a fraction of a second. */
const MOST_LOOKED_AT = 20_000;

/** Goods on sale of any of the rules, or one in `step` of them where they are very many. */
export async function sampleOffered(
  executor: Executor,
  rules: readonly PriceRule[],
): Promise<{ found: OfferedGoods[]; step: number }> {
  const conditions = rules.map((rule) => conditionsOf(rule) ?? sql`true`);
  const where = and(eq(goods.isHidden, false), sql`(${sql.join(conditions, sql` or `)})`);
  const [{ count } = { count: 0 }] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(goods)
    .leftJoin(supplierOffers, and(eq(supplierOffers.goodsId, goods.id), eq(supplierOffers.isBest, true)))
    .where(where);
  const step = Math.max(Math.ceil(count / MOST_LOOKED_AT), 1);
  const rows = await selectOffered(executor, { onlyBest: true })
    .where(step === 1 ? where : and(where, sql`${goods.id} % ${step} = 0`))
    .orderBy(asc(goods.id));
  return { found: rows.map(offeredGoodsOf), step };
}
