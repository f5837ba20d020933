import type { Services } from "../../chain/services.ts";
import { type Category, usualQuantity } from "../../contract/catalogue/categories.ts";
import {
  axleSetAvailability,
  type GoodsCard,
  goodsAvailability,
  goodsCards,
  searchBySku,
} from "../../contract/catalogue/goods.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { inLatin } from "../../contract/platform/typed-text.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import { availabilityOf, summariseAxleSet } from "./availability-rules.ts";
import { axleStockOf } from "./axle-set-view.ts";
import type { CardReader } from "./card-reader.ts";
import { cardOf, soldByOf } from "./card-rules.ts";
import { cardSourcesBySkuPrefix, cardSourcesBySkus, productBySku } from "./card-store.ts";

const PICTURE_SUFFIX = "-160.webp";

/** Suggestions for a typed SKU prefix, an exact match first, whatever the case of the letters. */
function skuSuggestions(cards: readonly GoodsCard[], typedUpperCase: string): OutputOf<typeof searchBySku>["items"] {
  const isExact = (card: GoodsCard) => card.sku.toUpperCase() === typedUpperCase;
  return [...cards]
    .sort((a, b) => Number(isExact(b)) - Number(isExact(a)) || (a.sku < b.sku ? -1 : 1))
    .map((card) => ({
      url: card.url,
      title: card.title,
      description: [card.sizeText, `код ${card.sku}`].filter((text) => text !== "").join(", "),
      image_url: `${card.picture}${PICTURE_SUFFIX}`,
      price: card.price,
    }));
}

const MAX_SUGGESTIONS = 10;

const notOnSale = () => notFound("Такого товара нет в продаже");

/** Goods by SKU: suggestions, availability and cards. API-046, API-063, API-064, CAT-068 */
export function goodsRoutes(services: Services, cards: CardReader): Route[] {
  const { regions, now } = services;
  const { db } = services.connection;
  return [
    route(searchBySku, async ({ sku, regionSlug }, caller) => {
      const region = regions.regionOf(regionSlug ?? caller.regionSlug);
      const today = localTime(now(), region.zone).day;
      // A code of Latin letters may have been typed with a Russian keyboard.
      const suggested = (prefix: string) => cardSourcesBySkuPrefix(db, prefix, MAX_SUGGESTIONS);
      const exact = await suggested(sku.toUpperCase());
      const typed = exact.length > 0 ? sku.toUpperCase() : inLatin(sku.toUpperCase());
      const sources = exact.length > 0 ? exact : await suggested(typed);
      return {
        items: skuSuggestions(
          sources.map((source) => cardOf(source, region, regions, today)),
          typed,
        ),
      };
    }),
    route(goodsAvailability, async ({ id: sku, quantity }, caller) => {
      const product = await productBySku(services, caller, sku);
      if (!product) throw notOnSale();
      const { row, stock } = product.source;
      const pieces = quantity ?? usualQuantity(row.category as Category);
      const wanted = { sku: row.sku, pieces, soldBy: soldByOf(row) };
      return availabilityOf(wanted, stock, regions, regions.regionOf(caller.regionSlug), now());
    }),
    route(axleSetAvailability, async ({ frontSku, backSku }, caller) => {
      const sources = await cardSourcesBySkus(db, [frontSku, backSku]);
      const stockOf = (sku: string) => {
        const source = sources.find(({ row }) => row.sku === sku);
        if (!source) throw notOnSale();
        return axleStockOf(source);
      };
      const region = regions.regionOf(caller.regionSlug);
      const checkedAt = now();
      const today = localTime(checkedAt, region.zone).day;
      return {
        summary: summariseAxleSet(stockOf(frontSku), stockOf(backSku), regions, region, today),
        checkedAt: checkedAt.toISOString(),
      };
    }),
    route(goodsCards, async ({ sku }, caller) => {
      const found = await cards.bySkus(sku, regions.regionOf(caller.regionSlug));
      return { items: [...found.values()].map(({ id: _id, ...card }) => card) };
    }),
  ];
}
