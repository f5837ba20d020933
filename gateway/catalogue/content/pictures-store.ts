import { eq, inArray } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { contentPictures } from "../../platform/db/schema/site.ts";
import { type ObjectStorage, pictureIdOf } from "./object-storage.ts";

interface Picture {
  width: number;
  height: number;
  webp: Buffer;
}

/**
 * Keeps a picture and answers its id: the hash of its bytes, so the same picture is kept once. It is kept in the database first, whatever
 * storage there is: nobody waits for that, and it may be away.
 */
export async function keepPicture(tx: Executor, picture: Picture, storedAt: Date): Promise<string> {
  const id = pictureIdOf(picture.webp);
  await tx
    .insert(contentPictures)
    .values({ id, ...picture, storedAt })
    .onConflictDoNothing({ target: contentPictures.id });
  return id;
}

export async function hasPicture(executor: Executor, id: string): Promise<boolean> {
  return (await readKept(executor, [id])).has(id);
}

/** A picture whose bytes are in a storage that does not give them now. */
export class PictureAwayError extends Error {
  constructor() {
    super("The storage of pictures does not answer");
  }
}

/** The bytes of a picture wherever they are; undefined without the picture. Throws `PictureAwayError`. */
export async function readPicture(
  executor: Executor,
  storage: Pick<ObjectStorage, "read"> | null,
  id: string,
): Promise<Buffer | undefined> {
  const [row] = await executor
    .select({ webp: contentPictures.webp })
    .from(contentPictures)
    .where(eq(contentPictures.id, id));
  if (!row || row.webp) return row?.webp ?? undefined;
  const stored = storage ? await storage.read(id) : "away";
  if (!Buffer.isBuffer(stored)) throw new PictureAwayError();
  return stored;
}

/** Those of the ids that are kept. */
export async function readKept(executor: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .select({ id: contentPictures.id })
    .from(contentPictures)
    .where(inArray(contentPictures.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
