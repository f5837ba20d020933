import { withStoredFile } from "../import/desk/pieces-store.ts";
import { BrokenFileError } from "../import/formats/broken-file.ts";
import { MAX_ENTRIES_WITH_PICTURES, openArchive } from "../import/formats/packed-file.ts";
import { writePieces } from "../import/sources/piece-writer.ts";
import type { ModeParts } from "./exchange-parts.ts";
import { addWholeFile, archivesOf, EXCHANGE_LIMITS, type ExchangeFile } from "./files-store.ts";

/**
 * A file that 1C has sent in a ZIP archive, unpacked; null where no archive of the session has it. It is named as in the archive, or lies in one
 * of its folders.
 */
export async function fromArchives({ services, session, filename, now }: ModeParts): Promise<ExchangeFile | null> {
  const { db } = services.connection;
  const archives = await archivesOf(db, session.id);
  for (const { upload, name: file } of archives) {
    const unpacked = await withStoredFile(db, { upload, file, begunAt: now, writtenAt: null }, async (path) => {
      const archive = await openArchive(path, MAX_ENTRIES_WITH_PICTURES).catch((error: unknown) => {
        // Sent in part, or damaged: what 1C asks for is not there.
        if (error instanceof BrokenFileError) return null;
        throw error;
      });
      if (archive === null) return null;
      const pieces = writePieces(db);
      try {
        const name = archive.names.find((each) => each === filename || each.endsWith(`/${filename}`));
        if (name === undefined) return null;
        let left = EXCHANGE_LIMITS[session.type].fileBytes;
        for await (const chunk of archive.read(name)) {
          left -= chunk.length;
          if (left < 0) throw new BrokenFileError(path, 1, "файл в архиве слишком велик");
          await pieces.take(chunk);
        }
        return await pieces.end();
      } catch (error) {
        await pieces.drop();
        if (error instanceof BrokenFileError) return null;
        throw error;
      } finally {
        archive.close();
      }
    });
    if (unpacked === null) continue;
    return addWholeFile(db, { sessionId: session.id, name: filename, now, ...unpacked });
  }
  return null;
}
