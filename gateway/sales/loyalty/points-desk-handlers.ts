import type { Services } from "../../chain/services.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { codeOf } from "../../contract/platform/typed-text.ts";
import {
  correctionStates,
  pointsCorrectionAdd,
  pointsCorrectionCard,
  pointsCorrectionDecide,
  pointsCorrectionList,
} from "../../contract/sales/points-desk.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { staffAsClient } from "../../customers/second-person/rules.ts";
import { approve, decline, requireWaiting, waits, weigh } from "../../customers/second-person/second-person.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import {
  type CorrectionRow,
  correctionRows,
  decideCorrection,
  findCorrection,
  findCorrectionByKey,
  findMembers,
  insertCorrection,
  lockCorrection,
} from "./corrections-store.ts";
import { earn, takeOff } from "./ledger.ts";
import { readPoints } from "./ledger-store.ts";
import { lifeFrom } from "./rules.ts";

const NOT_ENOUGH = "Столько баллов у участника нет: списать можно не больше, чем доступно сейчас";

/** Throws `invalid` at `member` for nobody, several people, and for oneself; at `points` for more than there are. */
function addCorrection(
  services: Services,
  { key, member, points, reason }: InputOf<typeof pointsCorrectionAdd>,
  caller: StaffCaller,
): Promise<CorrectionRow> {
  const staffId = userIdOf(caller);
  return services.connection.db.transaction(async (tx) => {
    await lockKey(tx, `correction of key ${key}`);
    const earlier = await findCorrectionByKey(tx, key);
    if (earlier) return earlier;
    const userId = await memberOf(tx, member);
    if (userId === staffId)
      throw new ApiError("invalid", [
        { field: "member", message: "Свои баллы поправить нельзя: это делает другой сотрудник" },
      ]);
    const requestedAt = services.now();
    const approval = await weigh(tx, services, {
      door: "correction",
      subject: key,
      actorId: staffId,
      client: staffAsClient(userId),
      amount: Math.abs(points),
      about: points > 0 ? `Начислить ${points} баллов` : `Списать ${-points} баллов`,
      reason,
    });
    const state = waits(approval) ? "to_approve" : "done";
    const row = await insertCorrection(tx, { key, userId, points, reason, state, requestedById: staffId, requestedAt });
    if (state === "done") await apply(tx, row, requestedAt);
    await caller.audit(tx, { target: `Поправка ${row.id}`, before: null, after: { userId, points, reason, state } });
    return row;
  });
}

async function memberOf(tx: Executor, text: string): Promise<number> {
  const [userId, another] = await findMembers(tx, { phoneDigits: phoneDigitsOf(text), code: codeOf(text) });
  if (userId === undefined || another !== undefined)
    throw new ApiError("invalid", [
      { field: "member", message: "Участника программы с таким телефоном или кодом приглашения нет" },
    ]);
  return userId;
}

/** Points that staff give live as long as others, and can be spent at once. */
async function apply(tx: Executor, { key, userId, points, reason }: CorrectionRow, at: Date): Promise<void> {
  const correction = `correct:${key}`;
  const title = `Поправка: ${reason}`;
  if (points > 0) {
    const { expiresAt } = lifeFrom(at);
    const lot = { key: correction, source: "correction" as const, title, points, orderId: null };
    await earn(tx, userId, { ...lot, activeFrom: at, expiresAt }, at);
  } else if (!(await takeOff(tx, userId, { key: correction, points: -points, title }, at)))
    throw new ApiError("invalid", [{ field: "points", message: NOT_ENOUGH }]);
}

/** Throws `not_found`, `version_conflict`, `forbidden` for who asked for it and for the member, `invalid` for more than there are. */
function decide(
  { connection: { db }, now }: Services,
  { id, version, decision }: InputOf<typeof pointsCorrectionDecide>,
  caller: StaffCaller,
): Promise<CorrectionRow["state"]> {
  const staffId = userIdOf(caller);
  return db.transaction(async (tx) => {
    const row = await lockCorrection(tx, id);
    if (!row) throw notFound("Такой поправки нет");
    if (row.version !== version || row.state !== "to_approve")
      throw new ApiError("version_conflict", `Поправка уже не ждёт: ${correctionStates[row.state].toLowerCase()}`);
    if (row.requestedById === staffId || row.userId === staffId)
      throw new ApiError("forbidden", "Решает другой сотрудник: не тот, кто попросил, и не сам участник");
    const at = now();
    const state = decision === "approve" ? "done" : "refused";
    const approval = await requireWaiting(tx, "correction", row.key);
    if (state === "done") await approve(tx, approval.id, { userId: staffId, at });
    else await decline(tx, approval.id, { userId: staffId, at, decision: "" });
    if (state === "done") await apply(tx, row, at);
    await decideCorrection(tx, row, { state, decidedById: staffId, decidedAt: at });
    await caller.audit(tx, {
      target: `Поправка ${id}`,
      before: { state: row.state },
      after: { state, userId: row.userId, points: row.points },
    });
    return state;
  });
}

/** Points that staff give and take, by two people where they are many. */
export function pointsDeskRoutes(services: Services): Route[] {
  const { db } = services.connection;
  const rowOf = ({ row, member, requestedBy }: NonNullable<Awaited<ReturnType<typeof findCorrection>>>) => ({
    id: row.id,
    points: row.points,
    reason: row.reason,
    state: row.state,
    member: member ?? `№ ${row.userId}`,
    requestedBy: requestedBy ?? `№ ${row.requestedById}`,
    requestedAt: row.requestedAt.toISOString(),
  });
  return [
    listRoute(services, pointsCorrectionList, ({ zone }) =>
      show(correctionRows(db, zone), (found) => found.map(rowOf)),
    ),
    route(pointsCorrectionCard, async ({ id }, { actor }) => {
      const found = await findCorrection(db, id);
      if (!found) throw notFound("Такой поправки нет");
      const { row, decidedBy } = found;
      const isSomebodyElse =
        actor.kind === "staff" && actor.userId !== row.requestedById && actor.userId !== row.userId;
      return {
        ...rowOf(found),
        version: row.version,
        balance: (await readPoints(db, row.userId, services.now())).balance,
        decidedBy,
        decidedAt: row.decidedAt?.toISOString() ?? null,
        mayDecide: row.state === "to_approve" && isSomebodyElse,
      };
    }),
    route(pointsCorrectionAdd, async (input, caller) => {
      const { id, state } = await addCorrection(services, input, caller);
      return { id, state };
    }),
    route(pointsCorrectionDecide, async (input, caller) => ({ state: await decide(services, input, caller) })),
  ];
}
