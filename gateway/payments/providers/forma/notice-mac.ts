import { createHmac, timingSafeEqual } from "node:crypto";

/** Notices are not signed: each application gets an address of its own for them, that only we can have made. */
export const noticeMac = (orderNumber: string, password: string): string =>
  createHmac("sha256", password).update(`notice ${orderNumber}`).digest("base64url");

export function isNoticeMac(mac: string, orderNumber: string, password: string): boolean {
  const given = Buffer.from(mac);
  const right = Buffer.from(noticeMac(orderNumber, password));
  return given.length === right.length && timingSafeEqual(given, right);
}
