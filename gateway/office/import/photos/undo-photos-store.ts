import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { ImportUndone } from "../../../contract/office/import-desk.ts";
import type { DatabaseConnection, Executor } from "../../../platform/db/database.ts";
import { lockKey } from "../../../platform/db/locks.ts";
import { importUndoPhotos, importUndos } from "../../../platform/db/schema/import-runs.ts";
import type { locations } from "../../../platform/db/schema/regions.ts";
import { lockEditable, updateEditable } from "../../../platform/resource-kit/editable-store.ts";
import { centreTable } from "../../centre-desk/centres-store.ts";
import { readPhotoFiles, savePhotoFiles, showPhotosOfKey } from "./photo-files-store.ts";

/** Whose import it is in `import_undos`: no supplier is called so. */
export const PHOTOS_SOURCE = "(photos)";

/** A photo of a file; of a centre its path, without a file. */
interface KeptPhoto {
  photo: string;
  source: string;
}

/** Of a run that was killed on its way, what it has kept stays, and the same run goes on. */
export async function beginPhotosUndo(db: Executor, runId: number | null): Promise<void> {
  const isOther = runId === null ? undefined : or(isNull(importUndos.runId), ne(importUndos.runId, runId));
  await db.delete(importUndos).where(and(eq(importUndos.source, PHOTOS_SOURCE), isOther));
  await db.insert(importUndos).values({ source: PHOTOS_SOURCE, runId }).onConflictDoNothing();
}

/** What something had and has now, in the transaction that changes it; what it had before the run is kept once. */
export async function keepPhotosOf(
  tx: Executor,
  key: string,
  { before, after }: { before: readonly KeptPhoto[]; after: readonly KeptPhoto[] },
): Promise<void> {
  await tx
    .insert(importUndoPhotos)
    .values({ source: PHOTOS_SOURCE, key, before: plain(before), after: plain(after) })
    .onConflictDoUpdate({
      target: [importUndoPhotos.source, importUndoPhotos.key],
      set: { after: sql`excluded.after` },
    });
}

const plain = (photos: readonly KeptPhoto[]): KeptPhoto[] => photos.map(({ photo, source }) => ({ photo, source }));

/** The key of a centre, which no goods have. */
export const centreKey = (id: number): string => `centre:${id}`;
/** The id of the centre whose key it is; undefined for goods and models. */
const centreOf = (key: string): string | undefined => /^centre:(\d+)$/.exec(key)?.[1];

/**
 * Gives goods, models and centres the photos back that they had before the last load, one after the other; what has other photos since
 * stays. What is undone is not undone again.
 */
export async function undoPhotos(
  { db }: Pick<DatabaseConnection, "db">,
  { runId, now }: { runId: number; now: () => Date },
): Promise<ImportUndone> {
  const photos = { back: 0, left: 0 };
  const done = { goods: 0, hidden: 0, goodsLeft: 0, stock: 0, stockLeft: 0, photos };
  for (;;) {
    const [next] = await db
      .select({ key: importUndoPhotos.key })
      .from(importUndoPhotos)
      .innerJoin(importUndos, eq(importUndos.source, importUndoPhotos.source))
      .where(and(eq(importUndoPhotos.source, PHOTOS_SOURCE), eq(importUndos.runId, runId)))
      .orderBy(importUndoPhotos.key)
      .limit(1);
    if (!next) break;
    const isBack = await db.transaction((tx) => undoKey(tx, next.key, now()));
    photos[isBack ? "back" : "left"] += 1;
    if (isBack && centreOf(next.key) === undefined) await showPhotosOfKey(db, next.key, now());
  }
  await db.delete(importUndos).where(and(eq(importUndos.source, PHOTOS_SOURCE), eq(importUndos.runId, runId)));
  return done;
}

async function undoKey(tx: Executor, key: string, now: Date): Promise<boolean> {
  await lockKey(tx, `photo files ${key}`);
  const [kept] = await tx
    .delete(importUndoPhotos)
    .where(and(eq(importUndoPhotos.source, PHOTOS_SOURCE), eq(importUndoPhotos.key, key)))
    .returning();
  if (!kept) return false;
  const centre = centreOf(key);
  if (centre !== undefined) return undoCentre(tx, Number(centre), kept, now);
  const has = await readPhotoFiles(tx, key);
  if (!isSame(has, kept.after)) return false;
  await savePhotoFiles(tx, key, kept.before);
  return true;
}

async function undoCentre(
  tx: Executor,
  id: number,
  { before, after }: { before: KeptPhoto[]; after: KeptPhoto[] },
  changedAt: Date,
): Promise<boolean> {
  const row = await lockEditable<typeof locations.$inferSelect>(tx, centreTable, id);
  if (row?.photo !== (after[0]?.photo ?? "")) return false;
  await updateEditable(tx, centreTable, id, { photo: before[0]?.photo ?? "", changedBy: null, changedAt });
  return true;
}

const isSame = (has: readonly KeptPhoto[], after: readonly KeptPhoto[]): boolean =>
  has.length === after.length && has.every(({ photo }, at) => photo === after[at]?.photo);
