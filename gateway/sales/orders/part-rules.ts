import { partOf, takenOffLines } from "../receipts/rules.ts";
import type { OrderContents } from "./orders-store.ts";

type Line = Pick<OrderContents["lines"][number], "position" | "quantity" | "sumKopecks" | "promoKopecks" | "points">;
type Adjustment = Pick<OrderContents["adjustments"][number], "kind" | "kopecks">;

const ROUBLE = 100;

/**
 * What pieces of an order cost, by position of their lines: of each line their share of what is paid for it in money, and the delivery with the
 * first of them. Whole roubles, so that the last pieces cost what is left. Kopecks.
 */
export function priceOfPart(
  { lines, adjustments }: { lines: readonly Line[]; adjustments: readonly Adjustment[] },
  pieces: ReadonlyMap<number, number>,
): number {
  const takenOff = takenOffLines(lines, adjustments);
  const delivery = adjustments.reduce((sum, { kind, kopecks }) => sum + (kind === "delivery" ? kopecks : 0), 0);
  const goods = lines.reduce((sum, { position, quantity, sumKopecks }, index) => {
    return sum + partOf(sumKopecks - (takenOff[index] ?? 0), pieces.get(position) ?? 0, quantity);
  }, 0);
  const isAny = [...pieces.values()].some((count) => count > 0);
  const isAll = lines.every(({ position, quantity }) => pieces.get(position) === quantity);
  const whole = goods + (isAny ? delivery : 0);
  return isAll ? whole : whole - (whole % ROUBLE);
}
