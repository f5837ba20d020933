import { createHmac, timingSafeEqual } from "node:crypto";

interface Signed {
  orderNumber: string;
  password: string;
}

/** Notices are not signed: each application gets an address of its own for them, that only we can have made. */
export const noticeMac = ({ orderNumber, password }: Signed): string =>
  createHmac("sha256", password).update(`notice ${orderNumber}`).digest("base64url");

export function isNoticeMac(mac: string, signed: Signed): boolean {
  const given = Buffer.from(mac);
  const right = Buffer.from(noticeMac(signed));
  return given.length === right.length && timingSafeEqual(given, right);
}
