import type { ViewedLine } from "../cart/view.ts";
import type { NewOrder } from "./orders-store.ts";

interface OrderedLine {
  stored: Pick<ViewedLine["stored"], "goodsId" | "backGoodsId">;
  line: ViewedLine["line"];
}

/** A line of a cart as an order keeps it, apart from what lowers it. */
export function orderLineOf({ stored, line }: OrderedLine): NewOrder["lines"][number] {
  const { product, backAxle } = line;
  return {
    kind: backAxle ? "axle_set" : "goods",
    goodsId: stored.goodsId,
    sku: product.sku,
    title: product.title,
    url: product.url,
    picture: product.picture,
    ...(backAxle && {
      backGoodsId: stored.backGoodsId,
      backSku: backAxle.sku,
      backTitle: backAxle.title,
      backUrl: backAxle.url,
      backPicture: backAxle.picture,
    }),
    quantity: line.quantity,
    priceKopecks: line.price,
    sumKopecks: line.sum,
  };
}
