import { contentPictureStore, goodsPhotoStore } from "../contract/content-pictures.ts";
import { ApiError } from "../http/api-error.ts";
import { type Route, route } from "../http/route.ts";
import { encodePhoto } from "../reviews/photo.ts";
import type { Services } from "../services.ts";
import { keepPicture } from "./pictures-store.ts";
import { contentPicturePath } from "./serve-pictures.ts";

/** Pixels: twice the width that banners are designed for, for screens with dense pixels. */
const LONG_SIDE = 2_560;

/** Pictures of everything that staff show on the site. The calls differ in who may make them. */
export const pictureRoutes = ({ connection, now }: Services): Route[] =>
  [contentPictureStore, goodsPhotoStore].map((call) =>
    route(call, async ({ files: [file] }, caller) => {
      if (!file) throw new ApiError("invalid", [{ message: "Выберите картинку", field: "files" }]);
      const picture = await encodePhoto(Buffer.from(await file.arrayBuffer()), { field: "files", longSide: LONG_SIDE });
      return connection.db.transaction(async (tx) => {
        const id = await keepPicture(tx, picture, now());
        const path = contentPicturePath(id, picture);
        const { width, height } = picture;
        await caller.audit(tx, { target: path, before: null, after: { width, height } });
        return { path, id };
      });
    }),
  );
