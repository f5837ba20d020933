import { mkdtemp, open, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../../platform/db/database.ts";
import { importPieces, importRuns } from "../../../platform/db/schema/import-runs.ts";

/** A piece that is there already came before, and its answer was lost. */
export async function addPiece(executor: Executor, upload: string, n: number, bytes: Buffer): Promise<void> {
  await executor.insert(importPieces).values({ upload, n, bytes }).onConflictDoNothing();
}

/** Bytes of all pieces; null when one is missing or there are none. */
export async function sizeOfPieces(executor: Executor, upload: string): Promise<number | null> {
  const [row] = await executor
    .select({
      count: sql<number>`count(*)::int`,
      last: sql<number | null>`max(${importPieces.n})`,
      bytes: sql<number>`coalesce(sum(length(${importPieces.bytes})), 0)::int`,
    })
    .from(importPieces)
    .where(eq(importPieces.upload, upload));
  return row === undefined || row.last === null || row.count !== row.last + 1 ? null : row.bytes;
}

export async function hasPieces(executor: Executor, upload: string): Promise<boolean> {
  const [row] = await executor
    .select({ n: importPieces.n })
    .from(importPieces)
    .where(and(eq(importPieces.upload, upload), eq(importPieces.n, 0)));
  return row !== undefined;
}

export async function deletePieces(executor: Executor, upload: string): Promise<void> {
  await executor.delete(importPieces).where(eq(importPieces.upload, upload));
}

/** The name of the file by which reports and mistakes call it. */
const safeName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._ -]/gu, "_").slice(-100) || "file";

/**
 * Lends a stored file to work that reads it from a folder of this process. Where nobody knows when it was written, it
 * counts as written when it was sent: browsers do not tell more, and stock without a date is of that moment.
 */
export async function withStoredFile<Done>(
  executor: Executor,
  {
    upload,
    file,
    begunAt,
    writtenAt,
  }: Pick<typeof importRuns.$inferSelect, "upload" | "file" | "begunAt" | "writtenAt">,
  work: (path: string) => Promise<Done>,
): Promise<Done> {
  const folder = await mkdtemp(join(tmpdir(), "import-"));
  try {
    const path = join(folder, safeName(file));
    const handle = await open(path, "w");
    try {
      const { n, bytes } = importPieces;
      const numbers = await executor
        .select({ n })
        .from(importPieces)
        .where(eq(importPieces.upload, upload))
        .orderBy(asc(n));
      for (const piece of numbers) {
        const [row] = await executor
          .select({ bytes })
          .from(importPieces)
          .where(and(eq(importPieces.upload, upload), eq(n, piece.n)));
        if (row !== undefined) await handle.writeFile(row.bytes);
      }
    } finally {
      await handle.close();
    }
    const at = writtenAt ?? begunAt;
    await utimes(path, at, at);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files that nobody needs any more: of forms that were never finished, and of runs that have ended a week ago. */
export async function deleteOldPieces(executor: Executor): Promise<void> {
  await executor.execute(sql`
    delete from ${importPieces} where ${importPieces.storedAt} < now() - interval '1 day' and not exists (
      select from ${importRuns} where ${importRuns.upload} = ${importPieces.upload}
        and (${importRuns.endedAt} is null or ${importRuns.endedAt} > now() - interval '7 days')
        and ${importRuns.begunAt} > now() - interval '30 days')`);
}
