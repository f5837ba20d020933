import { createHmac, timingSafeEqual } from "node:crypto";

const macOf = (key: Buffer, purpose: string, text: string): Buffer =>
  createHmac("sha256", key).update(`${purpose} ${text}`).digest();

const MAC_BYTES = 16;

/** What an address about a payment is for: its pages tell different things. */
type Purpose = "return" | "pay";

/** «{public id}.{mac}»: names a payment in an address that a bank or another person gets, and opens nothing else. */
export const paymentReference = (key: Buffer, purpose: Purpose, publicId: string): string =>
  `${publicId}.${macOf(key, purpose, publicId).subarray(0, MAC_BYTES).toString("base64url")}`;

/** The public id that a reference names; null when it was not made for this purpose. */
export function readReference(key: Buffer, purpose: Purpose, reference: string): string | null {
  const [publicId = "", given = ""] = reference.split(".");
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(publicId)) return null;
  const right = macOf(key, purpose, publicId).subarray(0, MAC_BYTES);
  const bytes = Buffer.from(given, "base64url");
  return bytes.length === right.length && timingSafeEqual(bytes, right) ? publicId : null;
}

const CODE_DIGITS = 6;

/** What goods that are paid are handed out for. Derived, so that whoever reads the database does not know it. */
export const pickupCodeOf = (key: Buffer, orderNumber: string): string =>
  String(macOf(key, "pickup", orderNumber).readUInt32BE(0) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");

/** Whether the code that somebody says is that of the order. */
export function isPickupCode(key: Buffer, { orderNumber, said }: { orderNumber: string; said: string }): boolean {
  const right = Buffer.from(pickupCodeOf(key, orderNumber));
  const given = Buffer.from(said.replace(/\D/g, ""));
  return given.length === right.length && timingSafeEqual(given, right);
}
