import type { Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { Services } from "../../chain/services.ts";
import { encodePreview } from "./photo.ts";
import { findPhoto } from "./reviews-store.ts";

const BASE = "/api/gateway/review-goods/photo";
const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-small)?\.webp$/;
const PREVIEW_CACHE_BYTES = 16 * 1024 * 1024;

export const photoPath = (id: string): string => `${BASE}/${id}.webp`;
export const previewPath = (id: string): string => `${BASE}/${id}-small.webp`;

/** GET {BASE}/{id}.webp and {id}-small.webp: a photo never changes under its id. */
export function servePhotos(app: Hono, { connection }: Services): void {
  const previews = new LRUCache<string, Buffer>({
    maxSize: PREVIEW_CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  });
  const photoOf = (id: string) => findPhoto(connection.db, id);
  async function previewOf(id: string): Promise<Buffer | undefined> {
    const cached = previews.get(id);
    if (cached) return cached;
    const photo = await photoOf(id);
    const preview = photo && (await encodePreview(photo));
    if (preview) previews.set(id, preview);
    return preview;
  }
  app.get(`${BASE}/:file`, async (context) => {
    const [, id, small] = FILE.exec(context.req.param("file")) ?? [];
    const bytes = id === undefined ? undefined : await (small ? previewOf(id) : photoOf(id));
    if (!bytes) return context.notFound();
    return context.body(new Uint8Array(bytes), 200, {
      "Content-Type": "image/webp",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    });
  });
}
