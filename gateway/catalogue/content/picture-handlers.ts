import type { Hono } from "hono";
import type { Services } from "../../chain/services.ts";
import {
  centrePhotoStore,
  contentPictureStore,
  goodsPhotoStore,
  shopCertificateStore,
  shopIconStore,
  shopLogoStore,
} from "../../contract/catalogue/content-pictures.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { encodePhoto } from "../reviews/photo.ts";
import { centrePhotoProblem } from "./centre-photo-rules.ts";
import { ICON_SIDE, iconProblem, LOGO_LONG_SIDE, logoProblem } from "./logo-rules.ts";
import type { ObjectStorage } from "./object-storage.ts";
import { keepPicture, PictureAwayError, readKept, readPicture } from "./pictures-store.ts";

const BASE = "/api/gateway/content-pictures";
const FILE = /^([0-9a-f]{40})-\d{1,4}x\d{1,4}\.webp$/;

/** With its size in pixels, so that pages can keep its place free. */
export const contentPicturePath = (id: string, { width, height }: { width: number; height: number }): string =>
  `${BASE}/${id}-${width}x${height}.webp`;

const idOf = (path: string): string | undefined =>
  path.startsWith(`${BASE}/`) ? FILE.exec(path.slice(BASE.length + 1))?.[1] : undefined;

/**
 * Throws `invalid` for fields whose picture is not the site's: neither kept, nor what the row has already (pictures that came with the
 * shop are files).
 */
export async function requireKept(
  executor: Executor,
  fields: Readonly<Record<string, string>>,
  stored: readonly string[],
): Promise<void> {
  const given = Object.entries(fields).filter(([, path]) => path !== "" && !stored.includes(path));
  const kept = await readKept(
    executor,
    given.flatMap(([, path]) => idOf(path) ?? []),
  );
  const missing = given.filter(([, path]) => !kept.has(idOf(path) ?? ""));
  if (missing.length > 0)
    throw new ApiError(
      "invalid",
      missing.map(([field]) => ({ field: `values_${field}`, message: "Такой картинки нет: выберите её ещё раз" })),
    );
}

/** GET {BASE}/{id}-{width}x{height}.webp: a picture never changes under its id. */
export function serveContentPictures(app: Hono, { connection }: Services, storage: ObjectStorage | null): void {
  app.get(`${BASE}/:file`, async (context) => {
    const id = idOf(`${BASE}/${context.req.param("file")}`);
    const bytes = id && (await readPicture(connection.db, storage, id).catch(nullIfAway));
    if (bytes === null) return context.body(null, 503, { "Retry-After": "30", "Cache-Control": "no-store" });
    if (!bytes) return context.notFound();
    return context.body(new Uint8Array(bytes), 200, {
      "Content-Type": "image/webp",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    });
  });
}

function nullIfAway(error: unknown): null {
  if (!(error instanceof PictureAwayError)) throw error;
  return null;
}

/** Pixels: twice the width that banners are designed for, for screens with dense pixels. */
const LONG_SIDE = 2_560;

export const centrePhotoOptions = { longSide: LONG_SIDE, problemOf: centrePhotoProblem };

interface Kind {
  call:
    | typeof centrePhotoStore
    | typeof contentPictureStore
    | typeof goodsPhotoStore
    | typeof shopCertificateStore
    | typeof shopIconStore
    | typeof shopLogoStore;
  options: Parameters<typeof encodePhoto>[1];
}

/** The calls differ in who may make them and in what is shown of a picture. */
const kinds: readonly Kind[] = [
  { call: centrePhotoStore, options: centrePhotoOptions },
  { call: contentPictureStore, options: { longSide: LONG_SIDE } },
  { call: goodsPhotoStore, options: { longSide: LONG_SIDE } },
  { call: shopCertificateStore, options: { longSide: LONG_SIDE } },
  { call: shopIconStore, options: { longSide: ICON_SIDE, problemOf: iconProblem } },
  { call: shopLogoStore, options: { longSide: LOGO_LONG_SIDE, problemOf: logoProblem } },
];

/** Pictures of everything that staff show on the site. */
export const pictureRoutes = ({ connection, now }: Services): Route[] =>
  kinds.map(({ call, options }) =>
    route(call, async ({ files: [file] }, caller) => {
      if (!file) throw new ApiError("invalid", [{ message: "Выберите картинку", field: "files" }]);
      const picture = await encodePhoto(Buffer.from(await file.arrayBuffer()), { field: "files", ...options });
      return connection.db.transaction(async (tx) => {
        const id = await keepPicture(tx, picture, now());
        const path = contentPicturePath(id, picture);
        const { width, height } = picture;
        await caller.audit(tx, { target: path, before: null, after: { width, height } });
        return { path, id };
      });
    }),
  );
