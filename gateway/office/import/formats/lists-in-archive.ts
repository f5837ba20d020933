import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BrokenFileError } from "./broken-file.ts";
import { isOldOffice } from "./kind-of-file.ts";
import {
  firstBytesOf,
  HIDDEN,
  isGzip,
  isZip,
  MAX_ENTRIES_WITH_PICTURES,
  MAX_UNPACKED_BYTES,
  openArchive,
  unpackedBytes,
} from "./packed-file.ts";

/** A list, and what it is called in the archive; "" for a file that is none. */
export interface FoundList {
  path: string;
  name: string;
}

const LIST = /\.(?:csv|tsv|txt|xml|yml|yaml|xlsx|xlsm|xls|ods|json|html?|gz)$/i;
const MAX_LISTS = 200;

/** Parts of a workbook or a document, which are archives themselves. */
const OF_A_DOCUMENT = new Set(["xl/workbook.xml", "xl/workbook.bin", "content.xml", "word/document.xml"]);

/** Unpacks the lists of a ZIP archive one by one, without pictures and other files; another file is the one list of itself. */
export async function* inLists<Done>(
  file: string,
  work: (lists: FoundList[]) => AsyncGenerator<Done>,
): AsyncGenerator<Done> {
  const first = await firstBytesOf(file);
  if (isGzip(first) && (await holdsWorkbook(file))) return yield* inUnpacked(file, work);
  if (!isZip(first)) return yield* work([{ path: file, name: "" }]);
  const archive = await openArchive(file, MAX_ENTRIES_WITH_PICTURES);
  const folder = await mkdtemp(join(tmpdir(), "lists-"));
  try {
    if (archive.names.some((name) => OF_A_DOCUMENT.has(name))) return yield* work([{ path: file, name: "" }]);
    const files = archive.names.filter((name) => !name.endsWith("/") && !HIDDEN.test(name));
    const names = files.length === 1 ? files : files.filter((name) => LIST.test(name));
    if (names.length === 0 || names.length > MAX_LISTS)
      throw new BrokenFileError(file, 1, `в архиве должны быть списки товаров, а в нём их ${names.length}`);
    let left = MAX_UNPACKED_BYTES;
    const lists: FoundList[] = [];
    for (const [at, name] of names.entries()) {
      const path = join(folder, `${at}-${basename(name).slice(-80)}`);
      const counted = async function* () {
        for await (const bytes of archive.read(name)) {
          left -= bytes.length;
          if (left < 0) throw new BrokenFileError(file, 1, "в архиве больше двух гигабайт");
          yield bytes;
        }
      };
      await pipeline(Readable.from(counted()), createWriteStream(path));
      lists.push({ path, name });
    }
    yield* work(lists);
  } catch (error) {
    const list = error instanceof BrokenFileError && error.file !== file ? error : null;
    if (list === null) throw error;
    throw new BrokenFileError(file, list.line, `${basename(list.file).replace(/^\d+-/, "")}: ${list.reason}`);
  } finally {
    archive.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Texts are read as they are unpacked; a workbook has to be a file. */
async function holdsWorkbook(file: string): Promise<boolean> {
  for await (const bytes of unpackedBytes(file)) return isZip(bytes) || isOldOffice(bytes);
  return false;
}

async function* inUnpacked<Done>(
  file: string,
  work: (lists: FoundList[]) => AsyncGenerator<Done>,
): AsyncGenerator<Done> {
  const folder = await mkdtemp(join(tmpdir(), "lists-"));
  try {
    const path = join(folder, basename(file).replace(/\.gz$/i, ""));
    await pipeline(unpackedBytes(file), createWriteStream(path));
    yield* inLists(path, work);
  } catch (error) {
    throw error instanceof BrokenFileError ? new BrokenFileError(file, error.line, error.reason) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
