import { titleWithCity, watchSupply } from "../../chain/regions/directory.ts";
import { type CentreClosing, centreCalls, centreClose, centreClosing } from "../../contract/office/region-desk.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { dayText, pluralOf } from "../../platform/format.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { findEditable, lockEditable, updateEditable } from "../../platform/resource-kit/editable-store.ts";
import { lockFutureVisits, readFutureVisits } from "../../workshop/appointments/future-visits-store.ts";
import { lockBookedDays } from "../../workshop/booking/hours-change.ts";
import type { BookingDependencies } from "../../workshop/booking/visit-access.ts";
import { tellStranded } from "../../workshop/day-plan/tell-stranded.ts";
import { centreTable, countOpenOrders, countPieces, countStored, type StoredCentre } from "./centres-store.ts";

/** A centre or warehouse is closed for good: who is told, what keeps it open, what becomes of its pieces. */
export function closeCentreRoutes(dependencies: BookingDependencies): Route[] {
  const { services } = dependencies;
  const { regions, connection } = services;

  async function closingOf(executor: Executor, row: StoredCentre): Promise<CentreClosing> {
    const visits = row.kind === "shop" ? await readFutureVisits(executor, row.id, services.now()) : [];
    return {
      id: row.id,
      title: titleWithCity(regions, row),
      kind: row.kind,
      version: row.version,
      isArchived: row.archivedAt !== null,
      visits: visits.map(({ number, title, localTime }) => ({
        identity: number,
        text: `${dayText(localTime.slice(0, 10) as Day)}, ${localTime.slice(11)}: ${title}`,
      })),
      orders: await countOpenOrders(executor, row.id),
      contracts: await countStored(executor, row.id),
      ...(await countPieces(executor, row.id)),
    };
  }

  async function close({ id, version, visits: seen, reason }: InputOf<typeof centreClose>, caller: StaffCaller) {
    const told = await connection.db.transaction(async (tx) => {
      // Changes of places wait for one another, as in their forms; then visits, days, the row.
      await lockKey(tx, `back office ${centreCalls.create.path}`);
      const zone = regions.regionOfLocation(id)?.zone;
      await lockFutureVisits(tx, id, services.now());
      if (zone !== undefined && regions.locations.get(id)?.kind === "shop")
        await lockBookedDays(tx, { id, zone }, services.now());
      const row = await lockEditable<StoredCentre>(tx, centreTable, id);
      if (!row) throw notFound("Такого места нет");
      if (row.archivedAt !== null) return 0;
      if (row.version !== version)
        throw new ApiError("version_conflict", "Пока страница была открыта, центр изменил другой сотрудник");
      const found = await closingOf(tx, row);
      const obstacle = obstacleOf(found);
      if (obstacle) throw new ApiError("has_obstacles", obstacle);
      if (found.visits.some(({ identity }) => !seen.includes(identity)))
        throw new ApiError(
          "visits_changed",
          "Пока страница была открыта, сюда записались ещё. Посмотрите и подтвердите",
        );
      if (found.visits.length > 0 && reason.length < 5)
        throw new ApiError("invalid", [{ field: "reason", message: "Напишите клиентам, почему: не меньше 5 знаков" }]);
      const look = await watchSupply(tx);
      const numbers = found.visits.map(({ identity }) => identity);
      const changedAt = services.now();
      const changedBy = caller.actor.kind === "staff" ? caller.actor.userId : null;
      await updateEditable(tx, centreTable, id, { archivedAt: changedAt, changedAt, changedBy });
      await look();
      await tellStranded(tx, dependencies, { numbers, isCancelled: true, why: `Центр закрывается: ${reason}` }, caller);
      await caller.audit(tx, {
        target: String(id),
        before: { isArchived: false },
        after: { isArchived: true, cancelled: numbers, pieces: found.pieces },
      });
      return numbers.length;
    });
    await regions.reload();
    return { told };
  }

  return [
    route(centreClosing, async ({ id }) => {
      const row = await findEditable<StoredCentre>(connection.db, centreTable, id);
      if (!row) throw notFound("Такого места нет");
      return closingOf(connection.db, row);
    }),
    route(centreClose, async (input, caller) => close(input, caller)),
  ];
}

/** Why it cannot be closed yet; null when it can. */
function obstacleOf({ orders, contracts }: Pick<CentreClosing, "orders" | "contracts">): string | null {
  if (orders > 0)
    return `Здесь ${orders} ${pluralOf(orders, "открытый заказ", "открытых заказа", "открытых заказов")}: сначала выдайте или отмените их`;
  if (contracts > 0)
    return `Здесь лежат колёса по ${contracts} ${pluralOf(contracts, "договору", "договорам", "договорам")} хранения: сначала верните их`;
  return null;
}
