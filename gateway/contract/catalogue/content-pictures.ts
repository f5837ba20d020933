import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";
import type { StaffPermission } from "../platform/staff-permissions.ts";
import { MAX_PHOTO_BYTES } from "./reviews.ts";

interface OwnParts {
  name: string;
  summary: string;
  path: `/api/${string}`;
  access: { staff: StaffPermission };
}

const pictureStore = (own: OwnParts) =>
  endpoint({
    ...own,
    method: "POST",
    multipart: true,
    input: z.object({
      files: z
        .array(z.file("Картинка не получена").max(MAX_PHOTO_BYTES, "Картинка больше 8 МБ: уменьшите её"))
        .length(1, "Выберите одну картинку"),
    }),
    output: z.object({ path: z.string(), id: z.string() }),
  });

/** Takes a picture of a banner or an offer: it is encoded anew and answered by its address. The same picture has one address. */
export const contentPictureStore = pictureStore({
  name: "contentPictureStore",
  summary: "Загрузить картинку баннера или акции",
  path: "/api/gateway/back-office/content-pictures",
  access: { staff: "content" },
});

/** The same for an own photo of goods, which is on their pages once `goodsDeskUpdate` says its id. */
export const goodsPhotoStore = pictureStore({
  name: "goodsPhotoStore",
  summary: "Загрузить своё фото товара",
  path: "/api/gateway/back-office/goods-photos",
  access: { staff: "goods" },
});

/** The same for a photograph of a centre, which pages show once `centreCalls` say its path. */
export const centrePhotoStore = pictureStore({
  name: "centrePhotoStore",
  summary: "Загрузить фотографию центра",
  path: "/api/gateway/back-office/centre-photos",
  access: { staff: "settings" },
});

/** The same for a manufacturer's certificate, which the badge of the footer opens. */
export const shopCertificateStore = pictureStore({
  name: "shopCertificateStore",
  summary: "Загрузить сертификат изготовителя",
  path: "/api/gateway/back-office/shop-certificates",
  access: { staff: "settings" },
});

/** The same for the small square picture of the browser's tab. */
export const shopIconStore = pictureStore({
  name: "shopIconStore",
  summary: "Загрузить значок сайта",
  path: "/api/gateway/back-office/shop-icons",
  access: { staff: "settings" },
});

/** The same for the shop's logo, which is in the header once the settings of the shop have its path. */
export const shopLogoStore = pictureStore({
  name: "shopLogoStore",
  summary: "Загрузить логотип магазина",
  path: "/api/gateway/back-office/shop-logos",
  access: { staff: "settings" },
});
