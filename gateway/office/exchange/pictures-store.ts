import { asc, eq, sql } from "drizzle-orm";
import { MOST_PHOTOS } from "../../contract/catalogue/picture-views.ts";
import type { Database, Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { exchangeFiles, exchangePictures } from "../../platform/db/schema/exchange.ts";
import { deletePieces } from "../import/desk/pieces-store.ts";
import { savePhotoFiles, showPhotosOfKey } from "../import/photos/photo-files-store.ts";
import { closeFile, type ExchangeFile } from "./files-store.ts";

export type Picture = typeof exchangePictures.$inferSelect;

const FILES_AT_ONCE = 50;
/**
 * A file to which nothing was added for so long is whole: a part may take minutes on a slow line. One before another file of its session is
 * so at once.
 */
const QUIET_MS = 15 * 60_000;

/** Pictures and archives that are whole, and not looked through yet. */
export async function nextPictureFiles(db: Executor, now: Date): Promise<ExchangeFile[]> {
  const isWhole = sql`(${exchangeFiles.storedAt} < ${new Date(now.getTime() - QUIET_MS)} or exists (
    select from exchange_files later where later.session_id = ${exchangeFiles.sessionId} and later.id > ${exchangeFiles.id})
    or exists (select from exchange_sessions over where over.id = ${exchangeFiles.sessionId} and over.ended_at is not null))`;
  return db
    .select()
    .from(exchangeFiles)
    .where(
      sql`${exchangeFiles.closedAt} is null and ${exchangeFiles.name} ~* '\\.(jpe?g|png|webp|gif|bmp|zip)$' and ${isWhole}`,
    )
    .orderBy(asc(exchangeFiles.id))
    .limit(FILES_AT_ONCE);
}

/** The bytes of a picture are not needed any more; an archive may have lists that 1C asks for later. */
export async function finishPictureFile(db: Database, file: ExchangeFile, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await closeFile(tx, file, now);
    if (!/\.zip$/i.test(file.name)) await deletePieces(tx, file.upload);
  });
}

export async function findPicture(db: Executor, name: string): Promise<Picture | undefined> {
  const [row] = await db.select().from(exchangePictures).where(eq(exchangePictures.name, name));
  return row;
}

/** Keeps what became of a picture; goods that name it are shown with it soon. */
export async function savePicture(tx: Executor, picture: Picture): Promise<void> {
  const { name, ...rest } = picture;
  await tx.insert(exchangePictures).values(picture).onConflictDoUpdate({ target: exchangePictures.name, set: rest });
  await tx.execute(sql`
    update exchange_offers o set are_pictures_due = true from exchange_goods g
    where g.id = o.goods_id and g.pictures @> array[${name}]::text[]`);
}

const OFFERS_AT_ONCE = 25;

/** Gives some of the goods whose pictures have changed those that 1C names, in its order. Resolves to how many goods those were. */
export async function showDuePictures(db: Database, now: Date): Promise<number> {
  const { rows } = await db.execute<{ id: string; sku: string }>(sql`
    select id, sku from exchange_offers where are_pictures_due and sku is not null order by id limit ${OFFERS_AT_ONCE}`);
  for (const { id, sku } of rows)
    await db.transaction(async (tx) => {
      const key = `code:${sku.toUpperCase()}`;
      await lockKey(tx, `photo files ${key}`);
      await tx.execute(sql`update exchange_offers set are_pictures_due = false where id = ${id}`);
      const { rows: photos } = await tx.execute<{ photo: string; source: string }>(sql`
        select p.photo, p.source from exchange_offers o join exchange_goods g on g.id = o.goods_id,
          unnest(g.pictures) with ordinality n (name, place) join exchange_pictures p using (name)
        where o.id = ${id} and p.photo is not null order by place`);
      const shown = [...new Map(photos.map((one) => [one.photo, one])).values()].slice(0, MOST_PHOTOS);
      if (shown.length > 0) await savePhotoFiles(tx, key, shown);
      // Photos that 1C has not sent stay, whoever has given them.
      else
        await tx.execute(sql`
          delete from photo_files f using exchange_pictures p where f.key = ${key} and p.photo = f.photo and p.source = f.source`);
      await showPhotosOfKey(tx, key, now);
    });
  return rows.length;
}
