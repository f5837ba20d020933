import type { Services } from "../../chain/services.ts";
import type { User } from "../../contract/customers/auth.ts";
import { type Acting, actingEnd, actingRead, actingStart } from "../../contract/office/acting.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { forStaff } from "../../contract/platform/personal.ts";
import { findAccountByPhone, isUserBlocked } from "../../customers/auth/accounts-store.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { holdPhone } from "../../customers/auth/phone-tokens-store.ts";
import { readUser } from "../../customers/auth/read-user.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import type { Staff } from "../../platform/http/actors.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import type { Keys } from "../../platform/keys.ts";
import { actingCartToken, ownCartToken } from "../../sales/own-cart/open-cart.ts";
import { insertCart, lockOwnCart } from "../../sales/own-cart/own-cart-store.ts";
import { findUserById } from "../staff/staff-store.ts";
import { type ActingRow, endActing, findActing, insertActing } from "./acting-store.ts";
import { findLiveActing, isStaff } from "./find-acting.ts";
import { actingEndsAt, isActingLive } from "./rules.ts";

interface ActingDependencies {
  services: Services;
  keys: Keys;
}

/** The token of the cart that is filled for the client: their own one, or that of the acting for a client without an account. */
const cartTokenFor = ({ keys }: ActingDependencies, { id, clientUserId }: ActingRow): string =>
  clientUserId === null ? actingCartToken(keys.actingCarts, id) : ownCartToken(keys.ownCarts, clientUserId);

type Input = InputOf<typeof actingStart>;

/** Null `userId` for a client without an account. */
type Client = Pick<ActingRow, "clientUserId" | "phoneDigits">;

/**
 * Begins to act for a client in the session of the call; the same client again is the same acting, another ends the one before. The
 * client's cart is there afterwards. Locks: session, cart, row of the earlier acting. Throws `not_found`, `forbidden`. STF-003
 */
function startActing(
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
const factsOf = ({ id, clientUserId, phoneDigits, reason }: ActingRow) => ({
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
const phoneOf = ({ phones }: User): string => (phones[0] ? `+${phones[0].phone}` : "");

async function refuseTarget(tx: Executor, { clientUserId }: Client, { userId }: Staff): Promise<void> {
  if (clientUserId === null) return;
  const refuse = (message: string) => new ApiError("forbidden", message);
  if (clientUserId === userId) throw refuse("За себя действовать не нужно: это ваш собственный кабинет");
  if (await isStaff(tx, clientUserId)) throw refuse("За сотрудника магазина действовать нельзя");
  if (await isUserBlocked(tx, clientUserId)) throw refuse("Личный кабинет клиента закрыт");
}

/** Staff acting for a client in their own session. STF-003 */
export function actingRoutes(dependencies: ActingDependencies): Route[] {
  const { services } = dependencies;
  const { db } = services.connection;

  async function viewOf(row: ActingRow): Promise<Acting> {
    const { id, clientUserId, phoneDigits, reason } = row;
    const client = clientUserId === null ? null : await readUser(db, clientUserId, services.now());
    return {
      id,
      client,
      phone: forStaff("none", client ? phoneOf(client) : `+7${phoneDigits}`),
      cartToken: cartTokenFor(dependencies, row),
      reason,
      startedAt: row.startedAt.toISOString(),
      endsAt: actingEndsAt(row).toISOString(),
    };
  }

  return [
    route(actingStart, async (input, caller) => viewOf(await startActing(dependencies, input, asPerson(caller)))),
    route(actingRead, async (_input, caller) => {
      const row = await findLiveActing(db, asPerson(caller).actor, services.now());
      return { acting: row && (await viewOf(row)) };
    }),
    route(actingEnd, ({ id }, caller) => {
      const { actor, audit } = asPerson(caller);
      return db.transaction(async (tx) => {
        const ended = await endActing(tx, { id, sessionId: actor.sessionId }, services.now());
        if (ended) await audit(tx, { target: id, before: factsOf(ended), after: null });
        return { ended: ended !== null };
      });
    }),
  ];
}

/** Acting is bound to a session, which programs do not have. */
function asPerson(caller: StaffCaller): StaffCaller & { actor: Staff } {
  const { actor } = caller;
  if (actor.kind !== "staff") throw new ApiError("forbidden", "Действовать за клиента может только сотрудник");
  return { ...caller, actor };
}
