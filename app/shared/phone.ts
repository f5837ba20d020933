import { formatPhone } from "../ui/format.ts";

/** Whatever a phone may be written with besides digits. */
const PUNCTUATION = /^[\d\s()+.\-‐-―]*$/u;

/**
 * E.164 of a Russian mobile number typed or pasted in any usual way, null when it is none.
 * The field shows «+7» as a hint, so a number pasted after it («+7 8 912 …») is understood too. AUT-115
 */
export function parseMobilePhone(text: string): string | null {
  if (!PUNCTUATION.test(text) || /^\s*\+\s*[^7\s]/.test(text)) return null;
  const number = /^(?:7?[78])?(9\d{9})$/.exec(text.replace(/\D/g, ""))?.[1];
  return number ? `+7${number}` : null;
}

/** What a phone is looked up by: its last ten digits, without the leading 7 or 8; null when there are fewer. AUT-116, AUT-117, C-10 */
export function lastTenDigits(phone: string): string | null {
  return /\d{10}$/.exec(phone.replace(/\D/g, ""))?.[0] ?? null;
}

/** «+7 (912) 345-67-89» of a phone however it is stored: the gateway has 11 digits, a form E.164; «» of no Russian number. AUT-115 */
export function shownPhone(phone: string): string {
  const digits = lastTenDigits(phone);
  return digits === null ? "" : formatPhone(`+7${digits}`);
}
