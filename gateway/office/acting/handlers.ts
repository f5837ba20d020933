import { type Acting, actingEnd, actingRead, actingStart } from "../../contract/office/acting.ts";
import { forStaff } from "../../contract/platform/personal.ts";
import { readUser } from "../../customers/auth/read-user.ts";
import type { Staff } from "../../platform/http/actors.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { type ActingRow, endActing } from "./acting-store.ts";
import { findLiveActing } from "./find-acting.ts";
import { actingEndsAt } from "./rules.ts";
import { type ActingDependencies, cartTokenFor, factsOf, phoneOf, startActing } from "./start-acting.ts";

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
