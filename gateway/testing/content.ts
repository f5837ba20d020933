import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { contentRoutes } from "../catalogue/content/handlers.ts";
import { type BannerValues, bannerCalls } from "../contract/catalogue/banners.ts";
import { contentPictureStore } from "../contract/catalogue/content-pictures.ts";
import { type SiteOfferValues, siteOfferCalls } from "../contract/catalogue/site-offers.ts";
import { dataOf, openTestGateway, type TestGateway } from "./client.ts";
import { openFixtureDatabase } from "./fixture.ts";
import { openTestShop } from "./shop.ts";
import { signInStaff } from "./staff.ts";

/** A shop with what staff write on the site, and one of them. */
export async function openContentShop() {
  const connection = await openFixtureDatabase();
  const shop = await openTestShop(connection);
  const gateway = openTestGateway([...shop.routes, ...contentRoutes(shop.services)], shop.identity);
  return { connection, shop, gateway, peter: await signInStaff(shop, "content") };
}
export type ContentShop = Awaited<ReturnType<typeof openContentShop>>;

interface Sender {
  accessToken: string;
}

/** A PNG as staff choose it. */
export async function pictureFile({ width = 64, height = 8, colour = "#dff0f8" } = {}): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "banner.png", { type: "image/png" });
}

export const storedPicture = async (gateway: TestGateway, staff: Sender, file?: File): Promise<string> =>
  dataOf(await gateway.call(contentPictureStore, { files: [file ?? (await pictureFile())] }, staff)).path;

const alwaysEverywhere = { position: 100, startsAt: null, endsAt: null, regions: [] };

/** Id of a new banner. */
export async function addedBanner(gateway: TestGateway, staff: Sender, rest: Partial<BannerValues> = {}, key?: string) {
  const picture = rest.wide ?? (await storedPicture(gateway, staff));
  const values: BannerValues = {
    title: "Зима",
    placement: "header_main",
    url: "/catalog/tyres/",
    alt: "Зимние шины",
    colour: "#dff0f8",
    wide: picture,
    narrow: picture,
    ...alwaysEverywhere,
    ...rest,
  };
  return dataOf(await gateway.call(bannerCalls.create, { key: key ?? randomUUID(), values }, staff)).id;
}

export const siteOfferValues = (rest: Partial<SiteOfferValues> = {}): SiteOfferValues => ({
  title: "Хранение",
  name: `storage-${randomUUID().slice(0, 8)}`,
  body: "<p>Шины до весны</p>",
  terms: "",
  picture: "",
  pictureAlt: "",
  link: "",
  linkLabel: "",
  ...alwaysEverywhere,
  ...rest,
});

/** Id of a new offer. */
export const addedSiteOffer = async (gateway: TestGateway, staff: Sender, rest: Partial<SiteOfferValues> = {}) =>
  dataOf(await gateway.call(siteOfferCalls.create, { key: randomUUID(), values: siteOfferValues(rest) }, staff)).id;
