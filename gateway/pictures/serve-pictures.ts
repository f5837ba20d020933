import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { goods } from "../db/schema/goods.ts";
import type { Services } from "../services.ts";
import { closeUpOf } from "./close-ups.ts";
import { QueueFullError } from "./concurrency-limit.ts";
import { drawProduct } from "./draw-product.ts";
import { subjectOf } from "./goods-subject.ts";
import type { PictureStore } from "./picture-store.ts";
import { placeholderFor } from "./placeholder.ts";
import { isPictureFormat, isPictureWidth } from "./render-picture.ts";

const FILE_NAME = /^(.{1,64})-(\d{2,3})(?:\.(avif|webp|png))?$/;
const WEEK_SECONDS = 7 * 24 * 3600;

/** After this time the placeholder is served instead; the picture is ready for the next request. */
const MAX_WAIT_MS = 2_500;

/** Undefined after the time limit; the work continues. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T | undefined> {
  const limit = new AbortController();
  const expired = setTimeout(limitMs, undefined, { signal: limit.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, expired]);
  } finally {
    limit.abort();
    work.catch(() => undefined);
  }
}

function undefinedIfQueueFull(error: unknown): undefined {
  if (!(error instanceof QueueFullError)) throw error;
}

const unchanged = (svg: string): string => svg;

/**
 * GET /api/gateway/goods/picture/[{view}/]{sku}-{width}[.avif|.webp|.png]: rendered at the first request, then served from the
 * disk cache. Without an extension the best format that the browser accepts is used; a view of the contract is a close-up.
 */
export function servePictures(app: Hono, services: Services, store: PictureStore): void {
  const serve = async (context: Context, file: string, view: string | null) => {
    const [, sku = "", widthText, ending] = FILE_NAME.exec(file) ?? [];
    const width = Number(widthText);
    const format = ending ?? (context.req.header("Accept")?.includes("image/avif") ? "avif" : "webp");
    if (!isPictureWidth(width) || !isPictureFormat(format)) return context.notFound();
    const [row] = await services.connection.db.select().from(goods).where(eq(goods.sku, sku)).limit(1);
    if (!row) return context.notFound();
    const subject = subjectOf(row);
    const crop = view === null ? unchanged : closeUpOf(subject.kind, view);
    if (!crop) return context.notFound();
    const key = JSON.stringify(view === null ? subject : { ...subject, view });
    const drawn = store.get(key, width, format, () => crop(drawProduct(subject)));
    const bytes = await within(MAX_WAIT_MS, drawn.catch(undefinedIfQueueFull));
    if (!bytes)
      return context.body(placeholderFor(subject.kind), 200, {
        "Content-Type": "image/svg+xml",
        "Cache-Control": "no-store",
      });
    return context.body(new Uint8Array(bytes), 200, {
      "Content-Type": `image/${format}`,
      "Cache-Control": `public, max-age=${WEEK_SECONDS}`,
      Vary: "Accept",
    });
  };
  app.get("/api/gateway/goods/picture/:file", (context) => serve(context, context.req.param("file"), null));
  app.get("/api/gateway/goods/picture/:view/:file", (context) =>
    serve(context, context.req.param("file"), context.req.param("view")),
  );
}
