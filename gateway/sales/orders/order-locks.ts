import type { RegionRow } from "../../chain/regions/directory.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { orderCreate } from "../../contract/sales/orders.ts";
import { accountHold } from "../../customers/auth/accounts-store.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { phoneHold } from "../../customers/auth/phone-tokens-store.ts";
import type { WantedLock } from "../../platform/db/locks.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { slotKey } from "../checkout/slot-rules.ts";

/** The network of staff says nothing about the client, and all of them share it. */
export const networkOf = ({ actor, clientAddress }: VisitorCaller): string | null =>
  actor.kind === "staff" ? null : publicNetworkOf(clientAddress);

/** What they hold is counted one after the other. Everybody locks in this order, before the cart. */
export function locksOf(
  { idempotencyKey, contact, delivery }: InputOf<typeof orderCreate>,
  { region, userId, caller }: { region: RegionRow; userId: number | null; caller: VisitorCaller },
): WantedLock[] {
  const phoneDigits = phoneDigitsOf(contact.phone);
  const network = networkOf(caller);
  const others = userId !== null ? `customer ${userId}` : network !== null ? `network ${network}` : null;
  return [
    { key: `order of key ${idempotencyKey}` },
    userId === null ? phoneHold(phoneDigits) : accountHold(userId),
    { key: `orders of phone ${phoneDigits}` },
    ...(others === null ? [] : [{ key: `orders of ${others}` }]),
    ...(delivery.type === "expressakb" ? [{ key: `slot ${region.slug} ${slotKey(delivery)}` }] : []),
  ];
}
