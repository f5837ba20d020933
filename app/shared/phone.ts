import { formatPhone } from "../ui/format.ts";

/** What a phone is looked up by: its last ten digits, without the leading 7 or 8; null when there are fewer. AUT-116, AUT-117, C-10 */
export function lastTenDigits(phone: string): string | null {
  return /\d{10}$/.exec(phone.replace(/\D/g, ""))?.[0] ?? null;
}

/** «+7 (912) 345-67-89» of a phone however it is stored: the gateway has 11 digits, a form E.164; «» of no Russian number. AUT-115 */
export function shownPhone(phone: string): string {
  const digits = lastTenDigits(phone);
  return digits === null ? "" : formatPhone(`+7${digits}`);
}
