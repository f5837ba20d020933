import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import { DRAWING_VERSION } from "./draw-product.ts";
import { type PictureFormat, type PictureSource, type PictureWidth, renderPicture } from "./render-picture.ts";
import type { PictureSubject } from "./subject.ts";

/** What a stored picture is of; `view` is a close-up. */
export const pictureKey = (subject: PictureSubject, view: string | null = null): string =>
  JSON.stringify(view === null ? subject : { ...subject, view });

/** The same of an own photo, by its id. */
export const photoKey = (id: string): string => `photo ${id}`;

/** The same of a centre's photograph. */
export const centrePhotoKey = (id: string): string => `centre ${id}`;

const MAX_CONCURRENT_RENDERS = 2;
/** About ten seconds of rendering, so that a crawler that requests all pictures does not delay others for hours. */
const MAX_QUEUED_RENDERS = 200;
const TEMPORARY_SUFFIX = ".part";
/** Nobody writes a picture for so long. */
const TEMPORARY_MS = 60_000;

/** A drawing, or the bytes of a photo. */
type Draw = () => PictureSource | Promise<PictureSource>;

export interface PictureStore {
  /**
   * Reads the picture from the disk cache, or renders `draw()` once for all concurrent requests. Rejects when drawing or
   * encoding fails, and with `QueueFullError` when too many renderings are queued.
   */
  get(key: string, width: PictureWidth, format: PictureFormat, draw: Draw): Promise<Buffer>;
  /** Whether the disk cache has the picture. */
  has(key: string, width: PictureWidth, format: PictureFormat): Promise<boolean>;
  /** Whether somebody waits for a picture. */
  isBusy(): boolean;
}

/** A disk cache of rendered pictures of at most `maxBytes`; the least recently used ones are deleted first. */
export function createPictureStore({ directory, maxBytes }: { directory: string; maxBytes: number }): PictureStore {
  /** File name to size, least recently used first. */
  const files = new Map<string, number>();
  let totalBytes = 0;
  const inFlight = new Map<string, Promise<Buffer>>();
  const limitRendering = createConcurrencyLimit(MAX_CONCURRENT_RENDERS, MAX_QUEUED_RENDERS);
  let opened: Promise<void> | undefined;

  async function open(): Promise<void> {
    await mkdir(directory, { recursive: true });
    const found = await Promise.all(
      (await readdir(directory)).map(async (name) => {
        const path = join(directory, name);
        const info = await stat(path).catch(() => undefined);
        if (name.endsWith(TEMPORARY_SUFFIX)) {
          // A younger one may be another process's that shares the folder.
          if (info && Date.now() - info.mtimeMs > TEMPORARY_MS) await rm(path, { force: true });
          return undefined;
        }
        return info?.isFile() ? { name, bytes: info.size, writtenAtMs: info.mtimeMs } : undefined;
      }),
    );
    for (const file of found
      .filter((entry) => entry !== undefined)
      .sort((one, other) => one.writtenAtMs - other.writtenAtMs)) {
      remember(file.name, file.bytes);
    }
    await removeOldest();
  }

  function remember(name: string, bytes: number): void {
    totalBytes += bytes - (files.get(name) ?? 0);
    files.delete(name);
    files.set(name, bytes);
  }

  function forget(name: string): void {
    totalBytes -= files.get(name) ?? 0;
    files.delete(name);
  }

  async function removeOldest(): Promise<void> {
    for (const name of files.keys()) {
      if (totalBytes <= maxBytes) {
        return;
      }
      forget(name);
      await rm(join(directory, name), { force: true });
    }
  }

  async function save(name: string, bytes: Buffer): Promise<void> {
    if (bytes.length > maxBytes) {
      return;
    }
    const temporary = join(directory, `${randomUUID()}${TEMPORARY_SUFFIX}`);
    try {
      await writeFile(temporary, bytes);
      await rename(temporary, join(directory, name));
      remember(name, bytes.length);
      await removeOldest();
    } catch {
      // Without disk space there is no cache, but there are still pictures.
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  const whenOpen = () => {
    opened ??= open().catch(() => undefined);
    return opened;
  };

  async function load(name: string, width: PictureWidth, format: PictureFormat, draw: Draw): Promise<Buffer> {
    await whenOpen();
    if (files.has(name)) {
      const cached = await readFile(join(directory, name)).catch(() => undefined);
      if (cached) {
        remember(name, cached.length);
        return cached;
      }
      forget(name);
    }
    // Outside of the limit: a storage of photos that hangs must not keep drawn pictures waiting.
    const source = await draw();
    const bytes = await limitRendering(() => renderPicture(source, { widthPx: width, format }));
    await save(name, bytes);
    return bytes;
  }

  return {
    get(key, width, format, draw) {
      const name = fileName(key, width, format);
      const running = inFlight.get(name);
      if (running) {
        return running;
      }
      const loading = load(name, width, format, draw).finally(() => inFlight.delete(name));
      inFlight.set(name, loading);
      return loading;
    },
    async has(key, width, format) {
      await whenOpen();
      return files.has(fileName(key, width, format));
    },
    isBusy: () => inFlight.size > 0,
  };
}

function fileName(key: string, width: PictureWidth, format: PictureFormat): string {
  const digest = createHash("sha256").update(`${DRAWING_VERSION}\n${width}\n${key}`).digest("hex").slice(0, 40);
  return `${digest}.${format}`;
}
