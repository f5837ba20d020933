import { and, arrayOverlaps, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import { showPhotos } from "../../../catalogue/list-photos/list-photos-store.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { goods, photoFiles } from "../../../platform/db/schema/goods.ts";

/** Goods that get their photos in one statement: it takes some milliseconds. */
const BATCH_GOODS = 500;

export type PhotoFile = typeof photoFiles.$inferSelect;

const listOf = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`;

/** Keys of the goods that have one of these codes, barcodes or makers' numbers; a number of several makers has several. */
export async function keysOfCodes(db: Executor, codes: readonly string[]): Promise<Map<string, string[]>> {
  const wanted = listOf(codes);
  const { rows } = await db.execute<{ code: string; key: string }>(sql`
    select upper(sku) as code, 'code:' || upper(sku) as key from goods where upper(sku) = any(${wanted})
    union all
    select barcode, 'barcode:' || barcode from goods, unnest(barcodes) barcode where barcodes && ${wanted} and barcode = any(${wanted})
    union all
    select upper(vendor_code), 'number:' || brand_slug || ':' || upper(vendor_code) from goods
     where vendor_code <> '' and upper(vendor_code) = any(${wanted})`);
  const keys = new Map<string, string[]>();
  for (const { code, key } of rows) keys.set(code, [...new Set([...(keys.get(code) ?? []), key])]);
  return keys;
}

export interface NamedModel {
  brandSlug: string;
  brandTitle: string;
  modelSlug: string;
  modelTitle: string;
}

export function readModels(db: Executor): Promise<NamedModel[]> {
  const { brandSlug, brandTitle, modelSlug, modelTitle } = goods;
  return db.selectDistinct({ brandSlug, brandTitle, modelSlug, modelTitle }).from(goods).where(ne(modelSlug, ""));
}

/** Of a key, in their order. */
export function readPhotoFiles(db: Executor, key: string): Promise<PhotoFile[]> {
  return db.select().from(photoFiles).where(eq(photoFiles.key, key)).orderBy(photoFiles.place);
}

/** A key has these photos, and no others. */
export async function savePhotoFiles(
  tx: Executor,
  key: string,
  photos: readonly Pick<PhotoFile, "photo" | "source">[],
): Promise<void> {
  await tx.delete(photoFiles).where(and(eq(photoFiles.key, key), gt(photoFiles.place, photos.length)));
  if (photos.length === 0) return;
  await tx
    .insert(photoFiles)
    .values(photos.map(({ photo, source }, at) => ({ key, place: at + 1, photo, source })))
    .onConflictDoUpdate({
      target: [photoFiles.key, photoFiles.place],
      set: { photo: sql`excluded.photo`, source: sql`excluded.source` },
    });
}

/** Shows the goods of a key with their photos as they are now; resolves to how many goods there are. */
export async function showPhotosOfKey(db: Executor, key: string, now: Date): Promise<number> {
  const rows = await db.select({ id: goods.id }).from(goods).where(goodsOf(key)).orderBy(goods.id);
  const ids = rows.map(({ id }) => id);
  for (let first = 0; first < ids.length; first += BATCH_GOODS)
    await showPhotos(db, ids.slice(first, first + BATCH_GOODS), now);
  return ids.length;
}

function goodsOf(key: string): SQL | undefined {
  const [, kind, rest = ""] = /^([a-z]+):(.*)$/s.exec(key) ?? [];
  if (kind === "code") return sql`upper(${goods.sku}) = ${rest}`;
  if (kind === "barcode") return arrayOverlaps(goods.barcodes, [rest]);
  const [, brandSlug = "", name = ""] = /^([^:]*):(.*)$/s.exec(rest) ?? [];
  const isOfBrand = eq(goods.brandSlug, brandSlug);
  return kind === "number"
    ? and(isOfBrand, ne(goods.vendorCode, ""), sql`upper(${goods.vendorCode}) = ${name}`)
    : and(isOfBrand, eq(goods.modelSlug, name));
}
