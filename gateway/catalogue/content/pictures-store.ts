import { createHash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { contentPictures } from "../../platform/db/schema/site.ts";

interface Picture {
  width: number;
  height: number;
  webp: Buffer;
}

/** Keeps a picture and answers its id: the hash of its bytes, so the same picture is kept once. */
export async function keepPicture(tx: Executor, picture: Picture, storedAt: Date): Promise<string> {
  const id = createHash("sha256").update(picture.webp).digest("hex").slice(0, 40);
  await tx
    .insert(contentPictures)
    .values({ id, ...picture, storedAt })
    .onConflictDoNothing({ target: contentPictures.id });
  return id;
}

export async function findPicture(executor: Executor, id: string): Promise<Buffer | undefined> {
  const [row] = await executor
    .select({ webp: contentPictures.webp })
    .from(contentPictures)
    .where(eq(contentPictures.id, id));
  return row?.webp ?? undefined;
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
