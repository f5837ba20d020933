import type { DatabaseConnection } from "../../../platform/db/database.ts";
import { BrokenFileError } from "../formats/broken-file.ts";
import { firstBytesOf, isZip } from "../formats/packed-file.ts";
import { importPhotos, type PhotosReport, type PhotosWatch } from "./import-photos.ts";
import { openPhotoSource } from "./photo-source.ts";

/** Takes the photos of a ZIP archive that staff have sent. Throws `BrokenFileError` where there are none. */
export async function takePhotosOfArchive(
  connection: DatabaseConnection,
  path: string,
  options: { dryRun: boolean; watch: PhotosWatch; now: () => Date; runId: number },
): Promise<PhotosReport> {
  const source = isZip(await firstBytesOf(path)) ? await openPhotoSource(path) : null;
  if (source === null) throw new BrokenFileError(path, 1, "Это не архив ZIP: сожмите фотографии в ZIP");
  try {
    if (source.pictures.length === 0)
      throw new BrokenFileError(path, 1, "В архиве нет фотографий: нужны JPEG, PNG или WebP");
    return await importPhotos(connection, source, options);
  } finally {
    source.close();
  }
}
