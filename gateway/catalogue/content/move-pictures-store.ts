import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { contentPictures } from "../../platform/db/schema/site.ts";
import type { ObjectStorage, PicturePlace } from "./object-storage.ts";

export interface MovedPictures {
  moved: number;
  /** Ids that could not be moved: their bytes are nowhere. */
  lost: string[];
  /** The storage did not answer, or somebody stopped it: the rest waits for the next run. */
  isBroken: boolean;
}

const BATCH = 20;

/**
 * Moves the bytes of pictures to where they are to be, one after the other. Both places have them for a moment, and neither lacks them at any; a run that
 * is killed leaves the rest to another one.
 */
export async function movePictures(
  db: Database,
  storage: ObjectStorage,
  to: PicturePlace,
  signal: AbortSignal = new AbortController().signal,
): Promise<MovedPictures> {
  const { id, webp } = contentPictures;
  const report: MovedPictures = { moved: 0, lost: [], isBroken: false };
  const isElsewhere = to === "s3" ? isNotNull(webp) : isNull(webp);
  for (let after = ""; ; ) {
    const rows = await db
      .select({ id, webp })
      .from(contentPictures)
      .where(and(isElsewhere, gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH);
    for (const row of rows) {
      if (signal.aborted) return { ...report, isBroken: true };
      const moved = to === "s3" ? await toStorage(db, storage, row) : await toDatabase(db, storage, row.id);
      if (moved === "away") return { ...report, isBroken: true };
      if (moved === "missing") report.lost.push(row.id);
      else report.moved += 1;
      after = row.id;
    }
    if (rows.length < BATCH) return report;
  }
}

async function toStorage(db: Database, storage: ObjectStorage, { id, webp }: { id: string; webp: Buffer | null }) {
  if (webp === null) return "moved";
  if (!(await storage.put(id, webp))) return "away";
  // What cannot be read again is not given out of the hand.
  const stored = await storage.read(id);
  if (!Buffer.isBuffer(stored)) return "away";
  await db.update(contentPictures).set({ webp: null }).where(eq(contentPictures.id, id));
  return "moved";
}

/** The copy in the storage stays: other machines may read it there until they have been told. It goes with the picture. */
async function toDatabase(db: Database, storage: ObjectStorage, id: string) {
  const webp = await storage.read(id);
  if (!Buffer.isBuffer(webp)) return webp;
  await db
    .update(contentPictures)
    .set({ webp })
    .where(and(eq(contentPictures.id, id), isNull(contentPictures.webp)));
  return "moved";
}
