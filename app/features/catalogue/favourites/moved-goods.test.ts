import { expect, it } from "vitest";
import { keepPicks } from "../../../visitor/pick-cookies.server.ts";
import { allOk, failed, visitorWith } from "../../../visitor/testing.ts";
import { goodsCard } from "../goods/testing.ts";
import { loadFavourites } from "./favourites.server.ts";

const region = async () => ({ zone: "Asia/Yekaterinburg" }) as never;

async function shown(codes: string[], view = allOk({ goodsView: { product: { sku: "A-1" } } })) {
  const { visitor, cookies } = visitorWith(
    { ...allOk({ goodsCards: { items: [goodsCard("A-1")] }, goodsPriceChanges: { items: [] } }), ...view },
    undefined,
    { region },
  );
  keepPicks(cookies, "favourite", codes);
  const { goods, gone, codes: kept } = await loadFavourites(visitor, new URL("http://shop/favourites/"));
  return { goods: goods.map(({ sku }) => sku), gone, kept };
}

it("favourites have the goods as which a picked code is sold now, once", async () => {
  expect(await shown(["B-1"])).toEqual({ goods: ["A-1"], gone: [], kept: ["B-1"] });
  expect(await shown(["A-1", "B-1"])).toEqual({ goods: ["A-1"], gone: [], kept: ["B-1", "A-1"] });
});

it("favourites tell of a code that is sold as nothing else", async () => {
  expect(await shown(["A-1", "B-1"], { goodsView: failed("not_found") })).toMatchObject({
    goods: ["A-1"],
    gone: ["B-1"],
  });
});
