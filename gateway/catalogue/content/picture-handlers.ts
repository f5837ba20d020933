import type { Services } from "../../chain/services.ts";
import {
  contentPictureStore,
  goodsPhotoStore,
  shopCertificateStore,
  shopIconStore,
  shopLogoStore,
} from "../../contract/catalogue/content-pictures.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { encodePhoto } from "../reviews/photo.ts";
import { ICON_SIDE, iconProblem, LOGO_LONG_SIDE, logoProblem } from "./logo-rules.ts";
import { keepPicture } from "./pictures-store.ts";
import { contentPicturePath } from "./serve-pictures.ts";

/** Pixels: twice the width that banners are designed for, for screens with dense pixels. */
const LONG_SIDE = 2_560;

interface Kind {
  call:
    | typeof contentPictureStore
    | typeof goodsPhotoStore
    | typeof shopCertificateStore
    | typeof shopIconStore
    | typeof shopLogoStore;
  options: Parameters<typeof encodePhoto>[1];
}

/** The calls differ in who may make them and in what is shown of a picture. */
const kinds: readonly Kind[] = [
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
