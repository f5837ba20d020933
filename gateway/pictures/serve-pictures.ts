import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { goods } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { drawProduct } from "./draw-product.ts";
import { subjectOf } from "./goods-subject.ts";
import type { PictureStore } from "./picture-store.ts";
import { isPictureFormat, isPictureWidth } from "./render-picture.ts";

const FILE = /^(.{1,64})-(\d{2,3})(?:\.(avif|webp|png))?$/;
const WEEK_SECONDS = 7 * 24 * 3600;

/**
 * GET /api/gateway/goods/picture/{sku}-{width}[.avif|.webp|.png]: drawn at the first request, then from the disk cache.
 * Without an ending the browser gets the best format that it accepts.
 */
export function servePictures(app: Hono, services: Services, store: PictureStore): void {
  app.get("/api/gateway/goods/picture/:file", async (context) => {
    const [, sku = "", widthText, ending] = FILE.exec(context.req.param("file")) ?? [];
    const width = Number(widthText);
    const format = ending ?? (context.req.header("Accept")?.includes("image/avif") ? "avif" : "webp");
    if (!isPictureWidth(width) || !isPictureFormat(format)) return context.notFound();
    const [row] = await services.connection.db.select().from(goods).where(eq(goods.sku, sku)).limit(1);
    if (!row) return context.notFound();
    const subject = subjectOf(row);
    const bytes = await store.get(JSON.stringify(subject), width, format, () => drawProduct(subject));
    return context.body(new Uint8Array(bytes), 200, {
      "Content-Type": `image/${format}`,
      "Cache-Control": `public, max-age=${WEEK_SECONDS}`,
      Vary: "Accept",
    });
  });
}
