import { eq } from "drizzle-orm";
import { type AnnouncementValues, announcementCalls } from "../../contract/catalogue/announcements.ts";
import { bannerCalls } from "../../contract/catalogue/banners.ts";
import {
  centrePhotoStore,
  contentPictureStore,
  goodsPhotoStore,
  shopCertificateStore,
  shopIconStore,
  shopLogoStore,
} from "../../contract/catalogue/content-pictures.ts";
import { formerAddressCalls } from "../../contract/catalogue/former-addresses.ts";
import { garageAdd, garageRemove, garageUpdate } from "../../contract/catalogue/garage.ts";
import { goodsDeskUpdate, goodsPicturesAskAgain } from "../../contract/catalogue/goods-desk.ts";
import { goodsOfferPart, priceRuleCalls } from "../../contract/catalogue/goods-prices.ts";
import { menuLinkCalls } from "../../contract/catalogue/menus.ts";
import { nameSynonymCalls } from "../../contract/catalogue/name-synonyms.ts";
import { reviewDeskAnswer, reviewDeskDecide } from "../../contract/catalogue/review-desk.ts";
import { siteOfferCalls } from "../../contract/catalogue/site-offers.ts";
import { goods, listPictures } from "../../platform/db/schema/goods.ts";
import { supplierOffers } from "../../platform/db/schema/goods-prices.ts";
import { reviews } from "../../platform/db/schema/reviews.ts";
import { addedBanner, addedSiteOffer, pictureFile } from "../content.ts";
import { fixtureId } from "../fixture-goods.ts";
import type { StaffWrites, WritesShop } from "./writes-shop.ts";

export function catalogueWrites(at: WritesShop): StaffWrites {
  const { connection, gateway, byManager, call, writesOf } = at;

  const part = (slug: string) => ({ slug, title: "" });

  const car = { brand: part("kia"), model: part("rio"), generation: part("iv"), modification: part("1-6") };

  const addCar = async () =>
    (await call(garageAdd, { car: { ...car, registration_number: "", kilometerage: null } })).auto;

  async function givenReview(): Promise<number> {
    const review = { goodsId: fixtureId("T-SUMMER"), author: "Пётр", rating: 5, comment: "Тихие шины" };
    const [created] = await connection.db.insert(reviews).values(review).returning({ id: reviews.id });
    return created?.id ?? 0;
  }

  const announcement: AnnouncementValues = {
    title: "Снег",
    announce: "Запись на завтра",
    type: "info",
    isPinned: false,
    regions: [],
    startsOn: null,
    endsOn: null,
  };

  const addBanner = () => addedBanner(gateway, at.manager);

  const addSiteOffer = () => addedSiteOffer(gateway, at.manager);

  const anyGoods = {
    source: null,
    category: null,
    diameter: null,
    costFromRoubles: null,
    costToRoubles: null,
    leastMarginRoubles: 0,
    roundUpToRoubles: null,
    recommended: "ignored" as const,
    isSure: false,
  };

  /** One of each write that staff may make, for a client or by themselves. `before` is null for what is new, `after` for what is gone. */
  const ownGoods = {
    isHidden: false,
    isSale: null,
    priceKopecks: null,
    priceLastDay: null,
    description: null,
    photos: [] as string[],
    hidesListPhotos: false,
  };

  return {
    ...writesOf(
      nameSynonymCalls,
      (number) => ({ kind: "brand", spelling: `Мишлен ${number}`, title: "Michelin", brand: "" }),
      { title: "MICHELIN" },
    ),
    ...writesOf(priceRuleCalls, (number) => ({ ...anyGoods, brand: `Бренд ${number}`, marginPercent: "18.5" }), {
      marginPercent: "20",
    }),
    ...writesOf(
      menuLinkCalls,
      (number) => ({
        under: "burger",
        label: "Ссылка",
        url: `/service/?${number}`,
        mark: "",
        position: 100,
        isShown: false,
      }),
      { label: "Сервис" },
    ),
    ...writesOf(formerAddressCalls, (number) => ({ path: `/old/${number}`, target: "/catalog/tyres/" }), {
      target: "/catalog/wheels/",
    }),
    [garageAdd.name]: { make: addCar, change: { before: null, after: { registrationNumber: "" } } },
    [garageUpdate.name]: {
      make: async () => call(garageUpdate, { car: { id: (await addCar()).id, kilometerage: 90_000 } }),
      change: { before: { kilometerage: null }, after: { kilometerage: 90_000 } },
    },
    [garageRemove.name]: {
      make: async () => call(garageRemove, { id: (await addCar()).id }),
      change: { before: { kilometerage: null }, after: null },
    },
    [reviewDeskDecide.name]: {
      make: async () => byManager(reviewDeskDecide, { id: await givenReview(), state: "hidden", reason: "Реклама" }),
      change: { before: { isHidden: false, hiddenReason: "" }, after: { isHidden: true, hiddenReason: "Реклама" } },
    },
    [reviewDeskAnswer.name]: {
      make: async () => byManager(reviewDeskAnswer, { id: await givenReview(), comment: "Спасибо" }),
      change: { before: null, after: { comment: "Спасибо" } },
    },
    [goodsDeskUpdate.name]: {
      make: async () =>
        byManager(goodsDeskUpdate, { id: fixtureId("W-BLADE"), version: 0, own: { ...ownGoods, isHidden: true } }),
      change: { before: ownGoods, after: { ...ownGoods, isHidden: true } },
    },
    [goodsPicturesAskAgain.name]: {
      make: async () => {
        const url = "https://supplier.example/1.jpg";
        await connection.db
          .update(goods)
          .set({ pictureUrls: [url] })
          .where(eq(goods.sku, "W-BLADE"));
        await connection.db.update(listPictures).set({ problem: "missing" });
        return byManager(goodsPicturesAskAgain, { id: fixtureId("W-BLADE") });
      },
      change: { before: null, after: { asked: ["https://supplier.example/1.jpg"] } },
    },
    [goodsOfferPart.name]: {
      make: async () => {
        const offer = {
          code: "O-1",
          goodsId: fixtureId("W-BLADE"),
          prices: { plain: 50_000 },
          listedKind: "plain",
        } as const;
        const price = { listedKopecks: 50_000, priceKopecks: 50_000, matchedBy: "barcode" } as const;
        await connection.db.insert(supplierOffers).values({ ...offer, ...price });
        return byManager(goodsOfferPart, { id: fixtureId("W-BLADE"), source: "-", code: "O-1" });
      },
      change: { before: { source: "-", code: "O-1", matchedBy: "barcode", kopecks: 50_000 }, after: null },
    },
    ...writesOf(announcementCalls, announcement, { title: "Лёд" }),
    ...Object.fromEntries(
      [
        { store: contentPictureStore, size: { width: 64, height: 8 } },
        { store: goodsPhotoStore, size: { width: 64, height: 8 } },
        { store: centrePhotoStore, size: { width: 800, height: 600 } },
        { store: shopCertificateStore, size: { width: 64, height: 8 } },
        { store: shopIconStore, size: { width: 96, height: 96 } },
        { store: shopLogoStore, size: { width: 256, height: 64 } },
      ].map(({ store, size }) => [
        store.name,
        {
          make: async () => byManager(store, { files: [await pictureFile(size)] }),
          change: { before: null, after: size },
        },
      ]),
    ),
    [bannerCalls.create.name]: { make: addBanner, change: { before: null, after: { title: "Зима" } } },
    [bannerCalls.update.name]: {
      make: async () => {
        const id = await addBanner();
        const { values } = await byManager(bannerCalls.get, { id });
        await byManager(bannerCalls.update, { id, version: 1, values: { ...values, title: "Лето" } });
      },
      change: { before: { title: "Зима" }, after: { title: "Лето" } },
    },
    [bannerCalls.archive.name]: {
      make: async () => byManager(bannerCalls.archive, { id: await addBanner(), version: 1, isArchived: true }),
      change: { before: { isArchived: false }, after: { isArchived: true } },
    },
    [siteOfferCalls.create.name]: { make: addSiteOffer, change: { before: null, after: { title: "Хранение" } } },
    [siteOfferCalls.update.name]: {
      make: async () => {
        const id = await addSiteOffer();
        const { values } = await byManager(siteOfferCalls.get, { id });
        await byManager(siteOfferCalls.update, { id, version: 1, values: { ...values, title: "Мойка" } });
      },
      change: { before: { title: "Хранение" }, after: { title: "Мойка" } },
    },
    [siteOfferCalls.archive.name]: {
      make: async () => byManager(siteOfferCalls.archive, { id: await addSiteOffer(), version: 1, isArchived: true }),
      change: { before: { isArchived: false }, after: { isArchived: true } },
    },
  };
}
