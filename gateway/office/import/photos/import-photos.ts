import { createHash } from "node:crypto";
import { keepPicture } from "../../../catalogue/content/pictures-store.ts";
import { preparePhoto } from "../../../catalogue/list-photos/prepare-photo.ts";
import { MOST_PHOTOS } from "../../../contract/catalogue/picture-views.ts";
import type { DatabaseConnection, Executor } from "../../../platform/db/database.ts";
import { openDatabaseClock } from "../../../platform/db/database-clock.ts";
import { lockKey } from "../../../platform/db/locks.ts";
import { centreOfPhoto, importCentrePhotos } from "./centre-photos.ts";
import { matchNames, type NameMatch } from "./match-names.ts";
import { type PhotoFile, readPhotoFiles, savePhotoFiles, showPhotosOfKey } from "./photo-files-store.ts";
import { type LeftPhoto, NO_PICTURE, type PhotoSource, problemOfFile } from "./photo-source.ts";
import { beginPhotosUndo, keepPhotosOf } from "./undo-photos-store.ts";

export interface PhotosReport {
  dryRun: boolean;
  files: number;
  /** Files that are shown: new ones, and those that were there already. */
  added: number;
  unchanged: number;
  /** Of how many goods, models and centres the files are. */
  ofGoods: number;
  ofModels: number;
  ofCentres: number;
  /** Goods that have them. */
  goods: number;
  /** Files that cannot be shown. */
  refused: LeftPhoto[];
  /** Files of which nobody knows what they show. */
  unmatched: LeftPhoto[];
}

/** What is told on the way; each throws to end it there. */
export interface PhotosWatch {
  /** It is known what the files show, nothing is written. */
  beforeWriting(): Promise<void>;
  /** Before each of the goods, models and centres: how many are done. */
  told(done: number, planned: number): Promise<void>;
}

interface Options {
  dryRun: boolean;
  watch?: PhotosWatch | undefined;
  /** The clock of the database without it. */
  now?: (() => Date) | undefined;
  /** The run of the back office that it is, which can be undone; null for a command. */
  runId?: number | null;
  /** What each file shows, where something else than its name says it. */
  matches?: ReadonlyMap<string, readonly NameMatch[]> | undefined;
}

type Prepared = { source: string } & ({ photo: string } | { picture: Parameters<typeof keepPicture>[1] });

/**
 * Gives goods and centres the photos of files that are named after them. What is named has exactly the photos of these files afterwards, all else stays
 * as it is; the same files once more change nothing. Goods by goods, so that a run that is killed has done a part.
 */
export async function importPhotos(
  connection: DatabaseConnection,
  source: PhotoSource,
  { dryRun, matches: said, watch, runId = null, ...options }: Options,
): Promise<PhotosReport> {
  const { db } = connection;
  const now = options.now ?? (await openDatabaseClock(connection, console)).now;
  const matches = said ?? (await matchesByName(db, source.pictures));
  await watch?.beforeWriting();
  if (!dryRun) await db.transaction((tx) => beginPhotosUndo(tx, runId));
  const ofCentres = await importCentrePhotos(db, said ? { ...source, pictures: [] } : source, { dryRun, now });
  const unmatched = [...source.others.map((file) => ({ file, reason: NO_PICTURE })), ...ofCentres.unmatched];
  const byKey = new Map<string, { file: string; place: number }[]>();
  for (const [file, found] of matches)
    for (const match of found) {
      if ("reason" in match) unmatched.push({ file, reason: match.reason });
      else byKey.set(match.key, [...(byKey.get(match.key) ?? []), { file, place: match.place }]);
    }
  const report: PhotosReport = {
    dryRun,
    files: source.pictures.length + source.others.length,
    added: ofCentres.added,
    unchanged: ofCentres.unchanged,
    ofGoods: 0,
    ofModels: 0,
    ofCentres: ofCentres.added + ofCentres.unchanged,
    goods: 0,
    refused: ofCentres.refused,
    unmatched,
  };
  for (const [done, [key, files]] of [...byKey].entries()) {
    await watch?.told(done, byKey.size);
    const known = await readPhotoFiles(db, key);
    const photos = await prepareFiles(source, files, known, report);
    if (photos.length === 0) continue;
    report[key.startsWith("model:") ? "ofModels" : "ofGoods"] += 1;
    if (!dryRun) report.goods += await keepPhotos(connection, key, photos, now);
  }
  return report;
}

async function matchesByName(db: Executor, files: readonly string[]): Promise<Map<string, NameMatch[]>> {
  const ofGoods = files.filter((file) => centreOfPhoto(file) === null);
  return new Map([...(await matchNames(db, ofGoods))].map(([file, match]) => [file, [match]]));
}

/** In the order of their numbers; of one number in that of their names. */
async function prepareFiles(
  source: PhotoSource,
  files: { file: string; place: number }[],
  known: readonly PhotoFile[],
  report: PhotosReport,
): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  const refuse = (file: string, reason: string) => report.refused.push({ file, reason });
  for (const { file } of files.sort((one, other) => one.place - other.place || (one.file < other.file ? -1 : 1))) {
    if (prepared.length === MOST_PHOTOS) {
      refuse(file, `больше ${MOST_PHOTOS} фотографий`);
      continue;
    }
    const read = await source.read(file);
    if ("problem" in read) {
      refuse(file, read.problem);
      continue;
    }
    const { bytes } = read;
    const hash = createHash("sha256").update(bytes).digest("hex");
    if (prepared.some((one) => one.source === hash)) {
      refuse(file, "такая же фотография этого товара уже есть");
      continue;
    }
    const same = known.find((one) => one.source === hash);
    if (same) {
      prepared.push({ source: hash, photo: same.photo });
      report.unchanged += 1;
      continue;
    }
    const picture = await preparePhoto(bytes);
    if ("problem" in picture) {
      refuse(file, problemOfFile(picture.problem));
      continue;
    }
    prepared.push({ source: hash, picture });
    report.added += 1;
  }
  return prepared;
}

/** Resolves to how many goods have them. An import that brings goods meanwhile looks again itself. */
async function keepPhotos(
  { db }: Pick<DatabaseConnection, "db">,
  key: string,
  photos: readonly Prepared[],
  now: () => Date,
): Promise<number> {
  await db.transaction(async (tx) => {
    await lockKey(tx, `photo files ${key}`);
    const kept: Pick<PhotoFile, "photo" | "source">[] = [];
    for (const one of photos)
      kept.push({ source: one.source, photo: "photo" in one ? one.photo : await keepPicture(tx, one.picture, now()) });
    await keepPhotosOf(tx, key, { before: await readPhotoFiles(tx, key), after: kept });
    await savePhotoFiles(tx, key, kept);
  });
  return showPhotosOfKey(db, key, now());
}
