import { type LocationRow, titleWithCity } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import { stockDeskCard, stockDeskCorrect, stockDeskList, stockDeskTransfer } from "../../contract/office/stock-desk.ts";
import { locationsOf } from "../../customers/departments/locations-of.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { lackOf } from "./stock-rules.ts";
import * as store from "./stock-store.ts";

const noGoods = () => notFound("Такого товара нет");
const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

interface StockChange {
  /** Goods. */
  id: number;
  key: string;
  reason: string;
  kind: "correction" | "transfer";
  /** Pieces by place, above zero for what comes there. */
  pieces: ReadonlyMap<number, number>;
}

/** Pieces of goods by place, for those who count them. */
export function stockDeskRoutes(services: Services): Route[] {
  const { connection, regions, now } = services;
  const { db } = connection;

  const titleOf = (place: LocationRow | undefined): string => (place ? titleWithCity(regions, place) : "");

  /** Places that are in use and may be changed by the caller, by title. */
  async function placesOf(executor: Executor, caller: StaffCaller): Promise<LocationRow[]> {
    const own = await locationsOf(executor, caller);
    return [...regions.locations.values()]
      .filter(({ id, archivedAt }) => archivedAt === null && (own === "all" || own.includes(id)))
      .sort((a, b) => titleOf(a).localeCompare(titleOf(b), "ru"));
  }

  async function requirePlace(executor: Executor, caller: StaffCaller, place: string, field: string): Promise<number> {
    const found = (await placesOf(executor, caller)).find(({ id }) => String(id) === place);
    if (!found) throw invalid(field, "Такого места нет среди ваших");
    return found.id;
  }

  async function change(
    tx: Executor,
    caller: StaffCaller,
    { id, key, reason, kind, pieces }: StockChange,
  ): Promise<void> {
    // The same form sent twice waits for itself, and finds what it has done.
    await lockKey(tx, `stock ${key}`);
    if (await store.isDone(tx, key)) return;
    if (!(await store.findStocked(tx, id))) throw noGoods();
    const places = await store.lockPlaces(tx, id, [...pieces.keys()]);
    const kept = await store.readKept(tx, id);
    for (const { locationId, free } of places) {
      const taken = -(pieces.get(locationId) ?? 0);
      const lack = taken > 0 ? lackOf(taken, { free, reserved: kept.get(locationId) ?? 0 }) : null;
      if (lack) throw invalid("pieces", lack);
    }
    const made = { goodsId: id, formKey: key, kind, reason, staffId: userIdOf(caller), madeAt: now() };
    const freeOf = (place: number): number => places.find(({ locationId }) => locationId === place)?.free ?? 0;
    await store.correct(
      tx,
      [...pieces].map(([locationId, count]) => ({
        ...made,
        locationId,
        pieces: count,
        freeBefore: freeOf(locationId),
      })),
    );
    const sums = (more: (place: number) => number) =>
      Object.fromEntries(
        [...pieces.keys()].map((place) => [regions.locations.get(place)?.code, freeOf(place) + more(place)]),
      );
    await caller.audit(tx, {
      target: String(id),
      before: sums(() => 0),
      after: { ...sums((place) => pieces.get(place) ?? 0), reason },
    });
  }

  return [
    listRoute(services, stockDeskList, ({ filters: { place: at } }) =>
      show(
        store.stockRows(db, at === undefined ? undefined : Number(at)),
        (found) => found,
        () => {
          const places = [...regions.locations.values()].filter(({ archivedAt }) => archivedAt === null);
          const options = places.map((place) => ({ value: String(place.id), label: titleOf(place) }));
          return { place: options.sort((a, b) => a.label.localeCompare(b.label, "ru")) };
        },
      ),
    ),
    route(stockDeskCard, async ({ id }, caller) => {
      const found = await store.findStocked(db, id);
      if (!found) throw noGoods();
      const own = new Set((await placesOf(db, caller)).map((place) => place.id));
      const free = new Map((await store.readPlaces(db, id)).map((row) => [row.locationId, row.free]));
      const kept = await store.readKept(db, id);
      const corrections = await store.readCorrections(db, id);
      const { sku, title } = found;
      return {
        id,
        sku,
        title,
        places: [...regions.locations.values()]
          .filter((place) => place.archivedAt === null && (free.has(place.id) || own.has(place.id)))
          .map((place) => ({
            id: place.id,
            title: titleOf(place),
            mayChange: own.has(place.id),
            free: Math.max(0, free.get(place.id) ?? 0),
            reserved: kept.get(place.id) ?? 0,
          }))
          .sort((a, b) => a.title.localeCompare(b.title, "ru")),
        corrections: corrections.map(({ madeAt, locationId, fileAsOf, ...row }) => ({
          ...row,
          at: madeAt.toISOString(),
          place: titleOf(regions.locations.get(locationId)),
          fileAsOf: fileAsOf?.toISOString() ?? null,
        })),
      };
    }),
    route(stockDeskCorrect, async ({ place, pieces, ...input }, caller) => {
      await db.transaction(async (tx) => {
        const at = await requirePlace(tx, caller, place, "place");
        await change(tx, caller, { ...input, kind: "correction", pieces: new Map([[at, pieces]]) });
      });
      return {};
    }),
    route(stockDeskTransfer, async ({ from, to, pieces, ...input }, caller) => {
      await db.transaction(async (tx) => {
        const taken = [await requirePlace(tx, caller, from, "from"), -pieces] as const;
        const given = [await requirePlace(tx, caller, to, "to"), pieces] as const;
        await change(tx, caller, { ...input, kind: "transfer", pieces: new Map([taken, given]) });
      });
      return {};
    }),
  ];
}
