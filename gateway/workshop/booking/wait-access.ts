import { createHmac } from "node:crypto";
import type { BookingDependencies } from "./visit-access.ts";
import type { WaitRow } from "./wait-store.ts";

const derive = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

/** The secret of an entry's link. The word is part of all links that were sent. */
export const accessOf = ({ keys }: Pick<BookingDependencies, "keys">, key: string): string =>
  derive(keys.waitAccess, `wish ${key}`);

/** The token of the hold that is offered. */
export const offerToken = ({ keys }: BookingDependencies, { key, offers }: Pick<WaitRow, "key" | "offers">): string =>
  derive(keys.waitAccess, `offer ${offers} of ${key}`);
