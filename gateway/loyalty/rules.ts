import { addDays, localTime, momentAt } from "../region/zone-time.ts";

/** Points are integers; earned ones are positive and expire at `expiresAt` (null for never), spent and expired ones negative. */
export interface PointsOperation {
  id: number;
  points: number;
  activeFrom: Date;
  expiresAt: Date | null;
}

interface PointsBalance<Operation> {
  /** Points that can be spent now. */
  balance: number;
  /** What is left of earned points that have expired and that no operation has deducted yet. */
  toExpire: { operation: Operation & { expiresAt: Date }; points: number }[];
}

/** Computes the balance from the complete history. Points that expire first are spent first, so that as few as possible are lost. */
export function computeBalance<Operation extends PointsOperation>(
  operations: readonly Operation[],
  now: Date,
): PointsBalance<Operation> {
  const inOrder = [...operations].sort((a, b) => a.activeFrom.getTime() - b.activeFrom.getTime() || a.id - b.id);
  const lots: { operation: Operation; left: number }[] = [];
  for (const operation of inOrder) {
    if (operation.activeFrom > now) continue;
    if (operation.points > 0) lots.push({ operation, left: operation.points });
    else deduct(lots, -operation.points);
  }
  let balance = 0;
  const toExpire: PointsBalance<Operation>["toExpire"] = [];
  for (const { operation, left } of lots) {
    const { expiresAt } = operation;
    if (expiresAt === null || expiresAt > now) balance += left;
    else if (left > 0) toExpire.push({ operation: { ...operation, expiresAt }, points: left });
  }
  return { balance, toExpire };
}

function deduct(lots: { operation: PointsOperation; left: number }[], points: number): void {
  let missing = points;
  for (const lot of [...lots].sort((a, b) => expiryOf(a.operation) - expiryOf(b.operation))) {
    const deducted = Math.min(lot.left, missing);
    lot.left -= deducted;
    missing -= deducted;
  }
}

const expiryOf = ({ expiresAt }: PointsOperation): number => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;

/** LOY-049, LOY-050 */
export const INVITATION_POINTS = 300;
export const POINTS_LIFETIME_DAYS = 300;
/** Points have no region: their day begins in one zone for everybody. */
const POINTS_ZONE = "Europe/Moscow";

/** The reward for an invited customer who has joined now; active from the next day. LOY-053, LOY-067 */
export function invitationReward(now: Date) {
  const tomorrow = addDays(localTime(now, POINTS_ZONE).day, 1);
  return {
    points: INVITATION_POINTS,
    title: "Приглашённый покупатель вступил в программу",
    createdAt: now,
    activeFrom: momentAt(tomorrow, 0, POINTS_ZONE),
    expiresAt: momentAt(addDays(tomorrow, POINTS_LIFETIME_DAYS), 0, POINTS_ZONE),
  };
}
