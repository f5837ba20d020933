import { titleWithCity } from "../../chain/regions/directory.ts";
import { shopSummaryOf } from "../../chain/regions/shops.ts";
import { forStaff } from "../../contract/platform/personal.ts";
import { packetTypes } from "../../contract/workshop/fitting.ts";
import {
  type WaitEntryRow,
  waitingCard,
  waitingEnd,
  waitingList,
  waitingOffer,
  waitStates,
} from "../../contract/workshop/waiting-desk.ts";
import { locationsOf } from "../../customers/departments/locations-of.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { offerTo } from "../booking/offer-times.ts";
import type { BookingDependencies } from "../booking/visit-access.ts";
import { endWaitEntry } from "../booking/wait.ts";
import { findWaitEntryById, lockWaitEntry, type WaitRow } from "../booking/wait-store.ts";
import { ownShops } from "./own-shops.ts";
import { readServiceNames, waitingRows } from "./waiting-store.ts";

const outsideOfOwn = () => notFound("Такой заявки нет среди заявок ваших центров");
const changed = ({ state }: WaitRow) =>
  new ApiError("version_conflict", `Пока страница была открыта, заявка изменилась: ${waitStates[state].toLowerCase()}`);

/** Who waits for time to become free, for the staff of the centres. */
export function waitingRoutes(dependencies: BookingDependencies): Route[] {
  const { services } = dependencies;
  const { regions, connection } = services;
  const { db } = connection;

  async function viewsOf(rows: readonly WaitRow[]): Promise<WaitEntryRow[]> {
    const names = await readServiceNames(
      db,
      rows.flatMap(({ works }) => works.serviceIds),
    );
    return rows.map((row) => ({
      id: row.id,
      state: row.state,
      name: row.contact.name,
      shops: row.locationIds.map((id) => regions.locations.get(id)?.title ?? `№ ${id}`),
      fromDay: row.fromDay,
      toDay: row.toDay,
      fromMinute: row.fromMinute,
      toMinute: row.toMinute,
      works: worksText(row, names),
      offers: row.offers,
      createdAt: row.createdAt.toISOString(),
    }));
  }

  async function requireOwn(executor: Executor, caller: StaffCaller, row: WaitRow | null): Promise<WaitRow> {
    const own = await locationsOf(executor, caller);
    if (!row || (own !== "all" && !row.locationIds.some((id) => own.includes(id)))) throw outsideOfOwn();
    return row;
  }

  return [
    listRoute(services, waitingList, async ({ caller }) =>
      show(
        waitingRows(db, await locationsOf(db, caller)),
        (found) => viewsOf(found.map(({ entry }) => entry)),
        async () => ({
          shop: (await ownShops(db, services, caller)).map(({ id, location }) => ({
            value: String(id),
            label: titleWithCity(regions, location),
          })),
        }),
      ),
    ),
    route(waitingCard, async ({ id }, caller) => {
      const row = await requireOwn(db, caller, await findWaitEntryById(db, id));
      // The phone of a customer was looked at.
      await db.transaction((tx) => caller.audit(tx, { target: String(id), before: null, after: null }));
      const [view] = await viewsOf([row]);
      if (!view) throw new Error("An entry has no view");
      const { offeredLocation, offeredStartsAt, offeredUntil } = row;
      const isOffered = row.state === "offered" && offeredUntil !== null && offeredUntil > services.now();
      const shop = offeredLocation === null ? null : shopSummaryOf(regions, offeredLocation);
      const first = row.locationIds.find((each) => regions.locations.has(each));
      return {
        ...view,
        phone: forStaff("none", row.contact.phone),
        zone: first === undefined ? regions.regionOf(caller.regionSlug).zone : shopSummaryOf(regions, first).zone,
        offer:
          isOffered && shop && offeredStartsAt
            ? {
                shop: shop.title,
                zone: shop.zone,
                datetime: offeredStartsAt.toISOString(),
                until: offeredUntil.toISOString(),
              }
            : null,
      };
    }),
    route(waitingOffer, async ({ id, state }, caller) =>
      db.transaction(async (tx) => {
        const row = await requireOwn(tx, caller, await lockWaitEntry(tx, id));
        // Sent twice: it is offered already.
        if (row.state === "offered" && state === "waiting" && row.offeredUntil)
          return { until: row.offeredUntil.toISOString() };
        if (row.state !== "waiting" || state !== "waiting") throw changed(row);
        const result = await offerTo(tx, dependencies, row, services.now());
        if (result !== "offered")
          throw new ApiError(
            "none_free",
            "Подходящего свободного времени сейчас нет. Ночью, с 21 до 8 часов, время не предлагаем",
          );
        const offered = await findWaitEntryById(tx, id);
        if (!offered?.offeredUntil) throw new Error("An offer has no end");
        await caller.audit(tx, {
          target: String(id),
          before: { state: row.state },
          after: { state: "offered", startsAt: offered.offeredStartsAt?.toISOString() ?? null },
        });
        return { until: offered.offeredUntil.toISOString() };
      }),
    ),
    route(waitingEnd, async ({ id, state }, caller) => {
      await db.transaction(async (tx) => {
        const row = await requireOwn(tx, caller, await findWaitEntryById(tx, id));
        // Sent twice.
        if (row.state === "gone") return;
        if (row.state !== state) throw changed(row);
        if (!(await endWaitEntry(tx, dependencies, row))) throw changed({ ...row, state: "taken" });
        await caller.audit(tx, { target: String(id), before: { state: row.state }, after: { state: "gone" } });
      });
      return {};
    }),
  ];
}

function worksText({ works }: WaitRow, names: ReadonlyMap<number, string>): string {
  const { fitting, serviceIds } = works;
  const wheels = fitting?.sizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const fitted = fitting
    ? [`${packetTypes[fitting.packetType]}, ${wheels} шт. R${fitting.sizes[0]?.diameter ?? ""}`]
    : [];
  return [...fitted, ...serviceIds.map((id) => names.get(id) ?? `Услуга ${id}`)].join("; ");
}
