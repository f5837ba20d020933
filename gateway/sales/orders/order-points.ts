import type { RegionRow } from "../../chain/regions/directory.ts";
import type { Executor } from "../../platform/db/database.ts";
import { pluralOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { BasketLine } from "../checkout/basket.ts";
import { programmeLines } from "../checkout/checkout-points.ts";
import { orderShares, ownTariff } from "../checkout/price-order.ts";
import { type CheckoutSettings, loyaltyOf } from "../checkout/settings.ts";
import { type DeliveryAndPayment, earnedPoints, orderRefusal, type ProgrammeGoods } from "../loyalty/eligibility.ts";
import { earn, giveBack, hold, settle, spend, undo } from "../loyalty/ledger.ts";
import { findEarnedLot, readPoints } from "../loyalty/ledger-store.ts";
import { purchasePoints } from "../loyalty/rules.ts";
import {
  isAtFullPrice,
  type LineShare,
  type PaidByPoints,
  type PromoDiscount,
  pointsLimitOf,
} from "../pricing/rules.ts";
import { takenOffLines } from "../receipts/rules.ts";
import { earnsPoints } from "./choice-rules.ts";
import { countUndone, type HandoverRow } from "./handovers-store.ts";
import { type OrderContents, type OrderRow, readContents } from "./orders-store.ts";

interface PointsPayment {
  lines: readonly BasketLine[];
  /** The goods of the lines by their ids; absent where nobody has read them. */
  goods?: ReadonlyMap<number, ProgrammeGoods>;
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
  { lines, goods, way, userId, count, method, settings, region, promo }: PointsPayment,
  at: Date,
): Promise<PaidByPoints> {
  const programme = await programmeLines(tx, lines, loyaltyOf(settings), goods);
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
  const balance = await settle(tx, userId, at);
  if (!(await readPoints(tx, userId, at)).isMember) throw refused(MEMBERS_ONLY);
  // The smaller figure is named: with the larger one they would be refused once more.
  if (count > balance && balance <= limit) throw refused(`Сейчас есть ${points(balance)}: укажите не больше`);
  if (count > limit) throw refused(`На этот заказ можно списать не больше ${points(limit)}`);
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

type Owned = Pick<OrderRow, "id" | "userId">;
type Paid = Owned & Pick<OrderRow, "deliveryType" | "organization" | "payment">;

/** The points that were to pay for an order that came to nothing are back. */
export async function returnPoints(tx: Executor, { id, userId }: Owned, at: Date): Promise<void> {
  if (userId !== null) await giveBack(tx, { userId, orderId: id }, at);
}

/** What an order earns once it is handed out: of what was paid in money for what takes part. */
export function pointsEarnedBy({ lines, adjustments }: Pick<OrderContents, "lines" | "adjustments">): number {
  if (adjustments.some(({ kind }) => kind === "points_declined")) return 0;
  const takenOff = takenOffLines(lines, adjustments);
  const percents = new Set(lines.map(({ earnPercent }) => earnPercent));
  return [...percents].reduce((sum, earnPercent) => {
    const paid = lines.reduce(
      (all, line, index) => all + (line.earnPercent === earnPercent ? line.sumKopecks - (takenOff[index] ?? 0) : 0),
      0,
    );
    return sum + earnedPoints(paid, { earnPercent });
  }, 0);
}

/** The goods are handed out: points that were set aside are spent, and a member earns new ones. */
export async function earnPoints(tx: Executor, order: Paid, till: HandoverRow["till"], at: Date): Promise<void> {
  const { id: orderId, userId } = order;
  if (userId === null) return;
  const contents = await readContents(tx, order);
  if (contents.adjustments.some(({ kind }) => kind === "points_declined")) await giveBack(tx, { userId, orderId }, at);
  else await spend(tx, { userId, orderId }, at);
  // LOY-062. Whoever chose another way to pay later is held to what that way had been told at first.
  const points = till === "instalment_card" || !earnsPoints(order) ? 0 : pointsEarnedBy(contents);
  const { isMember } = await readPoints(tx, userId, at);
  if (isMember) await earn(tx, userId, purchasePoints(orderId, points, at, await countUndone(tx, orderId)), at);
}

/** The handover is undone: what was spent is set aside again, and what it had earned is taken back. */
export async function undoPoints(tx: Executor, { id: orderId, userId }: Owned, at: Date): Promise<void> {
  if (userId !== null) await undo(tx, { userId, orderId }, await findEarnedLot(tx, orderId), at);
}
