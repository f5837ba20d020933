import type { OrderAllocation } from "../../chain/stock/rules.ts";
import { takeStock } from "../../chain/stock/stock-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { ViewedLine } from "../cart/view.ts";
import type { NewOrder } from "./orders-store.ts";
import { saveReservations } from "./reservations-store.ts";

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

/** Takes stock that is locked for an order. `at` is a moment after that. */
export async function reserve(tx: Executor, orderId: number, taken: OrderAllocation["taken"], at: Date): Promise<void> {
  for (const [goodsId, locations] of taken) {
    for (const place of [...locations].sort((a, b) => a.locationId - b.locationId))
      if (!(await takeStock(tx, goodsId, place))) throw new Error("Locked stock is missing");
  }
  await saveReservations(tx, orderId, taken, at);
}
