import { setTimeout } from "node:timers/promises";
import { arrayContains, eq, or } from "drizzle-orm";
import type { Context, Hono } from "hono";
import type { Services } from "../../chain/services.ts";
import { CENTRE_VIEW, GOODS_PICTURES, OWN_VIEW } from "../../contract/catalogue/picture-views.ts";
import { QueueFullError } from "../../platform/concurrency-limit.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import type { ObjectStorage } from "../content/object-storage.ts";
import { hasPicture, PictureAwayError, readPicture } from "../content/pictures-store.ts";
import { drawProduct } from "./draw-product.ts";
import { subjectOf } from "./goods-subject.ts";
import { centrePhotoKey, type PictureStore, photoKey, pictureKey } from "./picture-store.ts";
import {
  isPictureFormat,
  isPictureWidth,
  type PictureFormat,
  type PictureSource,
  type PictureWidth,
} from "./render-picture.ts";
import { SHEET_SIDE } from "./sheet.ts";
import type { PictureKind, PictureSubject } from "./subject.ts";

/** Side of the square that the outlines are drawn in. */
export const OUTLINE_SIDE = 48;

/** What the drawings of each kind cover, traced from them. */
const OUTLINES = {
  tyre: "M22 3L31 4L36 6.5L40 12L42 18.5L42 27.5L39 35L36.5 39L33.5 41.5L30 43L27 43.5L19.5 43L13 40.5L8.5 36L6 28L6 19L9.5 11L15 5L19 3.5z",
  disk: "M20 3.5L31 4.5L36.5 7L41 11L43.5 15L44.5 19L45 27L42 34.5L40 37.5L36 41L32.5 42.5L28 43.5L18 43L12.5 41L7 36L4 29L3 24L3.5 19.5L7 11.5L10.5 7.5L13 5.5z",
  battery: "M15.5 8.5L20.5 9.5L25 9L29.5 10L32 11.5L42 13.5L42 35L32.5 42L6 37L6 16z",
  "wheel-cover":
    "M24 4.5L31 5.5L34 7.5L37 10L39.5 13L41.5 18L42 25.5L40 33L35 39L29.5 42L24 43L17.5 42L11 37.5L8.5 34L7 30L6 22L8 14.5L13 8.5L18.5 5.5z",
  wiper:
    "M41 15.5L43 16.5L43.5 18L43 19.5L28.5 24L16.5 29.5L8 35L7 35L6 33.5L6 31L13 26L20 22.5L20 20L24 18.5L25.5 20L32 17.5z",
  tpms: "M30 12.5L31.5 12.5L32.5 14L32 21.5L33.5 22L33.5 25.5L32.5 26L35 27.5L36 29L36 37L33.5 39.5L31 40.5L27 40.5L19.5 38.5L14 37.5L12 36L12 28L13.5 26L17.5 23.5L21 23.5L27 25L27 22L28 21.5L28 14L29 12.5z",
  "brake-pads":
    "M28 10L37 10.5L38.5 12.5L40 12L41 13L41.5 16L39 16.5L38.5 19.5L37.5 20L28.5 20.5L21 22L18.5 23L14.5 23.5L13.5 22.5L12.5 20.5L10 21L9 17L11.5 16.5L11 15.5L12 14L16 12.5L22 11zM20 26L26 26L30.5 27L32 28L35 29L36 31L38 30.5L39 31.5L39 35L36.5 35L36 38L35 39L22.5 38.5L11 41L9.5 40L9 37.5L6 37.5L5.5 37L5.5 33.5L8 33L8 30.5L9 29L13.5 27.5z",
  "brake-disk":
    "M22 5L29 5.5L34.5 8L38 12.5L40 17.5L41 21L40 28.5L37 35.5L31.5 40.5L25.5 42.5L18 42L13 39L9 35L7.5 31.5L6.5 27L7 19L11 11.5L16 7z",
  oil: "M13 4L20 4L20 9L21 8L25 8L35 9L36.5 10L37 11.5L37 43L36 44L12 44L11 43.5L11 17.5L13 9.5z",
  charger:
    "M20.5 12.5L26 13L29 14.5L30.5 16L39.5 17.5L40 18L40 33.5L34 38L31.5 38L20 36L19 36L20 37.5L23.5 37L25 37.5L23.5 38L30.5 38L30 39L24 39L17 38L15 36.5L14.5 35L9 34L8 33L8 17.5L14 13.5L18 13.5z",
  "jump-cables":
    "M20 12L28 12L28.5 12.5L33 14.5L36 18L36 23.5L39.5 32L41 33L41 37.5L40 40.5L42 44L40.5 44L40 40.5L39 40.5L39.5 44L39 45L38 44.5L39 40L37 37L36.5 33L38 33L39 38.5L39.5 33.5L35.5 24.5L32.5 27.5L32.5 34.5L31 34.5L32 40L33 34.5L34 34.5L34 38L32.5 42L33.5 46L33 46.5L32 45.5L32 42L31.5 42L31 45.5L30 46L31 42L30 39L30 35L30 34L31 34.5L31.5 28L27 29L21 29L17 28L17.5 34.5L18.5 34L19 35L19 39L17.5 42L19 46L18 45.5L17.5 42L16.5 42L16.5 45.5L15.5 46.5L15 45.5L16.5 42L15 39L14.5 34.5L16 34.5L17 40L17.5 34.5L17 35L16.5 34.5L16 27.5L13 25L8 35L8.5 39L10 34L10.5 33L11 33.5L11 37L9 40.5L9.5 45L9 45.5L8 44.5L8.5 41L8 41L7 44L6 45L7.5 41L7 38.5L7 33L8 32.5L12 24.5L10.5 21.5L11 18L13 15zM20.5 15.5L18 16.5L16 18.5L15 20L15.5 22L18 23.5L21 24.5L25 24.5L28 24L30.5 23L33 21L33 18.5L28.5 15.5z",
  terminals:
    "M34 9L36 11L37 18L29.5 19L29 21L28 22.5L24 24L20 23.5L18 20.5L15.5 21L14 16.5L16.5 15.5L16.5 13L18 11L20.5 10L24 9.5L28 11zM19 26.5L23.5 27L25 29L31 27.5L33 27.5L34.5 36L26.5 37L26 39L23.5 40.5L19 41L16.5 40L15 37L12 37L11.5 32.5L14 32L14 30L15 28z",
  canister:
    "M16 7L22.5 7L22.5 11.5L26 11L32 12L33.5 12.5L34 13.5L34.5 43L33.5 44L32.5 44L14.5 44L13.5 43L13.5 19.5L16 12.5z",
  box: "M16 5L41.5 10L41.5 36.5L32 42.5L6.5 37.5L6.5 11z",
  "spray-can": "M22.5 8.5L27.5 9L28 10L28 13L30.5 16L30.5 43L29 44L25.5 44L20 44L17.5 43L17.5 16L20 13L20 10L20.5 9z",
  tool: "M37 9.5L39 11L39 12.5L36 15.5L34.5 15L26 23L26.5 24.5L34 30.5L35 31.5L36 31L39 33L40 34L39.5 36L38.5 37L37 36.5L34 34L34 32.5L26 26L23 26L14.5 33.5L15 34.5L11 37.5L10 37.5L9 36.5L9 35L12 32L13.5 32L22 24.5L21.5 22.5L13 16L11.5 16.5L8.5 14L8 13L8.5 11.5L9.5 10.5L11 11L14 13.5L14 14.5L14.5 15.5L21 20.5L22.5 21.5L25 21.5L33.5 14L33 13z",
} as const;

/** Through which the ground is seen: x, y and both radii. */
const HOLES: Partial<Record<keyof typeof OUTLINES, readonly [number, number, number, number]>> = {
  tyre: [22.5, 24, 6.5, 10.5],
  "brake-disk": [25.5, 24, 3, 4],
};

const nameOf = (subject: PictureSubject): keyof typeof OUTLINES => ("shape" in subject ? subject.shape : subject.kind);

/** Path of what a drawing covers, and of the hole in it. */
function outlineOf(subject: PictureSubject): string {
  const name = nameOf(subject);
  const hole = HOLES[name];
  if (!hole) return OUTLINES[name];
  const [x, y, across, up] = hole;
  const half = `a${across} ${up} 0 0 1`;
  return `${OUTLINES[name]}M${x - across} ${y}${half} ${2 * across} 0${half} ${-2 * across} 0z`;
}

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
  draw(): PictureSource | Promise<PictureSource>;
  /** Null for a photo. */
  subject: PictureSubject | null;
  /** How long browsers keep it. */
  cached: string;
}

const unchanged = (svg: string): string => svg;

/**
 * GET /api/gateway/goods/picture/[{view}/]{sku}-{width}[.avif|.webp|.png]: rendered at the first request, then served from the
 * disk cache. Without an extension the best format that the browser accepts is used; a view of the contract is a close-up, and the view
 * `own` an own photo, `centre` the photograph of a centre, by its id in place of the code. A page that is too early has an outline in the place of the picture, which nobody may
 * keep and for which its scripts ask again. A photo whose storage does not answer is the drawing of its goods until it does.
 */
export function servePictures(
  app: Hono,
  services: Services,
  store: PictureStore,
  storage: ObjectStorage | null = null,
): void {
  const { db } = services.connection;

  async function bytesOf(id: string): Promise<Buffer> {
    const bytes = await readPicture(db, storage, id);
    if (!bytes) throw new PictureAwayError();
    return bytes;
  }

  /** The drawing of goods whose photo cannot be had now. */
  async function drawingInstead(photo: string): Promise<Picture | undefined> {
    const [row] = await db
      .select()
      .from(goods)
      .where(or(arrayContains(goods.photos, [photo]), arrayContains(goods.listPhotos, [photo])))
      .limit(1);
    if (!row) return undefined;
    const subject = subjectOf(row);
    return { key: pictureKey(subject), draw: () => drawProduct(subject), subject, cached: "no-store" };
  }

  async function findPicture(name: string, view: string | null): Promise<Picture | undefined> {
    if (view === OWN_VIEW || view === CENTRE_VIEW) {
      if (!(await hasPicture(db, name))) return undefined;
      return view === OWN_VIEW
        ? { key: photoKey(name), draw: () => bytesOf(name), subject: null, cached: FOREVER }
        : {
            key: centrePhotoKey(name),
            draw: async () => ({ centre: await bytesOf(name) }),
            subject: null,
            cached: FOREVER,
          };
    }
    const [row] = await db.select().from(goods).where(eq(goods.sku, name)).limit(1);
    if (!row) return undefined;
    const subject = subjectOf(row);
    const crop = view === null ? unchanged : closeUpOf(subject.kind, view);
    if (!crop) return undefined;
    return { key: pictureKey(subject, view), draw: () => crop(drawProduct(subject)), subject, cached: A_WEEK };
  }

  async function shown({ key, draw, cached }: Picture, width: PictureWidth, format: PictureFormat) {
    const bytes = await within(MAX_WAIT_MS, store.get(key, width, format, draw).catch(undefinedIfQueueFull));
    return bytes && { bytes, cached };
  }

  const serve = async (context: Context, file: string, view: string | null) => {
    const [, name = "", widthText, ending] = FILE_NAME.exec(file) ?? [];
    const width = Number(widthText);
    const format = ending ?? (context.req.header("Accept")?.includes("image/avif") ? "avif" : "webp");
    if (!isPictureWidth(width) || !isPictureFormat(format)) return context.notFound();
    const picture = await findPicture(name, view);
    if (!picture) return context.notFound();
    const answer = await shown(picture, width, format).catch(async (error) => {
      if (!(error instanceof PictureAwayError)) throw error;
      const instead = view === OWN_VIEW ? await drawingInstead(name) : undefined;
      return instead && (await shown(instead, width, format));
    });
    const bytes = answer?.bytes;
    if (!bytes && ending) return context.body(null, 503, { "Retry-After": String(ASK_AGAIN_SECONDS), ...UNKEPT });
    if (!bytes)
      return context.body(placeholderFor(picture.subject), 200, { "Content-Type": "image/svg+xml", ...UNKEPT });
    return context.body(new Uint8Array(bytes), 200, {
      "Content-Type": `image/${format}`,
      "Cache-Control": answer.cached,
      Vary: "Accept",
    });
  };
  app.get(`${GOODS_PICTURES}/:file`, (context) => serve(context, context.req.param("file"), null));
  app.get(`${GOODS_PICTURES}/:view/:file`, (context) =>
    serve(context, context.req.param("file"), context.req.param("view")),
  );
}
