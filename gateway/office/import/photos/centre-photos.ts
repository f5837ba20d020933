import { and, eq } from "drizzle-orm";
import { pictureIdOf } from "../../../catalogue/content/object-storage.ts";
import { centrePhotoOptions, contentPicturePath } from "../../../catalogue/content/picture-handlers.ts";
import { keepPicture } from "../../../catalogue/content/pictures-store.ts";
import { encodePhoto, type Photo } from "../../../catalogue/reviews/photo.ts";
import type { Database } from "../../../platform/db/database.ts";
import { locations } from "../../../platform/db/schema/regions.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { lockEditable, updateEditable } from "../../../platform/resource-kit/editable-store.ts";
import { centreTable } from "../../centre-desk/centres-store.ts";
import type { LeftPhoto, PhotoSource } from "./photo-source.ts";
import { centreKey, keepPhotosOf } from "./undo-photos-store.ts";

/** The folder of photographs of buildings, each named after the code of its centre. */
const OF_A_CENTRE = /(?:^|\/)centres\/([^/]+)\.[^./]+$/i;

/** Null for a photo that is of no centre. */
export const centreOfPhoto = (file: string): string | null => OF_A_CENTRE.exec(file)?.[1]?.trim().toLowerCase() ?? null;

interface CentrePhotos {
  added: number;
  unchanged: number;
  refused: LeftPhoto[];
  unmatched: LeftPhoto[];
}

/** Gives centres their photographs by the rules of their form. Of two files of one centre the first counts. */
export async function importCentrePhotos(
  db: Database,
  source: PhotoSource,
  { dryRun, now }: { dryRun: boolean; now: () => Date },
): Promise<CentrePhotos> {
  const found: CentrePhotos = { added: 0, unchanged: 0, refused: [], unmatched: [] };
  const seen = new Set<string>();
  for (const file of source.pictures) {
    const code = centreOfPhoto(file);
    if (code === null) continue;
    const [centre] = await db
      .select({ id: locations.id, photo: locations.photo })
      .from(locations)
      .where(and(eq(locations.code, code), eq(locations.kind, "shop")));
    if (!centre) {
      found.unmatched.push({ file, reason: "нет центра с таким кодом" });
      continue;
    }
    const photo = seen.has(code) ? { problem: "у центра одна фотография" } : await photoOf(source, file);
    if ("problem" in photo) {
      found.refused.push({ file, reason: photo.problem });
      continue;
    }
    seen.add(code);
    const isNew = dryRun
      ? contentPicturePath(pictureIdOf(photo.webp), photo) !== centre.photo
      : await keepCentrePhoto(db, { id: centre.id, photo, now: now() });
    found[isNew ? "added" : "unchanged"] += 1;
  }
  return found;
}

async function photoOf(source: PhotoSource, file: string): Promise<Photo | { problem: string }> {
  const read = await source.read(file);
  if ("problem" in read) return read;
  try {
    return await encodePhoto(read.bytes, centrePhotoOptions);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { problem: error.errors[0]?.message ?? error.message };
  }
}

/** Whether it is another one than before. */
const keepCentrePhoto = (db: Database, { id, photo, now }: { id: number; photo: Photo; now: Date }): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await lockEditable<typeof locations.$inferSelect>(tx, centreTable, id);
    const path = contentPicturePath(await keepPicture(tx, photo, now), photo);
    if (!row || row.photo === path) return false;
    const before = row.photo === "" ? [] : [{ photo: row.photo, source: "" }];
    await keepPhotosOf(tx, centreKey(id), { before, after: [{ photo: path, source: "" }] });
    await updateEditable(tx, centreTable, id, { photo: path, changedBy: null, changedAt: now });
    return true;
  });
