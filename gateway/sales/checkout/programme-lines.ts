import type { Executor } from "../../platform/db/database.ts";
import { goodsRefusal, type LoyaltyTerms } from "../loyalty/eligibility.ts";
import type { BasketLine } from "./basket.ts";
import { readProgrammeGoods } from "./programme-goods-store.ts";

/** Whether the goods of each line take part in the programme, and why some do not. */
export interface ProgrammeLines {
  eligible: boolean[];
  reasons: string[];
}

const TRADE_IN = "Товар со скидкой за старый аккумулятор в программе не участвует";
const AGREED = "Товар с ценой по договорённости в программе не участвует";

/** A line that an old battery is handed in for takes no part, whether the payment leaves its discount or not. LOY-059 */
export async function programmeLines(
  executor: Executor,
  lines: readonly Pick<BasketLine, "goodsId" | "backGoodsId" | "tradeIn" | "agreed">[],
  terms: LoyaltyTerms,
): Promise<ProgrammeLines> {
  const ids = lines.flatMap(({ goodsId, backGoodsId }) => (backGoodsId === null ? [goodsId] : [goodsId, backGoodsId]));
  const found = await readProgrammeGoods(executor, [...new Set(ids)]);
  const refusals = lines.map(({ goodsId, backGoodsId, tradeIn, agreed }) => {
    const goods = [goodsId, backGoodsId ?? goodsId].flatMap((id) => found.get(id) ?? []);
    return goodsRefusal(goods, terms) ?? (agreed ? AGREED : tradeIn ? TRADE_IN : null);
  });
  return {
    eligible: refusals.map((refusal) => refusal === null),
    reasons: [...new Set(refusals.filter((refusal) => refusal !== null))],
  };
}
