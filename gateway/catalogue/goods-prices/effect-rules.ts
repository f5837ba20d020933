import type { PriceRuleEffect } from "../../contract/catalogue/goods-prices.ts";

export interface PriceMove {
  title: string;
  before: number;
  after: number;
}

const EXAMPLES = 5;
const PERCENT = 100;
/** A shop of a few goods may well change them all. */
const FEWEST_GOODS = 20;
const LARGEST_MOVE_PERCENT = 100 / 3;

const partOf = ({ before, after }: PriceMove): number => after / before;

/** What a change of rules does to goods, of which one in `step` was looked at. */
export function effectOf(moves: readonly PriceMove[], step: number): PriceRuleEffect {
  const changed = moves
    .filter(({ before, after }) => before !== after)
    .toSorted((one, other) => partOf(one) - partOf(other));
  const median = changed[Math.floor(changed.length / 2)];
  const byMove = changed.toSorted((one, other) => Math.abs(partOf(other) - 1) - Math.abs(partOf(one) - 1));
  return {
    goods: moves.length * step,
    isEstimate: step > 1,
    raised: changed.filter(({ before, after }) => after > before).length * step,
    lowered: changed.filter(({ before, after }) => after < before).length * step,
    medianPercent: median === undefined ? null : Math.round(partOf(median) * PERCENT),
    examples: byMove.slice(0, EXAMPLES),
  };
}

/** Whether prices would move so much that it looks like a mistake, as an import's do. */
export const isSuspicious = ({ raised, lowered, medianPercent }: PriceRuleEffect): boolean =>
  medianPercent !== null &&
  raised + lowered >= FEWEST_GOODS &&
  Math.abs(medianPercent - PERCENT) > LARGEST_MOVE_PERCENT;
