import type { Services } from "../../chain/services.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { type checkoutOptions, deliveryTypes } from "../../contract/sales/checkout.ts";
import type { Executor } from "../../platform/db/database.ts";
import {
  deliveryRefusal,
  earnedPoints,
  goodsRefusal,
  type LoyaltyTerms,
  orderRefusal,
  type ProgrammeGoods,
} from "../loyalty/eligibility.ts";
import { readPoints } from "../loyalty/ledger-store.ts";
import { isAtFullPrice, pointsLimitOf } from "../pricing/rules.ts";
import { promoDiscount } from "../promo/order-promo.ts";
import type { Basket, BasketLine } from "./basket.ts";
import { readProgrammeGoods } from "./goods-store.ts";
import { type Choice, orderShares, ownTariff, priceOrder } from "./price-order.ts";
import { type CheckoutSettings, loyaltyOf } from "./settings.ts";

/** Whether the goods of each line take part in the programme, and why some do not. */
interface ProgrammeLines {
  eligible: boolean[];
  reasons: string[];
}

const TRADE_IN = "Товар со скидкой за старый аккумулятор в программе не участвует";
const LOWERED = "Товар со скидкой по промокоду или акции в программе не участвует";
const AGREED = "Товар с ценой по договорённости в программе не участвует";

/**
 * A line that an old battery is handed in for takes no part, whether the payment leaves its discount or not. Goods are read where nobody
 * knows them. LOY-059
 */
export async function programmeLines(
  executor: Executor,
  lines: readonly Pick<BasketLine, "goodsId" | "backGoodsId" | "tradeIn" | "agreed">[],
  terms: LoyaltyTerms,
  known: ReadonlyMap<number, ProgrammeGoods> | null = null,
): Promise<ProgrammeLines> {
  const ids = lines.flatMap(({ goodsId, backGoodsId }) => (backGoodsId === null ? [goodsId] : [goodsId, backGoodsId]));
  const found = known ?? (await readProgrammeGoods(executor, [...new Set(ids)]));
  const refusals = lines.map(({ goodsId, backGoodsId, tradeIn, agreed }) => {
    const goods = [goodsId, backGoodsId ?? goodsId].flatMap((id) => found.get(id) ?? []);
    return goodsRefusal(goods, terms) ?? (agreed ? AGREED : tradeIn ? TRADE_IN : null);
  });
  return {
    eligible: refusals.map((refusal) => refusal === null),
    reasons: [...new Set(refusals.filter((refusal) => refusal !== null))],
  };
}

interface PointsRequest {
  userId: number | null;
  points: number;
}

interface Groups {
  groups: readonly { id: string; keepsTradeIn: boolean }[];
}

/** What a basket earns by a choice, once it is handed out. */
export function earnedBy(lines: Basket["lines"], choice: Choice, earnPercent: number): number {
  const shares = orderShares(lines, choice);
  const paid = shares.reduce((sum, share, position) => {
    const line = lines[position];
    const takesPart = choice.points?.eligible[position] === true && isAtFullPrice(share);
    return takesPart && line ? sum + line.price * line.quantity - share.points * 100 : sum;
  }, 0);
  return earnedPoints(paid, { earnPercent });
}

/** Points for a basket as its checkout shows them; null for who is no member. */
export async function checkoutPoints(
  { services, settings }: { services: Services; settings: CheckoutSettings },
  { region, lines, goods, promo }: Basket,
  { userId, points: asked, groups }: PointsRequest & Groups,
): Promise<OutputOf<typeof checkoutOptions>["loyalty"]> {
  if (userId === null) return null;
  const { db } = services.connection;
  const terms = loyaltyOf(settings);
  const { balance, isMember } = await readPoints(db, userId, services.now());
  if (!isMember) return null;
  const { eligible, reasons } = await programmeLines(db, lines, terms, goods);
  const way = (group: string) => ({ delivery: "pickup", group, isForOrganization: false }) as const;
  const refusedGroups = groups.flatMap(({ id }) => {
    const reason = orderRefusal(way(id));
    return reason === null ? [] : [{ of: id, reason }];
  });
  const taking = groups.filter(({ id }) => !refusedGroups.some(({ of }) => of === id));
  const choiceOf = (keepsTradeIn: boolean, count: number): Choice => ({
    type: "pickup",
    tariff: ownTariff("pickup", region),
    keepsTradeIn,
    promo: promoDiscount(promo),
    points: { count, eligible },
  });
  const shares = orderShares(lines, choiceOf(true, 0));
  const isLowered = shares.some(({ promoKopecks }, position) => eligible[position] === true && promoKopecks > 0);
  const limit = taking.length > 0 ? pointsLimitOf(shares) : 0;
  const points = Math.min(asked, limit, balance);
  const kinds = [...new Set(taking.map(({ keepsTradeIn }) => keepsTradeIn))];
  return {
    balance,
    limit: Math.min(limit, balance),
    points,
    sums: kinds.map((keepsTradeIn) => ({
      delivery: "pickup" as const,
      keepsTradeIn,
      earns: earnedBy(lines, choiceOf(keepsTradeIn, points), terms.earnPercent),
      ...priceOrder(lines, choiceOf(keepsTradeIn, points)),
    })),
    refused: {
      deliveries: deliveryTypes.flatMap((type) => {
        const reason = deliveryRefusal(type);
        return reason === null ? [] : [{ of: type, reason }];
      }),
      payments: refusedGroups,
    },
    left: isLowered ? [...reasons, LOWERED] : reasons,
  };
}
