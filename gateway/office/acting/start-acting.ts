import type { Services } from "../../chain/services.ts";
import type { User } from "../../contract/customers/auth.ts";
import type { actingStart } from "../../contract/office/acting.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { findAccountByPhone, isUserBlocked } from "../../customers/auth/accounts-store.ts";
import { holdPhone } from "../../customers/auth/phone-hold-store.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { readUser } from "../../customers/auth/read-user.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/lock-key.ts";
import type { Staff } from "../../platform/http/actors.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import type { Keys } from "../../platform/keys.ts";
import { insertCart, lockOwnCart } from "../../sales/own-cart/own-cart-store.ts";
import { actingCartToken, ownCartToken } from "../../sales/own-cart/own-cart-token.ts";
import { findUserById } from "../staff/staff-store.ts";
import { type ActingRow, endActing, findActing, insertActing } from "./acting-store.ts";
import { isStaff } from "./find-acting.ts";
import { isActingLive } from "./rules.ts";

export interface ActingDependencies {
  services: Services;
  keys: Keys;
}

/** The token of the cart that is filled for the client: their own one, or that of the acting for a client without an account. */
export const cartTokenFor = ({ keys }: ActingDependencies, { id, clientUserId }: ActingRow): string =>
  clientUserId === null ? actingCartToken(keys.actingCarts, id) : ownCartToken(keys.ownCarts, clientUserId);

type Input = InputOf<typeof actingStart>;

/** Null `userId` for a client without an account. */
type Client = Pick<ActingRow, "clientUserId" | "phoneDigits">;

/**
 * Begins to act for a client in the session of the call; the same client again is the same acting, another ends the one before. The
 * client's cart is there afterwards. Locks: session, cart, row of the earlier acting. Throws `not_found`, `forbidden`. STF-003
 */
export function startActing(
  { services, keys }: ActingDependencies,
  { client: named, reason }: Input,
  { actor, audit }: StaffCaller & { actor: Staff },
): Promise<ActingRow> {
  const now = services.now();
  return services.connection.db.transaction(async (tx) => {
    await lockKey(tx, `acting of ${actor.sessionId}`);
    if ("phone" in named) await holdPhone(tx, named.phone);
    const client = await findClient(tx, named, now);
    await refuseTarget(tx, client, actor);
    if (client.clientUserId !== null)
      await lockOwnCart(tx, client.clientUserId, ownCartToken(keys.ownCarts, client.clientUserId));
    const earlier = await findActing(tx, actor.sessionId);
    if (earlier && isSameClient(earlier, client) && isActingLive(earlier, now)) return earlier;
    const ended = earlier && (await endActing(tx, earlier, now));
    const row = await insertActing(tx, {
      ...client,
      reason,
      staffId: actor.userId,
      sessionId: actor.sessionId,
      startedAt: now,
      lastAt: now,
    });
    if (row.clientUserId === null) await insertCart(tx, actingCartToken(keys.actingCarts, row.id));
    await audit(tx, { target: row.id, before: ended && factsOf(ended), after: factsOf(row) });
    return row;
  });
}

/** What the journal keeps of a row. */
export const factsOf = ({ id, clientUserId, phoneDigits, reason }: ActingRow) => ({
  id,
  clientUserId,
  phoneDigits,
  reason,
});

const isSameClient = (one: Client, other: Client): boolean =>
  one.clientUserId === other.clientUserId && (one.clientUserId !== null || one.phoneDigits === other.phoneDigits);

async function findClient(tx: Executor, named: Input["client"], now: Date): Promise<Client> {
  if ("phone" in named) {
    const account = await findAccountByPhone(tx, named.phone);
    return { clientUserId: account?.id ?? null, phoneDigits: phoneDigitsOf(named.phone) };
  }
  if (!(await findUserById(tx, named.id))) throw notFound("Такого клиента нет");
  const user = await readUser(tx, named.id, now);
  return { clientUserId: named.id, phoneDigits: phoneDigitsOf(phoneOf(user)) };
}

/** The phone that an account is known by, E.164; empty without one. */
export const phoneOf = ({ phones }: User): string => (phones[0] ? `+${phones[0].phone}` : "");

async function refuseTarget(tx: Executor, { clientUserId }: Client, { userId }: Staff): Promise<void> {
  if (clientUserId === null) return;
  const refuse = (message: string) => new ApiError("forbidden", message);
  if (clientUserId === userId) throw refuse("За себя действовать не нужно: это ваш собственный кабинет");
  if (await isStaff(tx, clientUserId)) throw refuse("За сотрудника магазина действовать нельзя");
  if (await isUserBlocked(tx, clientUserId)) throw refuse("Личный кабинет клиента закрыт");
}
