import type { GoodsCard, searchBySku } from "../../contract/catalogue/goods.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";

const PICTURE_SUFFIX = "-160.webp";

/** Suggestions for a typed SKU prefix, an exact match first, whatever the case of the letters. */
export function skuSuggestions(
  cards: readonly GoodsCard[],
  typedUpperCase: string,
): OutputOf<typeof searchBySku>["items"] {
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
