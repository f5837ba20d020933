import { eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { importFiles, storeFacts } from "../../platform/db/schema/system-state.ts";

/** The fact of the last catalogue of an import after which goods were compared; «17 nokian» while they are, up to that brand. */
const FACT = "goods_matches";

interface Comparison {
  lastImport: number;
  /** Null once all brands have been compared. */
  afterBrand: string | null;
}

/** What is to be compared, for one process at a time; null where goods have been compared after the last catalogue of an import. */
export async function lockComparison(tx: Executor): Promise<(Comparison & { afterBrand: string }) | null> {
  const { name, value } = storeFacts;
  await tx.insert(storeFacts).values({ name: FACT, value: "0" }).onConflictDoNothing();
  const [row] = await tx.select({ value }).from(storeFacts).where(eq(name, FACT)).for("update");
  const [{ last } = { last: 0 }] = await tx
    .select({ last: sql<number>`coalesce(max(${importFiles.id}), 0)::int` })
    .from(importFiles)
    .where(eq(importFiles.kind, "yml"));
  const [lastImport, afterBrand] = (row?.value ?? "").split(" ");
  if (last !== Number(lastImport)) return { lastImport: last, afterBrand: "" };
  return afterBrand === undefined ? null : { lastImport: last, afterBrand };
}

export async function noteCompared(tx: Executor, { lastImport, afterBrand }: Comparison): Promise<void> {
  await tx
    .update(storeFacts)
    .set({ value: afterBrand === null ? String(lastImport) : `${lastImport} ${afterBrand}` })
    .where(eq(storeFacts.name, FACT));
}

/** How many goods each brand has, in the order of their slugs as JavaScript and the database compare them alike. */
export async function readBrandSizes(tx: Executor): Promise<{ brand: string; goods: number }[]> {
  const { rows } = await tx.execute<{ brand: string; goods: number }>(
    sql`select brand_slug as brand, count(*)::int as goods from goods group by 1 order by brand_slug collate "C"`,
  );
  return rows;
}

/** What both have to say, and alike; null where one of these is not known, which nobody guesses. */
const sizeOf = (...keys: readonly string[]) => keys.map((key) => `(attributes->>'${key}')`).join(` || ' ' || `);
const PROFILE = `' ' || coalesce(attributes->>'profile', '-') || ' ' || coalesce(attributes->>'overall', '-')`;
const SIZE = `case category
  when 'tyre' then ${sizeOf("width", "diameter")} || ${PROFILE}
  when 'trucktyre' then ${sizeOf("width", "diameter")} || ${PROFILE}
  when 'disk' then ${sizeOf("width", "diameter", "pcd", "et")}
  when 'battery' then ${sizeOf("capacity")}
  when 'oils' then ${sizeOf("viscosity", "volume")} end`;

/** Suppliers weigh and measure in ways of their own. */
const MEASURED = "'weight', 'dimensions'";

/** Two goods are sold by no list alike, and nobody has said that they are others. */
const UNDECIDED = `
  not exists (select from supplier_offers o join supplier_offers p on p.supplier = o.supplier where o.goods_id = a.id and p.goods_id = b.id)
  and not exists (select from parted_offers p where p.supplier = a.supplier and p.code = a.sku and p.goods_id = b.id)
  and not exists (select from parted_offers p where p.supplier = b.supplier and p.code = b.sku and p.goods_id = a.id)`;

/**
 * Compares the goods on sale of some brands: the same brand, model and size, and nothing that both say may differ. One hash join; what is proposed
 * no more, and undecided, is taken back. Answers how many pairs are new.
 */
export async function renewProposals(tx: Executor, { after, upTo }: { after: string; upTo: string }): Promise<number> {
  const ofBrands = sql`brand_slug collate "C" > ${after} and brand_slug collate "C" <= ${upTo}`;
  // Tables of their own: what is known of their size decides how they are joined.
  await tx.execute(sql`
    create temp table sized_goods on commit drop as
    select * from (
      select id, sku, coalesce(supplier, '') as supplier, attributes,
        category || ' ' || brand_slug || ' ' || model_slug || ' ' || (${sql.raw(SIZE)}) as name from goods
      where not is_hidden and model_slug <> '' and ${ofBrands}) sized
    where name is not null and exists (
      select from supplier_offers o where o.supplier = sized.supplier and o.code = sized.sku and o.goods_id = sized.id and o.is_listed)`);
  await tx.execute(sql`analyze sized_goods`);
  await tx.execute(
    sql.raw(`
      create temp table proposed_matches on commit drop as
      with alike as materialized (
        select a.id as goods_id, b.id as other_id from sized_goods a join sized_goods b on b.name = a.name and b.id > a.id
        where a.supplier <> b.supplier and not exists (
          select from jsonb_each(a.attributes) one join jsonb_each(b.attributes) other using (key)
          where one.value <> other.value and key not in (${MEASURED})))
      select alike.* from alike join sized_goods a on a.id = goods_id join sized_goods b on b.id = other_id where ${UNDECIDED}`),
  );
  await tx.execute(sql`
    delete from goods_matches m using goods g where g.id = m.goods_id and ${ofBrands} and is_same is null
      and not exists (select from proposed_matches p where p.goods_id = m.goods_id and p.other_id = m.other_id)`);
  const { rows } = await tx.execute<{ count: number }>(sql`
    with added as (
      insert into goods_matches (goods_id, other_id) select goods_id, other_id from proposed_matches order by 1, 2
      on conflict do nothing returning id)
    select count(*)::int as count from added`);
  return rows[0]?.count ?? 0;
}
