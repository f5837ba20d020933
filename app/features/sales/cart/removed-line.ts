import { lineText, readLineText } from "../../catalogue/add-to-cart/line-text.ts";

/** The state of a line to restore. */
interface RemovedLine {
  sku: string;
  quantity: number;
  active: boolean;
  tradeIn: boolean;
}

/** `{sku}.{quantity}`, then `o` if the line was postponed and `t` if it had a trade-in: short, because it is part of an address. */
export const removedText = ({ active, tradeIn, ...line }: RemovedLine): string =>
  `${lineText(line)}${active ? "" : "o"}${tradeIn ? "t" : ""}`;

/** Null for anything else. */
export function readRemovedText(text: string): RemovedLine | null {
  const match = /^(.+\d)(o?)(t?)$/u.exec(text);
  const line = readLineText(match?.[1] ?? "");
  return line && { ...line, active: match?.[2] === "", tradeIn: match?.[3] === "t" };
}
