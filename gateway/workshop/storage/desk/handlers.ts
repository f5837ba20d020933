import { type LocationRow, titleWithCity } from "../../../chain/regions/directory.ts";
import { shopSummaryOf } from "../../../chain/regions/shops.ts";
import { requestSources } from "../../../contract/office/staff-clients.ts";
import { forStaff } from "../../../contract/platform/personal.ts";
import type { FilterOption } from "../../../contract/platform/resource-kit.ts";
import {
  type StorageContractRow,
  storageDeskAccept,
  storageDeskCard,
  storageDeskDone,
  storageDeskDraft,
  storageDeskGiveOut,
  storageDeskList,
  storageDeskMove,
  storageDeskRefuse,
  storageDeskRenew,
  storageDeskTakeIn,
  storageDeskUpdate,
  storageRequestList,
} from "../../../contract/workshop/storage-desk.ts";
import { locationsOf } from "../../../customers/departments/locations-of.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { findFullNames } from "../../../platform/resource-kit/full-names-store.ts";
import { listRoute, show } from "../../../platform/resource-kit/list-route.ts";
import { type ContractRow, findContractById, findVisitOf, type RequestRow } from "../contracts-store.ts";
import { costToEnd, unpaidUntil } from "../rules.ts";
import { contractsOf, placeOf } from "../view.ts";
import { draftContract, giveOut, moveGoods, ownStores, renew, takeIn } from "./counter.ts";
import {
  acceptRetrieval,
  finishRetrieval,
  outsideOfOwn,
  refuseRetrieval,
  type StorageDeskDependencies,
  updateContract,
} from "./decide.ts";
import { contractRows, readRequestsOf, requestRows, type Shops } from "./list-store.ts";

/** Storage for the staff of the shops where it is: contracts, what customers ask for, and what is decided. */
export function storageDeskRoutes(dependencies: StorageDeskDependencies): Route[] {
  const { services } = dependencies;
  const { regions, connection } = services;
  const { db } = connection;

  /** Shops to choose from: the own ones that store. */
  const optionsOf = (shops: Shops): Record<string, FilterOption[]> => ({
    shop: [...regions.locations.values()]
      .filter(({ id, kind }) => kind === "shop" && (shops === "all" || shops.includes(id)))
      .map((location) => ({ value: String(location.id), label: titleWithCity(regions, location) }))
      .sort((one, other) => one.label.localeCompare(other.label, "ru")),
  });

  const shopTitle = (id: number): string => regions.locations.get(id)?.title ?? "";

  const contractRow = (contract: ContractRow): StorageContractRow => ({
    id: contract.id,
    number: contract.number,
    status: contract.status,
    shop: shopTitle(contract.locationId),
    items: itemsText(contract),
    place: contract.place,
    planningDate: contract.planningDate,
    paidUntil: contract.paidUntil,
    unpaid: contract.status === "returned" ? null : unpaidUntil(contract, placeOf(services, contract.locationId).today),
  });

  const visitView = ({
    appointmentNumber,
    startsAt,
    locationId,
  }: NonNullable<Awaited<ReturnType<typeof findVisitOf>>>) => {
    const { title, zone } = shopSummaryOf(regions, locationId);
    return { identity: appointmentNumber, datetime: startsAt.toISOString(), zone, shop: title };
  };

  const optionOf = (found: readonly LocationRow[]) =>
    found
      .map((location) => ({ id: location.id, title: titleWithCity(regions, location) }))
      .sort((one, other) => one.title.localeCompare(other.title, "ru"));

  /** Where goods of a shop can be moved to: the centres of its region. */
  const nearShops = (locationId: number): LocationRow[] => {
    const region = regions.regionOfLocation(locationId);
    return region ? regions.shopsOf(region) : [];
  };

  return [
    listRoute(services, storageDeskList, async ({ caller }) => {
      const shops = await locationsOf(db, caller);
      return show(
        contractRows(db, shops),
        (found) => found.map(({ contract }) => contractRow(contract)),
        () => optionsOf(shops),
      );
    }),
    listRoute(services, storageRequestList, async ({ caller }) => {
      const shops = await locationsOf(db, caller);
      return show(
        requestRows(db, shops),
        (found) =>
          found.map(({ request, contract }) => ({
            ...requestView(services, request),
            contractId: contract.id,
            number: contract.number,
            shop: shopTitle(contract.locationId),
            items: itemsText(contract),
            place: contract.place,
          })),
        () => optionsOf(shops),
      );
    }),
    route(storageDeskCard, async ({ id }, caller) => {
      const [row, shops] = await Promise.all([findContractById(db, id), locationsOf(db, caller)]);
      if (!row || (shops !== "all" && !shops.includes(row.locationId))) throw outsideOfOwn();
      // The phone of a customer was looked at.
      await db.transaction((tx) => caller.audit(tx, { target: row.number, before: null, after: null }));
      const [[contract], requests] = await Promise.all([contractsOf(db, services, [row]), readRequestsOf(db, row.id)]);
      if (!contract) throw new Error("A contract has no view");
      const visit = await findVisitOf(db, row.id);
      const names = await findFullNames(
        db,
        requests.map(({ decidedById }) => decidedById),
      );
      return {
        id: row.id,
        version: row.version,
        contract,
        costToEnd: costToEnd(row),
        items: row.items.map(({ title, quantity, tread, dot }) => ({
          title,
          quantity,
          tread: tread ?? null,
          dot: dot ?? "",
        })),
        place: row.place,
        name: row.clientName,
        car: [row.carTitle, row.carPlate].filter(Boolean).join(", "),
        shop: row.locationId,
        shops: optionOf(nearShops(row.locationId)),
        visit: visit && visitView(visit),
        phone: forStaff("none", `+7${row.phoneDigits}`),
        requests: requests.map((request) => ({
          ...requestView(services, request),
          version: request.version,
          decision: request.decision,
          decidedBy: request.decidedById === null ? "" : (names.get(request.decidedById) ?? `№ ${request.decidedById}`),
          decidedAt: request.decidedAt?.toISOString() ?? null,
        })),
      };
    }),
    route(storageDeskDraft, async (input, caller) => ({
      ...(await draftContract(dependencies, input, caller)),
      shops: optionOf(await ownStores(db, dependencies, caller)),
    })),
    route(storageDeskTakeIn, async (input, caller) => {
      const { id, number } = await takeIn(dependencies, input, caller);
      return { id, number };
    }),
    route(storageDeskRenew, async (input, caller) => ({ unpaid: await renew(dependencies, input, caller) })),
    route(storageDeskMove, async (input, caller) => {
      const { locationId } = await moveGoods(dependencies, input, caller);
      const own = await locationsOf(db, caller);
      return { isOwn: own === "all" || own.includes(locationId) };
    }),
    route(storageDeskGiveOut, async (input, caller) => {
      await giveOut(dependencies, input, caller);
      return {};
    }),
    route(storageDeskUpdate, async (input, caller) => {
      await updateContract(dependencies, input, caller);
      return {};
    }),
    route(storageDeskAccept, async (input, caller) => ({
      contractId: (await acceptRetrieval(dependencies, input, caller)).contractId,
    })),
    route(storageDeskDone, async (input, caller) => ({
      contractId: (await finishRetrieval(dependencies, input, caller)).contractId,
    })),
    route(storageDeskRefuse, async (input, caller) => ({
      contractId: (await refuseRetrieval(dependencies, input, caller)).contractId,
    })),
  ];
}

const itemsText = ({ items }: ContractRow): string =>
  items.map(({ title, quantity }) => `${title}, ${quantity} шт.`).join("; ");

const requestView = (
  { regions }: Pick<StorageDeskDependencies["services"], "regions">,
  { id, kind, state, plannedOn, locationId, createdAt, requestSource, costKopecks }: RequestRow,
) => ({
  id,
  kind,
  state,
  plannedOn,
  broughtTo: locationId === null ? "" : shopSummaryOf(regions, locationId).title,
  createdAt: createdAt.toISOString(),
  source: requestSource === "account" ? "Сайт" : requestSources[requestSource],
  cost: costKopecks,
});
