import { randomInt } from "node:crypto";

/** Told by phone without doubt: no letter or digit that looks like another. */
const SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** A customer's own code to invite by: 31⁸ of them, so a collision is not worth a second try. */
export const newRefererCode = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join("");

/** As it is stored, however it was typed. */
export const refererCodeOf = (typed: string): string => typed.trim().toUpperCase();
