import { createHash } from "node:crypto";
import { keepPicture } from "../../catalogue/content/pictures-store.ts";
import { preparePhoto } from "../../catalogue/list-photos/prepare-photo.ts";
import type { Services } from "../../chain/services.ts";
import { pictureProblems } from "../../contract/catalogue/picture-views.ts";
import { withStoredFile } from "../import/desk/pieces-store.ts";
import { BrokenFileError } from "../import/formats/broken-file.ts";
import { pictureName } from "../import/formats/commerceml-file.ts";
import { MAX_PHOTO_BYTES, openPhotoSource, type PhotoSource, problemOfFile } from "../import/photos/photo-source.ts";
import { type ExchangeFile, readStoredFile } from "./files-store.ts";
import {
  findPicture,
  finishPictureFile,
  nextPictureFiles,
  type Picture,
  savePicture,
  showDuePictures,
} from "./pictures-store.ts";

/**
 * Prepares the pictures that 1C has sent, as files or in archives, and gives goods those that 1C names for them. It goes on by itself after the
 * exchange: nobody waits for pictures. Stops soon after `signal` aborts.
 */
export async function takeExchangePictures({ connection, now }: Services, signal: AbortSignal): Promise<void> {
  const { db } = connection.forJobs;

  async function take(path: string, read: () => ReturnType<PhotoSource["read"]>): Promise<void> {
    const name = pictureName(path);
    const found = await read();
    const source = "problem" in found ? "" : createHash("sha256").update(found.bytes).digest("hex");
    const known = await findPicture(db, name);
    if (known?.source === source) return;
    const prepared = "problem" in found ? found : await prepare(found.bytes);
    await db.transaction(async (tx) => {
      const photo = "problem" in prepared ? null : await keepPicture(tx, prepared, now());
      const problem = "problem" in prepared ? prepared.problem : "";
      await savePicture(tx, { name, source, photo, problem, takenAt: now() });
    });
  }

  async function takeFile(file: ExchangeFile): Promise<void> {
    if (!/\.zip$/i.test(file.name)) {
      await take(file.name, async () =>
        file.bytes > MAX_PHOTO_BYTES ? { problem: pictureProblems.heavy } : { bytes: await readStoredFile(db, file) },
      );
      return;
    }
    await withStoredFile(
      db,
      { upload: file.upload, file: file.name, begunAt: now(), writtenAt: null },
      async (path) => {
        const source = await openPhotoSource(path).catch((error: unknown) => {
          // Whoever has it imported is told.
          if (error instanceof BrokenFileError) return null;
          throw error;
        });
        if (source === null) return;
        try {
          for (const name of source.pictures) {
            if (signal.aborted) return;
            await take(name, () => source.read(name));
          }
        } finally {
          source.close();
        }
      },
    );
  }

  for (;;) {
    const files = await nextPictureFiles(db, now());
    for (const file of files) {
      if (signal.aborted) return;
      await takeFile(file);
      if (!signal.aborted) await finishPictureFile(db, file, now());
    }
    if (files.length === 0) break;
  }
  while (!signal.aborted && (await showDuePictures(db, now())) > 0);
}

async function prepare(bytes: Buffer): Promise<Parameters<typeof keepPicture>[1] | Pick<Picture, "problem">> {
  const photo = await preparePhoto(bytes);
  return "problem" in photo ? { problem: problemOfFile(photo.problem) } : photo;
}
