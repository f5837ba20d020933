import { pluralOf } from "../../platform/format.ts";

const piecesText = (count: number): string => `${count} ${pluralOf(count, "штука", "штуки", "штук")}`;

/**
 * Why so many pieces cannot leave a place; null when they can. `free` are those that no order has taken, `reserved` those that open
 * orders keep there.
 */
export function lackOf(taken: number, { free, reserved }: { free: number; reserved: number }): string | null {
  const left = Math.max(0, free);
  if (taken <= left) return null;
  const kept = reserved > 0 ? ` Под заказы отложено: ${piecesText(reserved)}.` : "";
  return left === 0
    ? `Свободных штук здесь нет: убрать ничего нельзя.${kept}`
    : `Убрать можно не больше, чем свободно: ${piecesText(left)}.${kept}`;
}
