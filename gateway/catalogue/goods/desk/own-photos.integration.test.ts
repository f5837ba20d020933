import { eq } from "drizzle-orm";
import { Hono } from "hono";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { goodsPhotoStore } from "../../../contract/catalogue/content-pictures.ts";
import { feedOffers } from "../../../contract/catalogue/feeds.ts";
import { goodsCards, goodsChanged, goodsView, searchBySku } from "../../../contract/catalogue/goods.ts";
import {
  type GoodsOwnValues,
  goodsDeskCard,
  goodsDeskList,
  goodsDeskUpdate,
} from "../../../contract/catalogue/goods-desk.ts";
import { GOODS_PICTURES, ownPhotoPicture } from "../../../contract/catalogue/picture-views.ts";
import { cartAdd } from "../../../contract/sales/cart.ts";
import { runImport } from "../../../office/import/runs/run-import.ts";
import { temporaryFiles, tyreOffer, ymlFeed } from "../../../office/import/testing.ts";
import { goods } from "../../../platform/db/schema/goods.ts";
import { goodsOverrides } from "../../../platform/db/schema/goods-desk.ts";
import { dataOf, openTestGateway } from "../../../testing/client.ts";
import { pictureFile } from "../../../testing/content.ts";
import { fixtureId } from "../../../testing/fixture-goods.ts";
import { ownShop } from "../../../testing/own-shop.ts";
import { openStaffGateway, signInStaff } from "../../../testing/staff.ts";
import { feedRoutes } from "../../feeds/handlers.ts";
import { createCarLookup } from "../../lists/chosen-car.ts";
import { openGoodsIndex } from "../../lists/goods-index.ts";
import { catalogueRoutes } from "../../lists/handlers.ts";
import type { PictureStore } from "../../pictures/picture-store.ts";
import { renderPicture } from "../../pictures/render-picture.ts";
import { servePictures } from "../../pictures/serve-pictures.ts";
import { createCardCache } from "../card-cache.ts";
import { createCardReader } from "../card-reader.ts";
import { goodsRoutes } from "../handlers.ts";

const SKU = "T-SUMMER";
const DRAWN = `${GOODS_PICTURES}/${SKU}`;
const region = "ekaterinburg";

const files = temporaryFiles();

const stored = async (file: File) => dataOf(await desk.call(goodsPhotoStore, { files: [file] }, editor));

const { connection, shop } = await ownShop();
const desk = openStaffGateway(shop);
const { services } = shop;
const index = openGoodsIndex(services, (error) => {
  throw error;
});
await index.ready;
// What was written before the index began comes once more.
await index.refresh();
/** What pages ask. */
const site = openTestGateway([
  ...catalogueRoutes(services, index, createCarLookup(services), createCardCache(services, index)),
  ...goodsRoutes(services, createCardReader(services)),
  ...feedRoutes(services),
]);
const editor = await signInStaff(shop, "admin");
const first = (await stored(await pictureFile({ width: 60, height: 20, colour: "#ff0000" }))).id;
const second = (await stored(await pictureFile({ width: 20, height: 60, colour: "#00ff00" }))).id;
beforeEach(async () => {
  await connection.db.delete(goodsOverrides);
  await connection.db.update(goods).set({ photos: [] }).where(eq(goods.sku, SKU));
});
afterAll(async () => {
  expect(desk.failures).toEqual([]);
  await index.close();
  files.remove();
});

const nothing: Omit<GoodsOwnValues, "photos"> = {
  isHidden: false,
  isSale: null,
  priceKopecks: null,
  priceLastDay: null,
  description: null,
  hidesListPhotos: false,
};
const say = (photos: string[], version = 0) =>
  desk.call(
    goodsDeskUpdate,
    { id: fixtureId(SKU), version, own: { ...nothing, photos } },
    { ...editor, region: "ekaterinburg" },
  );
const card = async () => dataOf(await desk.call(goodsDeskCard, { id: fixtureId(SKU) }, editor));
const product = async () => {
  // Pages of goods follow a second later.
  await index.refresh();
  return dataOf(await site.call(goodsView, { sku: SKU }, { region })).product;
};

/** The picture wherever customers and programs meet the goods. */
async function pictures() {
  const { items } = dataOf(await site.call(goodsCards, { sku: [SKU] }, { region }));
  const found = dataOf(await site.call(searchBySku, { sku: SKU }, { region })).items;
  const offers = dataOf(await site.call(feedOffers, { after: 0, limit: 250 }, { region })).items;
  const { cart } = dataOf(await shop.call(cartAdd, { sku: SKU, quantity: 1 }, { region }));
  return {
    card: items[0]?.picture,
    search: found[0]?.image_url,
    feed: offers.find(({ sku }) => sku === SKU)?.picture,
    cart: cart.lines[0]?.product.picture,
    page: (await product()).picture,
  };
}
const everywhere = (base: string) => ({
  card: base,
  feed: base,
  cart: base,
  page: base,
  search: `${base}-160.webp`,
});

describe("own photos", () => {
  it("take the place of the drawing everywhere, in their order, and give it back", async () => {
    expect(await pictures()).toEqual(everywhere(DRAWN));
    expect((await product()).photos).toEqual([]);
    const { position } = dataOf(await site.call(goodsChanged, {}));
    dataOf(await say([second, first]));
    expect(await pictures()).toEqual(everywhere(ownPhotoPicture(second)));
    expect((await product()).photos).toEqual([second, first].map(ownPhotoPicture));
    await index.refresh();
    expect(dataOf(await site.call(goodsChanged, { known: position })).codes).toEqual([SKU]);
    const { rows } = dataOf(await desk.call(goodsDeskList, { own: "photos" }, editor));
    expect(rows.map(({ sku }) => sku)).toEqual([SKU]);
    dataOf(await say([], 1));
    expect(await pictures()).toEqual(everywhere(DRAWN));
  });

  it("stay through an import, and no form sent before them takes them away", async () => {
    dataOf(await say([first]));
    await runImport(
      connection,
      { yml: files.write(ymlFeed(tyreOffer(SKU, "8000")), "yml") },
      { dryRun: false, isConfirmed: true, now: () => shop.clock.now },
    );
    expect((await product()).photos).toEqual([ownPhotoPicture(first)]);
    // The same form twice, then one that was opened earlier.
    dataOf(await say([first]));
    expect(await say([second])).toMatchObject({ code: "version_conflict" });
    const { own, version, history } = await card();
    expect({ own, version }).toEqual({ own: { ...nothing, photos: [first] }, version: 1 });
    expect(history[0]).toMatchObject({ before: { photos: [] }, after: { photos: [first] }, by: "Ольга Сотрудник" });
  });

  it("are at most eight that are stored, and each once", async () => {
    expect(await say(["0".repeat(40)])).toMatchObject({ status_code: 422, errors: [{ field: "photos" }] });
    expect(await say(["../../secret"])).toMatchObject({ status_code: 422 });
    expect(await say(new Array<string>(9).fill(first))).toMatchObject({
      errors: [{ message: "Не больше 8 фотографий" }],
    });
    dataOf(await say([first, second, first]));
    expect((await card()).own.photos).toEqual([first, second]);
  });

  it("are pictures of a right size, made anew, and only for who looks after goods", async () => {
    const text = new File(["<svg/>"], "photo.png", { type: "image/png" });
    const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], "photo.png", { type: "image/png" });
    for (const file of [text, large])
      expect(await desk.call(goodsPhotoStore, { files: [file] }, editor)).toMatchObject({ status_code: 422 });
    const seller = await signInStaff(shop, "shop");
    expect(await desk.call(goodsPhotoStore, { files: [await pictureFile()] }, seller)).toMatchObject({
      code: "forbidden",
    });
    // The same picture has one id.
    expect((await stored(await pictureFile({ width: 60, height: 20, colour: "#ff0000" }))).id).toBe(first);
  });
});

describe("the picture of an own photo", () => {
  const ask = (file: string) => {
    const app = new Hono();
    const get: PictureStore["get"] = async (_key, widthPx, format, draw) =>
      renderPicture(await draw(), { widthPx, format });
    servePictures(app, shop.services, { get, has: async () => false, isBusy: () => false });
    return app.request(file, { headers: { Accept: "image/webp" } });
  };

  it("is the whole photo in a white square, which browsers keep as long as they like", async () => {
    const answer = await ask(`${ownPhotoPicture(first)}-160`);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([160, 160, 3]);
    const [red, green, blue] = [...data.subarray(3 * (160 * 80 + 80))];
    expect(red).toBeGreaterThan(230);
    expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(40);
    expect([...data.subarray(0, 3)].every((value) => value > 250)).toBe(true);
  });

  it.each([`${"0".repeat(40)}-160`, "T-SUMMER-160", "-160"])("is missing for %s", async (file) => {
    expect((await ask(`${GOODS_PICTURES}/own/${file}`)).status).toBe(404);
  });
});
