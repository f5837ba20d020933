import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  type GoodsOwnValues,
  goodsDeskCard,
  goodsDeskList,
  goodsDeskUpdate,
} from "../../../contract/catalogue/goods-desk.ts";
import { cartAdd, cartRead } from "../../../contract/sales/cart.ts";
import { runImport } from "../../../office/import/runs/run-import.ts";
import { temporaryFiles, tyreOffer, ymlFeed } from "../../../office/import/testing.ts";
import { goods, pastPrices } from "../../../platform/db/schema/goods.ts";
import { goodsOverrides } from "../../../platform/db/schema/goods-desk.ts";
import { dataOf } from "../../../testing/client.ts";
import { FIXTURE_NOW } from "../../../testing/fixture.ts";
import { type FixtureSku, fixtureGoods, fixtureId } from "../../../testing/fixture-goods.ts";
import { ownStaffShop } from "../../../testing/own-shop.ts";
import { signInStaff } from "../../../testing/staff.ts";
import { endOwnPrices } from "./end-own-prices.ts";

const files = temporaryFiles();

const { connection, shop, gateway } = await ownStaffShop();
const editor = await signInStaff(shop, "content");
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  await connection.db.delete(goodsOverrides);
  for (const { id, ...row } of fixtureGoods)
    await connection.db
      .update(goods)
      .set({ isHidden: false, isSale: false, description: "", photos: [], ...row })
      .where(eq(goods.id, id ?? 0));
  await connection.db.delete(pastPrices);
});
afterAll(() => files.remove());

const SKU = "T-SUMMER";
const IMPORTED = 720_000;
const OWN = 650_050;
const sender = () => ({ ...editor, region: "ekaterinburg" });
const nothing: GoodsOwnValues = {
  isHidden: false,
  isSale: null,
  priceKopecks: null,
  priceLastDay: null,
  description: null,
  photos: [],
  hidesListPhotos: false,
};

const card = async (sku: FixtureSku = SKU) =>
  dataOf(await gateway.call(goodsDeskCard, { id: fixtureId(sku) }, sender()));
const say = (own: Partial<GoodsOwnValues>, version = 0, sku: FixtureSku = SKU) =>
  gateway.call(goodsDeskUpdate, { id: fixtureId(sku), version, own: { ...nothing, ...own } }, sender());
const ownPrice = { priceKopecks: OWN, priceLastDay: "2026-11-21" as const };

async function sold(sku: FixtureSku = SKU) {
  const [row] = await connection.db.select().from(goods).where(eq(goods.sku, sku));
  return row ?? expect.fail("no such goods");
}
const pastOf = async () =>
  (await connection.db.select().from(pastPrices).orderBy(pastPrices.id)).map(({ priceKopecks }) => priceKopecks);
const importFeed = (offers: string) =>
  runImport(
    connection,
    { yml: files.write(ymlFeed(offers), "yml") },
    { dryRun: false, isConfirmed: true, now: () => shop.clock.now },
  );
const rounds = async (at: string) => {
  shop.clock.now = new Date(at);
  await endOwnPrices(shop.services, new AbortController().signal);
};

describe("an own price", () => {
  it("is what customers pay until the end of its day, and the price before is remembered", async () => {
    dataOf(await say(ownPrice));
    const { cart } = dataOf(await shop.call(cartAdd, { sku: SKU, quantity: 1 }, { region: "ekaterinburg" }));
    expect(cart.lines[0]).toMatchObject({ price: OWN });
    expect(await pastOf()).toEqual([IMPORTED]);
    expect(await card()).toMatchObject({
      priceKopecks: OWN,
      isOwnPrice: true,
      own: ownPrice,
      priceZone: "Asia/Yekaterinburg",
      imported: { priceKopecks: IMPORTED },
    });
    // Midnight in Yekaterinburg is 19:00 UTC.
    await rounds("2026-11-21T18:59:59Z");
    expect((await sold()).priceKopecks).toBe(OWN);
    await rounds("2026-11-21T19:00:00Z");
    expect((await sold()).priceKopecks).toBe(IMPORTED);
    expect(await pastOf()).toEqual([IMPORTED, OWN]);
    const read = dataOf(await shop.call(cartRead, {}, { region: "ekaterinburg", cartToken: cart.token }));
    expect(read.cart.lines[0]).toMatchObject({ price: IMPORTED });
    shop.clock.now = FIXTURE_NOW;
    expect(await card()).toMatchObject({ own: nothing, priceZone: null, version: 2 });
  });

  it("is refused where it is a slip of the pen, is over or has no day", async () => {
    for (const [own, field] of [
      [{ priceKopecks: 71_999, priceLastDay: "2026-11-21" }, "priceKopecks"],
      [{ priceKopecks: OWN, priceLastDay: "2026-11-19" }, "priceLastDay"],
      [{ priceKopecks: OWN }, "own_priceLastDay"],
    ] as const)
      expect(await say(own)).toMatchObject({ status_code: 422, errors: [{ field }] });
    expect((await sold()).priceKopecks).toBe(IMPORTED);
  });

  it("prolonged by staff is not taken away on its first day", async () => {
    dataOf(await say(ownPrice));
    dataOf(await say({ ...ownPrice, priceLastDay: "2026-11-30" }, 1));
    await rounds("2026-11-21T19:00:00Z");
    expect((await sold()).priceKopecks).toBe(OWN);
  });
});

describe("imports", () => {
  it("keep what staff say, and what they bring is there when it is taken back", async () => {
    dataOf(await say({ ...ownPrice, isSale: true, description: "<b>Своё</b> описание" }));
    await importFeed(tyreOffer(SKU, "8000", "<description>Из файла</description>"));
    expect(await sold()).toMatchObject({ priceKopecks: OWN, isSale: true, description: "Своё описание" });
    expect(await card()).toMatchObject({
      own: { ...ownPrice, isSale: true, description: "Своё описание" },
      imported: { priceKopecks: 800_000, isSale: false, description: "Из файла" },
      version: 1,
    });
    // The same file says nothing new.
    const again = await importFeed(tyreOffer(SKU, "8000", "<description>Из файла</description>"));
    expect(again.files[0]).toMatchObject({ updated: 0, unchanged: 1 });
    dataOf(await say({}, 1));
    expect(await sold()).toMatchObject({ priceKopecks: 800_000, isSale: false, description: "Из файла" });
  });

  it("neither show hidden goods nor let staff show what the feed lacks", async () => {
    dataOf(await say({ isHidden: true }));
    await importFeed(tyreOffer(SKU, "8000"));
    expect(await sold()).toMatchObject({ isHidden: true, priceKopecks: 800_000 });
    expect(await card()).toMatchObject({ state: "hidden", url: null });
    await importFeed(tyreOffer("T-WINTER", "9000"));
    dataOf(await say({}, 1));
    expect(await card()).toMatchObject({ state: "absent" });
    await importFeed(tyreOffer(SKU, "8000"));
    expect(await card()).toMatchObject({ state: "on_sale" });
  });
});

describe("goods that staff look after", () => {
  it("leave what is sold when hidden", async () => {
    const { cart } = dataOf(await shop.call(cartAdd, { sku: SKU, quantity: 1 }, { region: "ekaterinburg" }));
    dataOf(await say({ isHidden: true }));
    const refused = await shop.call(cartAdd, { sku: SKU, quantity: 1 }, { region: "ekaterinburg" });
    expect(refused.data).toBeNull();
    const read = dataOf(await shop.call(cartRead, {}, { region: "ekaterinburg", cartToken: cart.token }));
    expect(read.cart.summary.total.sum).toBe(0);
    expect(read.cart.lines).toEqual([]);
    expect(read.cart.cartWarnings).toEqual(["Товар из корзины больше не продаётся, мы его убрали"]);
  });

  it("are changed by one of two who edit at once, and once by a form sent twice", async () => {
    dataOf(await say({ isSale: true }));
    dataOf(await say({ isSale: true }));
    expect(await say({ isHidden: true })).toMatchObject({ code: "version_conflict" });
    const { version, history } = await card();
    expect(version).toBe(1);
    expect(history[0]).toMatchObject({ before: nothing, after: { ...nothing, isSale: true }, by: "Ольга Сотрудник" });
  });

  it("are found by code, name, brand, category and what was changed, page after page", async () => {
    dataOf(await say({ isHidden: true }));
    const { priceKopecks } = await sold("T-WINTER");
    dataOf(await say({ ...ownPrice, priceKopecks: priceKopecks - 100_000 }, 0, "T-WINTER"));
    const found = async (filters: Record<string, unknown>) => {
      const { rows } = dataOf(await gateway.call(goodsDeskList, filters, sender()));
      return rows.map(({ sku }) => sku);
    };
    expect(await found({ text: "t-summer" })).toEqual([SKU]);
    expect(await found({ text: "hakka winter 225" })).toEqual(["T-WINTER"]);
    expect(await found({ text: "Nokian", category: "battery" })).toEqual(["B-100", "B-60"]);
    expect(await found({ state: "hidden" })).toEqual([SKU]);
    expect(await found({ state: "absent" })).toEqual(["H-HIDDEN"]);
    expect(await found({ own: "price" })).toEqual(["T-WINTER"]);
    expect(await found({ own: "any" })).toEqual(["T-WINTER", SKU]);
    expect(await found({})).toHaveLength(fixtureGoods.length);
  });
});
