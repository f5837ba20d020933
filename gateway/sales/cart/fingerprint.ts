import { createHash } from "node:crypto";
import type { CartLine } from "../../contract/sales/cart.ts";

/** Changes with whatever an order of the active lines would be made of. */
export function fingerprintOf(lines: readonly CartLine[]): string {
  const ordered = lines
    .filter((line) => line.active)
    .map((line) => [line.sku, line.quantity, line.price, line.tradeIn ? line.tradeInDiscount : null, ...agreedOf(line)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(ordered)).digest("base64url");
}

const agreedOf = ({ agreed }: CartLine) => (agreed ? [agreed.price, agreed.quantity] : []);

/** The fingerprint the cart had before anything in it was sold out. */
export const fingerprintBeforeShortage = (lines: readonly { stored: { active: boolean }; line: CartLine }[]): string =>
  fingerprintOf(lines.map(({ stored, line }) => ({ ...line, active: stored.active })));
