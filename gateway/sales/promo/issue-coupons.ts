import { randomInt } from "node:crypto";
import type { Executor } from "../../platform/db/database.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { insertCoupons } from "./coupons-store.ts";
import { COUPON_LENGTH, COUPON_LETTERS } from "./rules.ts";

const newCode = (): string =>
  Array.from({ length: COUPON_LENGTH }, () => COUPON_LETTERS[randomInt(COUPON_LETTERS.length)]).join("");

const AT_ONCE = 1_000;

/** Makes so many new coupons; only their hashes are stored, so nobody can read them again. */
export async function issueCoupons(tx: Executor, campaignName: string, count: number, at: Date): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const drawn = new Map<string, string>();
    while (drawn.size < Math.min(AT_ONCE, count - codes.length)) {
      const code = newCode();
      drawn.set(hashOfSecret(code), code);
    }
    // A code that was drawn before is another campaign's, or was told already.
    const stored = await insertCoupons(tx, campaignName, [...drawn.keys()], at);
    codes.push(...[...drawn].flatMap(([hash, code]) => (stored.has(hash) ? [code] : [])));
  }
  return codes;
}
