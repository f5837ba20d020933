import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const textual = /\.(m?js|css|svg|json|webmanifest|txt|xml|ico|html)$/i;
const MINIMUM_BYTES = 512;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

async function writeIfSmaller(file: string, source: Buffer, packed: Buffer): Promise<number> {
  if (packed.length >= source.length) return 0;
  await writeFile(file, packed);
  return 1;
}

/** Build step: writes .br and .gz beside every textual file of a folder, as hard as they compress. Returns files written. */
export async function precompress(folder: string): Promise<number> {
  let written = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !textual.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const source = await readFile(file);
    if (source.length < MINIMUM_BYTES) continue;
    const [br, gz] = await Promise.all([
      brotliAsync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      gzipAsync(source, { level: 9 }),
    ]);
    written += await writeIfSmaller(`${file}.br`, source, br);
    written += await writeIfSmaller(`${file}.gz`, source, gz);
  }
  return written;
}
