import {
  type GoodsCard,
  goodsCards,
  goodsView as goodsViewCall,
} from "../../../../gateway/contract/catalogue/goods.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { goodsPriceChanges } from "../../../../gateway/contract/sales/offers.ts";
import { readPicks } from "../../../shared/picks.ts";
import { formatDate, formatPrice } from "../../../ui/format.ts";
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
  const [region, changes, ...answers] = await Promise.all([
    visitor.region(),
    readPriceChanges(visitor, codes),
    ...readCards(visitor, codes),
  ]);
  const found = new Map(answers.flat().map((card) => [card.sku, card]));
  const missing = codes.filter((code) => !found.has(code));
  for (const [code, card] of await readMoved(visitor, missing)) found.set(code, card);
  // Both may have been picked before they were one.
  const shown = new Set<string>();
  const now = visitor.now();
  return {
    goods: codes.flatMap((code) => {
      const card = found.get(code);
      if (card === undefined || shown.has(card.sku)) return [];
      shown.add(card.sku);
      const change = changes.find(({ sku }) => sku === code);
      return [{ ...goodsView(card, region.zone, now), change: change && changeOf(card, change, region.zone) }];
    }),
    codes,
    gone: codes.filter((code) => !found.has(code)),
    removed: readPicks("favourite", url.searchParams.getAll("removed").map(encodeURIComponent).join("!")).filter(
      (code) => !codes.includes(code),
    ),
    messages: takeFlash(visitor.cookies),
  };
}
export type FavouritesView = Awaited<ReturnType<typeof loadFavourites>>;

interface PriceChange {
  sku: string;
  /** Kopecks, before. */
  price: number;
  until: string;
}

/** The list is whole without them. */
async function readPriceChanges({ gateway }: Visitor, codes: readonly string[]): Promise<PriceChange[]> {
  if (codes.length === 0) return [];
  const answer = await gateway.call(goodsPriceChanges, { sku: [...codes] });
  return answer.ok ? answer.data.items : [];
}

/** What became of the price in the last 30 days. */
export function changeOf(card: Pick<GoodsCard, "price">, { price, until }: Omit<PriceChange, "sku">, zone: Zone) {
  const cheaper = price > card.price;
  const by = formatPrice(Math.abs(price - card.price));
  return { cheaper, text: `${cheaper ? "Подешевело" : "Подорожало"} на\u00a0${by} ${formatDate(until, zone)}` };
}

/** So many at a time: goods are joined with others seldom. */
const MOST_FOLLOWED = 6;

/** What goods are sold as that staff have joined with others, by the code that was picked. */
async function readMoved(visitor: Visitor, codes: readonly string[]): Promise<(readonly [string, GoodsCard])[]> {
  const followed = await Promise.all(
    codes.slice(0, MOST_FOLLOWED).map(async (sku) => {
      const view = await visitor.gateway.call(goodsViewCall, { sku });
      return view.ok ? ([sku, view.data.product.sku] as const) : null;
    }),
  );
  const moved = followed.flatMap((one) => (one === null ? [] : [one]));
  const cards = (
    await Promise.all(
      readCards(
        visitor,
        moved.map(([, sku]) => sku),
      ),
    )
  ).flat();
  return moved.flatMap(([code, to]) => cards.filter(({ sku }) => sku === to).map((card) => [code, card] as const));
}

function readCards({ gateway }: Visitor, codes: readonly string[]): Promise<GoodsCard[]>[] {
  const parts: Promise<GoodsCard[]>[] = [];
  for (let from = 0; from < codes.length; from += MOST_ASKED) {
    const sku = codes.slice(from, from + MOST_ASKED);
    parts.push(gateway.call(goodsCards, { sku }).then((answer) => required(answer).items));
  }
  return parts;
}
