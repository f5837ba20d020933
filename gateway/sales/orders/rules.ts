import { loweredTo, ONE_BY_ONE } from "../../contract/catalogue/sold-by.ts";
import type { ViewedLine } from "../cart/view.ts";

/** The goods of a line with the least stock, where both axles of a set have their own: id and pieces left. */
export function scarcestOf({ stored, line }: ViewedLine): [goodsId: number, left: number] {
  const front: [number, number] = [stored.goodsId, line.product.stock.quantity];
  if (stored.backGoodsId === null || !line.backAxle) return front;
  const back: [number, number] = [stored.backGoodsId, line.backAxle.stock.quantity];
  return back[1] < front[1] ? back : front;
}

/** Titles of the goods of all lines, by goods id. */
export const titlesOf = (lines: readonly ViewedLine[]): Map<number, string> =>
  new Map(
    lines.flatMap(({ stored, line }) => [
      [stored.goodsId, line.product.title] as const,
      ...(stored.backGoodsId !== null && line.backAxle ? [[stored.backGoodsId, line.backAxle.title] as const] : []),
    ]),
  );

/** For the customer: which goods are short. `missing` holds the pieces left by goods id. */
export function shortageMessages(lines: readonly ViewedLine[], missing: ReadonlyMap<number, number>): string[] {
  const titles = titlesOf(lines);
  const soldBy = new Map(
    lines.flatMap(({ stored, line }) => [
      [stored.goodsId, line.product.soldBy] as const,
      ...(stored.backGoodsId !== null && line.backAxle ? [[stored.backGoodsId, line.backAxle.soldBy] as const] : []),
    ]),
  );
  return [...missing].map(([goodsId, pieces]) => {
    const left = loweredTo(pieces, soldBy.get(goodsId) ?? ONE_BY_ONE);
    return left === 0
      ? `${titles.get(goodsId)}: уже нет в наличии`
      : `${titles.get(goodsId)}: осталось ${left}\u00a0шт.`;
  });
}
