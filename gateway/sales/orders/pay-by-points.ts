import type { RegionRow } from "../../chain/regions/directory.ts";
import type { Executor } from "../../platform/db/database.ts";
import { pluralOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { BasketLine } from "../checkout/basket.ts";
import { orderShares, ownTariff } from "../checkout/price-order.ts";
import { programmeLines } from "../checkout/programme-lines.ts";
import { type CheckoutSettings, loyaltyOf } from "../checkout/settings.ts";
import { type DeliveryAndPayment, orderRefusal } from "../loyalty/eligibility.ts";
import { hold, settle } from "../loyalty/ledger.ts";
import { readPoints } from "../loyalty/ledger-store.ts";
import {
  isAtFullPrice,
  type LineShare,
  type PaidByPoints,
  type PromoDiscount,
  pointsLimitOf,
} from "../pricing/rules.ts";

interface PointsPayment {
  lines: readonly BasketLine[];
  way: DeliveryAndPayment;
  userId: number | null;
  /** Points that the customer wants to pay with. */
  count: number;
  method: { keepsTradeIn: boolean };
  settings: CheckoutSettings;
  region: RegionRow;
  /** What a campaign takes off: points do not pay for these lines. */
  promo: PromoDiscount | null;
}

const MEMBERS_ONLY = "Баллами платят участники программы лояльности. Войдите в личный кабинет или уберите баллы";
const points = (count: number) => `${count} ${pluralOf(count, "балл", "балла", "баллов")}`;

const refused = (message: string) => new ApiError("invalid", [{ field: "points", message }]);

/**
 * The points that pay for an order and the lines that take part. Who pays with points has their account locked from here on. Throws
 * `invalid` at `points` when the order does not take so many, or the customer has not got them: nothing is left out silently.
 */
export async function pointsFor(
  tx: Executor,
  { lines, way, userId, count, method, settings, region, promo }: PointsPayment,
  at: Date,
): Promise<PaidByPoints> {
  const programme = await programmeLines(tx, lines, loyaltyOf(settings));
  const refusal = orderRefusal(way);
  const eligible = refusal === null ? programme.eligible : programme.eligible.map(() => false);
  if (count === 0) return { count, eligible };
  if (userId === null) throw refused(MEMBERS_ONLY);
  const choice = {
    type: way.delivery,
    tariff: ownTariff("pickup", region),
    keepsTradeIn: method.keepsTradeIn,
    promo,
    points: { count: 0, eligible },
  };
  const limit = pointsLimitOf(orderShares(lines, choice));
  if (limit === 0) throw refused(`${programme.reasons[0] ?? "Этот заказ нельзя оплатить баллами"}. Уберите баллы`);
  if (count > limit) throw refused(`На этот заказ можно списать не больше ${points(limit)}`);
  const balance = await settle(tx, userId, at);
  if (!(await readPoints(tx, userId, at)).isMember) throw refused(MEMBERS_ONLY);
  if (count > balance) throw refused(`Сейчас у вас ${points(balance)}: укажите не больше`);
  return { count, eligible };
}

/** Sets the points of a placed order aside. */
export async function holdPoints(
  tx: Executor,
  order: { userId: number; orderId: number },
  count: number,
  at: Date,
): Promise<void> {
  // They were counted under the lock of the account.
  if (count > 0 && !(await hold(tx, order, count, at))) throw new Error("Locked points are missing");
}

/** What a line of an order keeps of what lowered it, and what it will earn. */
export const loweredBy = (share: LineShare | undefined, earnPercent: number) => ({
  promoKopecks: share ? share.agreedKopecks + share.promoKopecks : 0,
  points: share?.points ?? 0,
  earnPercent: share && isAtFullPrice(share) ? earnPercent : 0,
});
