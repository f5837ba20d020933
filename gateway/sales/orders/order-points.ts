import type { Executor } from "../../platform/db/database.ts";
import { earnedPoints } from "../loyalty/eligibility.ts";
import { earn, giveBack, spend } from "../loyalty/ledger.ts";
import { readPoints } from "../loyalty/ledger-store.ts";
import { purchasePoints } from "../loyalty/rules.ts";
import { takenOffLines } from "../receipts/rules.ts";
import { earnsPoints } from "./choice-rules.ts";
import type { HandoverRow } from "./handovers-store.ts";
import { type OrderContents, type OrderRow, readContents } from "./orders-store.ts";

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
  if (isMember) await earn(tx, userId, purchasePoints(orderId, points, at), at);
}
