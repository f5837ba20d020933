import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { BrokenFileError } from "./broken-file.ts";

/** A list of a million goods stays far below; a small archive that holds nothing but zeros is rejected. */
export const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;
const MAX_ENTRIES = 10_000;
/** Of archives with pictures, which beside lists of goods are as many as those. */
export const MAX_ENTRIES_WITH_PICTURES = 200_000;
/** What programs of macOS put beside each file. */
export const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** The files of a ZIP archive, opened by name. */
export interface Archive {
  names: readonly string[];
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

/** Opens an archive; a damaged one is broken. */
export async function openArchive(file: string, mostEntries = MAX_ENTRIES): Promise<Archive> {
  let zip: ZipFile;
  const entries = new Map<string, Entry>();
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > mostEntries) throw new Error("слишком много файлов");
    for await (const entry of zip.eachEntry()) entries.set(nameOf(entry), entry);
  } catch (error) {
    throw damaged(file, error);
  }
  return {
    names: [...entries.keys()],
    async *read(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw new BrokenFileError(file, 1, `в архиве нет файла ${name}`);
      try {
        yield* limited(file, await zip.openReadStreamPromise(entry));
      } catch (error) {
        throw damaged(file, error);
      }
    },
    close: () => zip.close(),
  };
}

const IS_UTF_8 = 0x800;
const UNICODE_NAME = 0x7075;

/** Where an archive does not say that a name is in UTF-8, it may be all the same; programs of Windows write the code page of DOS. */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  if ((generalPurposeBitFlag & IS_UTF_8) !== 0 || extraFields.some(({ id }) => id === UNICODE_NAME)) return fileName;
  let name: string;
  try {
    name = new TextDecoder("utf-8", { fatal: true }).decode(fileNameRaw);
  } catch {
    name = new TextDecoder("ibm866").decode(fileNameRaw);
  }
  return name.replaceAll("\\", "/");
}

const damaged = (file: string, error: unknown): BrokenFileError =>
  error instanceof BrokenFileError
    ? error
    : new BrokenFileError(file, 1, `архив повреждён (${error instanceof Error ? error.message : error})`);

async function* limited(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_UNPACKED_BYTES) throw new BrokenFileError(file, 1, "в архиве больше двух гигабайт");
    yield chunk;
  }
}

/** The first bytes, by which kinds of files are told. */
export async function firstBytesOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

export const isZip = (bytes: Buffer): boolean => bytes.toString("latin1", 0, 4) === "PK\x03\x04";
export const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The bytes of a file, of what is packed with gzip, or of the only file of a ZIP archive. */
export async function* unpackedBytes(file: string): AsyncGenerator<Buffer> {
  const first = await firstBytesOf(file);
  const stored = () => createReadStream(file, { highWaterMark: 64 * 1024 });
  if (isZip(first)) yield* onlyEntryOf(file);
  else if (isGzip(first)) {
    try {
      yield* limited(
        file,
        // The error comes to the reader as well.
        pipeline(stored(), createGunzip(), () => {}),
      );
    } catch (error) {
      throw damaged(file, error);
    }
  } else yield* stored();
}

async function* onlyEntryOf(file: string): AsyncGenerator<Buffer> {
  const archive = await openArchive(file);
  try {
    const names = archive.names.filter((name) => !name.endsWith("/") && !HIDDEN.test(name));
    const [name, another] = names;
    if (name === undefined || another !== undefined)
      throw new BrokenFileError(file, 1, `в архиве должен быть один файл, а в нём ${names.length}`);
    yield* archive.read(name);
  } finally {
    archive.close();
  }
}
