import type { CartLine } from "../../../../gateway/contract/sales/cart.ts";
import { formatPieces, formatPrice } from "../../../ui/format.ts";

type SeenLine = [sku: string, title: string, quantity: number, price: number, tradeIn: number];

/** What the customer sees of the lines to order, sent with the order. Only compared and shown, never used to compute a sum. */
export function seenLines(lines: readonly CartLine[]): string {
  return JSON.stringify(lines.filter(({ active }) => active).map(seenLine));
}

const seenLine = (line: CartLine): SeenLine => [
  line.sku,
  titleOf(line),
  line.quantity,
  line.price,
  line.tradeIn ? (line.tradeInDiscount ?? 0) : 0,
];

const titleOf = ({ product, backAxle }: CartLine) =>
  backAxle ? `${product.title} и ${backAxle.title}` : product.title;

/** Whether these are the lines that the customer saw, save for whether old batteries are handed in for them. */
export function areSameGoods(seenText: string, lines: readonly CartLine[]): boolean {
  const goodsOf = (seen: readonly SeenLine[]) =>
    seen
      .map(([sku, , quantity, price]) => JSON.stringify([sku, quantity, price]))
      .sort()
      .join();
  const now = lines.filter(({ active }) => active).map(seenLine);
  return goodsOf(readSeen(seenText)) === goodsOf(now);
}

/** Differences from what the customer saw, one phrase per line. */
export function changesSince(seenText: string, lines: readonly CartLine[]): string[] {
  const seen = new Map(readSeen(seenText).map((line) => [line[0], line]));
  const now = lines.filter(({ active }) => active).map(seenLine);
  const present = new Set(now.map(([sku]) => sku));
  const gone = [...seen.values()].filter(([sku]) => !present.has(sku));
  return [...gone.map(([, title]) => `${title}: больше нет в заказе`), ...now.flatMap((line) => changeOf(seen, line))];
}

function changeOf(seen: ReadonlyMap<string, SeenLine>, [sku, title, quantity, price, tradeIn]: SeenLine): string[] {
  const before = seen.get(sku);
  if (!before) return [`${title}: добавлено, ${formatPieces(quantity)}`];
  const changes: string[] = [];
  if (before[2] !== quantity) changes.push(`количество было ${before[2]}, стало ${quantity}`);
  if (before[3] !== price) changes.push(`цена была ${formatPrice(before[3])}, стала ${formatPrice(price)}`);
  if (before[4] !== tradeIn)
    changes.push(`скидка за старый аккумулятор была ${formatPrice(before[4])}, стала ${formatPrice(tradeIn)}`);
  return changes.length > 0 ? [`${title}: ${changes.join("; ")}`] : [];
}

function readSeen(text: string): SeenLine[] {
  try {
    const lines: unknown = JSON.parse(text);
    return Array.isArray(lines) ? lines.filter(isSeenLine) : [];
  } catch {
    return [];
  }
}

const isSeenLine = (line: unknown): line is SeenLine =>
  Array.isArray(line) &&
  typeof line[0] === "string" &&
  typeof line[1] === "string" &&
  line.length === 5 &&
  line.slice(2).every((figure) => Number.isSafeInteger(figure));
