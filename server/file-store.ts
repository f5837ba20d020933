import { createHash, randomUUID } from "node:crypto";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform, type TransformCallback } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { createGzip } from "node:zlib";

const OPENING_MS = 5_000;

/** A text written to disk, compressed on its way there: it is never in memory as a whole. */
export interface StoredFile {
  path: string;
  /** SHA-256 of the text, shortened; equal texts have equal hashes. */
  hash: string;
  textBytes: number;
  gzipBytes: number;
}

/** Counts and hashes what passes. */
class Meter extends Transform {
  readonly #hash = createHash("sha256");
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  digest(): string {
    return this.#hash.digest("base64url").slice(0, 22);
  }
}

/** A folder of this process alone, gone when it ends. */
export function createFileStore() {
  let folder: string | null = null;
  const folderNow = (): string => {
    if (folder !== null) return folder;
    const made = mkdtempSync(join(tmpdir(), "site-files-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    folder = made;
    return made;
  };
  return {
    /** Throws where the machine has no folder for temporary files. */
    open(): void {
      folderNow();
    },
    /** Takes a body to its end; a body that breaks off leaves nothing. */
    async put(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<StoredFile> {
      const path = join(folderNow(), `${randomUUID()}.gz`);
      const text = new Meter();
      const packed = new Meter();
      try {
        const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
        await pipeline(source, text, createGzip({ level: 6 }), packed, createWriteStream(path), { signal });
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { path, hash: text.digest(), textBytes: text.bytes, gzipBytes: packed.bytes };
    },
    /** Somebody may be about to open it. */
    drop(file: StoredFile): void {
      setTimeout(() => void rm(file.path, { force: true }).catch(() => {}), OPENING_MS).unref();
    },
  };
}
