import type { Services } from "../../chain/services.ts";
import {
  pointsCorrectionAdd,
  pointsCorrectionCard,
  pointsCorrectionDecide,
  pointsCorrectionList,
} from "../../contract/sales/points-desk.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { addCorrection, decide } from "./correct-points.ts";
import { correctionRows, findCorrection } from "./corrections-store.ts";
import { readPoints } from "./ledger-store.ts";

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
