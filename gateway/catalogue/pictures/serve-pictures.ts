import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import type { Services } from "../../chain/services.ts";
import { GOODS_PICTURES, OWN_VIEW } from "../../contract/catalogue/picture-views.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { findPicture as findPhoto } from "../content/pictures-store.ts";
import { QueueFullError } from "./concurrency-limit.ts";
import { drawProduct } from "./draw-product.ts";
import { subjectOf } from "./goods-subject.ts";
import { OUTLINE_SIDE, outlineOf } from "./outlines.ts";
import { photoKey, pictureKey } from "./picture-key.ts";
import type { PictureStore } from "./picture-store.ts";
import { isPictureFormat, isPictureWidth } from "./render-picture.ts";
import { SHEET_SIDE } from "./sheet.ts";
import type { PictureKind, PictureSubject } from "./subject.ts";

const side = OUTLINE_SIDE;

/**
 * A small SVG of what the drawing will cover, for when drawing takes too long. It is twice as wide as high, and pictures are square: a page
 * shows the middle of it, and its scripts know by the shape that they have to ask again. Of a photo nothing is known: it has no outline.
 */
export const placeholderFor = (subject: PictureSubject | null): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * side}" height="${side}" viewBox="${-side / 2} 0 ${2 * side} ${side}">` +
  `<path fill="#f6f3ee" d="M${-side / 2} 0h${2 * side}v${side}h${-2 * side}z"/>` +
  `<path d="${subject ? outlineOf(subject) : ""}" fill="#e4dfd5" stroke="#e4dfd5" stroke-width=".8" stroke-linejoin="round" fill-rule="evenodd"/></svg>`;

interface CloseUp {
  kind: PictureKind;
  /** A square part of the sheet, in its units. */
  square: readonly [x: number, y: number, side: number];
}

/** Where the views of the contract are on the sheet. */
const CLOSE_UPS: Readonly<Record<string, CloseUp>> = {
  tread: { kind: "tyre", square: [70, 170, 200] },
  sidewall: { kind: "tyre", square: [340, 340, 190] },
  hub: { kind: "disk", square: [226, 197, 200] },
  spokes: { kind: "disk", square: [320, 60, 230] },
  terminals: { kind: "battery", square: [80, 50, 350] },
  label: { kind: "battery", square: [80, 230, 310] },
  "oil-label": { kind: "oil", square: [140, 250, 310] },
};

const WHOLE = `viewBox="0 0 ${SHEET_SIDE} ${SHEET_SIDE}"`;

/**
 * Enlarges a part of the drawing, which stays sharp because it is a vector. Null when goods of this kind do not have the view.
 */
export function closeUpOf(kind: PictureKind, view: string): ((svg: string) => string) | null {
  const found = Object.hasOwn(CLOSE_UPS, view) ? CLOSE_UPS[view] : undefined;
  if (found?.kind !== kind) return null;
  const [x, y, side] = found.square;
  return (svg) => svg.replace(WHOLE, `viewBox="${x} ${y} ${side} ${side}"`);
}

const FILE_NAME = /^(.{1,64})-(\d{2,3})(?:\.(avif|webp|png))?$/;
/** A drawing may be drawn better; its address stays. */
const A_WEEK = `public, max-age=${7 * 24 * 3600}`;
/** A photo never changes under its id. */
const FOREVER = `public, max-age=${365 * 24 * 3600}, immutable`;

/** After this time the outline is served instead: a browser has few connections, and the next page needs them. */
const MAX_WAIT_MS = 1_200;
/** For programs, which would keep an outline as the picture. */
const ASK_AGAIN_SECONDS = 10;

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

const UNKEPT = { "Cache-Control": "no-store" };

interface Picture {
  key: string;
  draw(): string | Buffer;
  /** Null for a photo. */
  subject: PictureSubject | null;
  /** How long browsers keep it. */
  cached: string;
}

const unchanged = (svg: string): string => svg;

/**
 * GET /api/gateway/goods/picture/[{view}/]{sku}-{width}[.avif|.webp|.png]: rendered at the first request, then served from the
 * disk cache. Without an extension the best format that the browser accepts is used; a view of the contract is a close-up, and the view
 * `own` an own photo, by its id in place of the code. A page that is too early has an outline in the place of the picture, which nobody may
 * keep and for which its scripts ask again.
 */
export function servePictures(app: Hono, services: Services, store: PictureStore): void {
  const { db } = services.connection;

  async function findPicture(name: string, view: string | null): Promise<Picture | undefined> {
    if (view === OWN_VIEW) {
      const photo = await findPhoto(db, name);
      return photo && { key: photoKey(name), draw: () => photo, subject: null, cached: FOREVER };
    }
    const [row] = await db.select().from(goods).where(eq(goods.sku, name)).limit(1);
    if (!row) return undefined;
    const subject = subjectOf(row);
    const crop = view === null ? unchanged : closeUpOf(subject.kind, view);
    if (!crop) return undefined;
    return { key: pictureKey(subject, view), draw: () => crop(drawProduct(subject)), subject, cached: A_WEEK };
  }

  const serve = async (context: Context, file: string, view: string | null) => {
    const [, name = "", widthText, ending] = FILE_NAME.exec(file) ?? [];
    const width = Number(widthText);
    const format = ending ?? (context.req.header("Accept")?.includes("image/avif") ? "avif" : "webp");
    if (!isPictureWidth(width) || !isPictureFormat(format)) return context.notFound();
    const picture = await findPicture(name, view);
    if (!picture) return context.notFound();
    const drawn = store.get(picture.key, width, format, picture.draw);
    const bytes = await within(MAX_WAIT_MS, drawn.catch(undefinedIfQueueFull));
    if (!bytes && ending) return context.body(null, 503, { "Retry-After": String(ASK_AGAIN_SECONDS), ...UNKEPT });
    if (!bytes)
      return context.body(placeholderFor(picture.subject), 200, { "Content-Type": "image/svg+xml", ...UNKEPT });
    return context.body(new Uint8Array(bytes), 200, {
      "Content-Type": `image/${format}`,
      "Cache-Control": picture.cached,
      Vary: "Accept",
    });
  };
  app.get(`${GOODS_PICTURES}/:file`, (context) => serve(context, context.req.param("file"), null));
  app.get(`${GOODS_PICTURES}/:view/:file`, (context) =>
    serve(context, context.req.param("file"), context.req.param("view")),
  );
}
