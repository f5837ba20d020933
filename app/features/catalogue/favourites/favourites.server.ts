import { type GoodsCard, goodsCards } from "../../../../gateway/contract/catalogue/goods.ts";
import { readPicks } from "../../../shared/picks.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { picksOf } from "../../../visitor/pick-cookies.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { goodsView } from "../goods/goods-view.ts";

/** Cards that one call answers. */
const MOST_ASKED = 24;

/** The goods of the cookie, the last picked first; 503 when they cannot be read, for an outage is no empty list. */
export async function loadFavourites(visitor: Visitor, url: URL) {
  const codes = picksOf(visitor.cookies, "favourite").reverse();
  const [region, ...answers] = await Promise.all([visitor.region(), ...readCards(visitor, codes)]);
  const found = new Map(answers.flat().map((card) => [card.sku, card]));
  const now = visitor.now();
  return {
    goods: codes.flatMap((code) => {
      const card = found.get(code);
      return card ? [goodsView(card, region.zone, now)] : [];
    }),
    gone: codes.filter((code) => !found.has(code)),
    removed: readPicks("favourite", url.searchParams.getAll("removed").map(encodeURIComponent).join("!")).filter(
      (code) => !codes.includes(code),
    ),
    messages: takeFlash(visitor.cookies),
  };
}
export type FavouritesView = Awaited<ReturnType<typeof loadFavourites>>;

function readCards({ gateway }: Visitor, codes: readonly string[]): Promise<GoodsCard[]>[] {
  const parts: Promise<GoodsCard[]>[] = [];
  for (let from = 0; from < codes.length; from += MOST_ASKED) {
    const sku = codes.slice(from, from + MOST_ASKED);
    parts.push(gateway.call(goodsCards, { sku }).then((answer) => required(answer).items));
  }
  return parts;
}
