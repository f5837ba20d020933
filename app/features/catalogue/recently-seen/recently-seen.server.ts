import { goodsCards } from "../../../../gateway/contract/catalogue/goods.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { MAX_SEEN } from "./seen-codes.ts";
import type { SeenGoods } from "./seen-goods.tsx";

const MAX_CODE_LENGTH = 64;

/** The goods of the codes in the address, in its order; what is no longer sold is left out. */
export async function loadRecentlySeen(visitor: Visitor, url: URL): Promise<{ goods: SeenGoods[] }> {
  const given = url.searchParams.getAll("sku").filter((code) => code !== "" && code.length <= MAX_CODE_LENGTH);
  const codes = [...new Set(given)].slice(0, MAX_SEEN);
  if (codes.length === 0) return { goods: [] };
  const { items } = required(await visitor.gateway.call(goodsCards, { sku: codes }));
  return {
    goods: items.map(({ sku, url: address, brand, model, sizeText, price, picture }) => ({
      sku,
      url: address,
      brand,
      model,
      sizeText,
      price,
      picture,
    })),
  };
}
