import { randomInt } from "node:crypto";
import type { Day } from "../../contract/platform/local-time.ts";

/** Unambiguous when read aloud or off a receipt. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const SUFFIX_LENGTH = 5;
const RESERVE_DIGITS = 8;

/** «261120-7K3QX»: the local day (YYYY-MM-DD) and a random tail. Never all digits, so that staff search does not mistake it for a phone. */
export function newOrderNumber(day: Day): string {
  const tail = Array.from({ length: SUFFIX_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${day.slice(2).replaceAll("-", "")}-${tail}`;
}

/** Eight digits: shorter than a phone, so that staff search can distinguish them. */
export const newReserveId = (): string => String(randomInt(10 ** (RESERVE_DIGITS - 1), 10 ** RESERVE_DIGITS));
