/** Product code and quantity in one value of a button or an address, `{sku}.{quantity}`. */
export const lineText = (line: { sku: string; quantity: number }): string => `${line.sku}.${line.quantity}`;

/** Product codes may have dots themselves: the last one is ours. Null for anything else. */
export function readLineText(text: string): { sku: string; quantity: number } | null {
  const match = /^(.{1,140})\.([1-9]\d{0,2})$/u.exec(text);
  return match?.[1] && match[2] ? { sku: match[1], quantity: Number(match[2]) } : null;
}
