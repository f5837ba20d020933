import { afterAll, describe, expect, it } from "vitest";
import { openShopSettings } from "../../chain/shop-settings/shop-settings.ts";
import { loyaltyProgramme } from "../../contract/sales/loyalty.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { openAccountShop } from "../../testing/account.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { programmeRoutes } from "./handlers.ts";

const shop = await openAccountShop();
const [wheel] = (
  await shop.db.select({ slug: goods.brandSlug, title: goods.brandTitle, category: goods.category }).from(goods)
).filter(({ category }) => category === "disk");
if (!wheel) throw new Error("no wheels in the fixture");
const wheelBrand = wheel;
const shopSettings = await openShopSettings(shop.db, {
  loyalty: {
    earnPercent: 5,
    excludedWheelBrands: [wheel.slug, "nobody"],
    excludedCards: ["Халва"],
    referralReward: "first_delivered_order",
    isInHeader: true,
  },
});
const gateway = openTestGateway(programmeRoutes({ ...shop.services, shopSettings }), shop.identity);
afterAll(async () => {
  expect(gateway.failures).toEqual([]);
  await shop.close();
});

const ask = async (question: Parameters<typeof gateway.call<typeof loyaltyProgramme>>[1] = {}) =>
  dataOf(await gateway.call(loyaltyProgramme, question));

describe("the rules of the programme", () => {
  it("LOY-066 are the retailer's: brands by their names, cards, per cent and reward", async () => {
    expect(await ask()).toEqual({
      earnPercent: 5,
      excludedWheelBrands: [wheelBrand.title, "nobody"].sort(),
      excludedCards: ["Халва"],
      invitationPoints: 300,
      lifetimeDays: 300,
      referralReward: "first_delivered_order",
      estimate: null,
    });
  });

  it("LOY-046 LOY-047 LOY-048 LOY-056 say for a piece what points pay, what is left and what is earned", async () => {
    const estimate = async (category: "battery" | "tyre", price: number) => (await ask({ category, price })).estimate;
    expect(await estimate("battery", 800_150)).toEqual({ points: 4_000, rest: 400_150, earns: 400, refusal: null });
    expect(await estimate("battery", 200)).toMatchObject({ points: 1, rest: 100 });
    expect(await estimate("battery", 199)).toMatchObject({ points: 0, rest: 199 });
    expect(await estimate("tyre", 800_000)).toMatchObject({
      points: 0,
      earns: 0,
      refusal: expect.stringContaining("шины"),
    });
  });
});
