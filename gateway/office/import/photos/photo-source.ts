import { readdir, readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { type PictureProblem, pictureProblems } from "../../../contract/catalogue/picture-views.ts";
import { BrokenFileError } from "../formats/broken-file.ts";
import { type Archive, MAX_ENTRIES_WITH_PICTURES, openArchive } from "../formats/packed-file.ts";
import { isPictureFile } from "./photo-names.ts";

export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
/** What programs of macOS and Windows put beside files. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)/;

/** A file that nothing shows, and why. */
export interface LeftPhoto {
  file: string;
  reason: string;
}

/** Nothing but these can be shown. */
export const NO_PICTURE = "не JPEG, PNG или WebP";

/** Why a file is no photo, for a report. */
export const problemOfFile = (problem: PictureProblem): string =>
  problem === "type" ? NO_PICTURE : pictureProblems[problem];

const TOO_HEAVY = { problem: pictureProblems.heavy };

/** Files of photos in a folder with its folders, or in a ZIP archive. */
export interface PhotoSource {
  pictures: readonly string[];
  /** What is there beside them. */
  others: readonly string[];
  /** The problem of a file that has more than 10 MB, or is damaged. */
  read(name: string): Promise<{ bytes: Buffer } | { problem: string }>;
  close(): void;
}

/** Null where there is neither. Links are not followed. Throws `BrokenFileError` for a damaged archive. */
export async function openPhotoSource(path: string): Promise<PhotoSource | null> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return openFolder(path);
  return found?.isFile() ? openPacked(await openArchive(path, MAX_ENTRIES_WITH_PICTURES)) : null;
}

async function openFolder(directory: string): Promise<PhotoSource> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, sep).length).replaceAll(sep, "/"));
  return {
    ...sorted(names),
    async read(name) {
      const path = join(directory, name);
      return (await stat(path)).size > MAX_PHOTO_BYTES ? TOO_HEAVY : { bytes: await readFile(path) };
    },
    close() {},
  };
}

function openPacked(archive: Archive): PhotoSource {
  return {
    ...sorted(archive.names.filter((name) => !name.endsWith("/"))),
    async read(name) {
      const chunks: Buffer[] = [];
      let bytes = 0;
      try {
        for await (const chunk of archive.read(name)) {
          bytes += chunk.length;
          if (bytes > MAX_PHOTO_BYTES) return TOO_HEAVY;
          chunks.push(chunk);
        }
      } catch (error) {
        if (!(error instanceof BrokenFileError)) throw error;
        return { problem: pictureProblems.unreadable };
      }
      return { bytes: Buffer.concat(chunks) };
    },
    close: archive.close,
  };
}

function sorted(names: readonly string[]): Pick<PhotoSource, "pictures" | "others"> {
  const seen = names.filter((name) => !HIDDEN.test(name)).sort();
  return { pictures: seen.filter(isPictureFile), others: seen.filter((name) => !isPictureFile(name)) };
}
