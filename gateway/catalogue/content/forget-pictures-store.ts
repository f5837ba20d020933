import { and, eq, lt, sql } from "drizzle-orm";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import type { Database, Executor } from "../../platform/db/database.ts";
import { contentPictures } from "../../platform/db/schema/site.ts";
import type { ObjectStorage } from "./object-storage.ts";

/** Whoever has sent a picture may name it in a form that is filled in later; undoing an import takes as long at most. */
const KEPT_DAYS = 30;
const MOST = 1_000;

/**
 * Deletes pictures that nothing has named for a month: no goods, address, file, banner, offer, centre or setting, no order, no load of photos that
 * may be undone, and no earlier version in the journal. Resolves to how many. Without an answer of the storage they stay for the next run.
 */
export async function forgetPictures(
  db: Database,
  storage: ObjectStorage | null,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const unnamed = await unnamedOf(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  let gone = 0;
  for (const id of unnamed) {
    if (signal.aborted) break;
    const isGone = await db.transaction(async (tx) => {
      // Whoever keeps the same picture anew waits, and finds none.
      const [row] = await tx
        .select({ isStored: sql<boolean>`${contentPictures.webp} is null` })
        .from(contentPictures)
        .where(eq(contentPictures.id, id))
        .for("update");
      if (!row || (await isNamed(tx, id))) return false;
      if (storage ? !(await storage.remove(id)) : row.isStored) return false;
      await tx.delete(contentPictures).where(eq(contentPictures.id, id));
      return true;
    });
    if (isGone) gone += 1;
  }
  return gone;
}

/** In any text. */
const ID = "[0-9a-f]{40}";

async function unnamedOf(db: Database, storedBefore: Date): Promise<string[]> {
  const candidates = await db
    .select({ id: contentPictures.id })
    .from(contentPictures)
    .where(and(lt(contentPictures.storedAt, storedBefore), sql`not ${isShown(sql`${contentPictures.id}`)}`))
    .orderBy(contentPictures.storedAt)
    .limit(MOST);
  if (candidates.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct (regexp_matches(words, ${ID}, 'g'))[1] as id from (
      select to_jsonb(b)::text as words from banners b
      union all select to_jsonb(o)::text from site_offers o
      union all select photo from locations where photo <> ''
      union all select value::text from shop_settings
      union all select before::text from import_undo_photos
      union all select picture || ' ' || coalesce(back_picture, '') from order_lines where picture ~ ${ID} or back_picture ~ ${ID}
      union all select coalesce(before::text, '') || coalesce(after::text, '') from staff_actions where before::text ~ ${ID} or after::text ~ ${ID}) texts`);
  const named = new Set(rows.map(({ id }) => id));
  return candidates.map(({ id }) => id).filter((id) => !named.has(id));
}

/** Goods and what brings their photos. */
const isShown = (id: ReturnType<typeof sql>) => sql`(
  exists (select from goods where photos @> array[${id}]) or exists (select from goods where list_photos @> array[${id}])
  or exists (select from list_pictures where photo = ${id}) or exists (select from photo_files where photo = ${id})
  or exists (select from exchange_pictures where photo = ${id}))`;

async function isNamed(tx: Executor, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: contentPictures.id })
    .from(contentPictures)
    .where(and(eq(contentPictures.id, id), isShown(sql`${contentPictures.id}`)));
  return found.length > 0;
}
