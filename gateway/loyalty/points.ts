/** Points are whole; earned ones are positive and end at `expiresAt` (null for never), spent and expired ones negative. */
export interface PointsOperation {
  id: number;
  points: number;
  activeFrom: Date;
  expiresAt: Date | null;
}

interface Tally<Operation> {
  /** Points that can be spent now. */
  balance: number;
  /** What is left of earned points whose time is over, and no operation has taken off yet. */
  toExpire: { operation: Operation & { expiresAt: Date }; points: number }[];
}

/**
 * Counts points from their whole history. What is spent is taken from the points that would end first, so that a customer loses
 * as few as possible.
 */
export function tally<Operation extends PointsOperation>(
  operations: readonly Operation[],
  now: Date,
): Tally<Operation> {
  const inOrder = [...operations].sort((a, b) => a.activeFrom.getTime() - b.activeFrom.getTime() || a.id - b.id);
  const lots: { operation: Operation; left: number }[] = [];
  for (const operation of inOrder) {
    if (operation.activeFrom > now) continue;
    if (operation.points > 0) lots.push({ operation, left: operation.points });
    else take(lots, -operation.points);
  }
  let balance = 0;
  const toExpire: Tally<Operation>["toExpire"] = [];
  for (const { operation, left } of lots) {
    const { expiresAt } = operation;
    if (expiresAt === null || expiresAt > now) balance += left;
    else if (left > 0) toExpire.push({ operation: { ...operation, expiresAt }, points: left });
  }
  return { balance, toExpire };
}

function take(lots: { operation: PointsOperation; left: number }[], points: number): void {
  let missing = points;
  for (const lot of [...lots].sort((a, b) => endOf(a.operation) - endOf(b.operation))) {
    const taken = Math.min(lot.left, missing);
    lot.left -= taken;
    missing -= taken;
  }
}

const endOf = ({ expiresAt }: PointsOperation): number => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
