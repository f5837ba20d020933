import { shopSummaryOf } from "../../../chain/regions/shops.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import type { Day } from "../../../contract/platform/local-time.ts";
import { type storageDeskUpdate, storageRequestStates } from "../../../contract/workshop/storage-desk.ts";
import { locationsOf } from "../../../customers/departments/locations-of.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { dayText, shortDay } from "../../../platform/format.ts";
import { ApiError, notFound } from "../../../platform/http/api-error.ts";
import type { StaffCaller } from "../../../platform/http/route.ts";
import { userIdOf } from "../../../platform/http/user-id-of.ts";
import { localTime } from "../../../platform/zone-time.ts";
import type { BookingDependencies } from "../../booking/visit-access.ts";
import { tellOfVisit } from "../../booking/visit-messages.ts";
import type { StorageDependencies } from "../contract-acts.ts";
import {
  type ContractRow,
  changeContract,
  changeRequest,
  findVisitOf,
  lockContract,
  type RequestRow,
} from "../contracts-store.ts";
import { givenBack, paidRefusal } from "../rules.ts";
import { tellOfStorage } from "../tell-customer.ts";
import { placeOf } from "../view.ts";
import { findRequest } from "./list-store.ts";

export type StorageDeskDependencies = StorageDependencies & BookingDependencies;

/** A request, or a contract, as whoever acts has seen it. */
interface Seen {
  id: number;
  version: number;
}

interface Locked {
  contract: ContractRow;
  request: RequestRow;
}

export const outsideOfOwn = () => notFound("Договор не найден среди договоров ваших центров");

async function lockOwn(tx: Executor, caller: StaffCaller, contractId: number): Promise<ContractRow> {
  const contract = await lockContract(tx, contractId);
  const shops = await locationsOf(tx, caller);
  if (!contract || (shops !== "all" && !shops.includes(contract.locationId))) throw outsideOfOwn();
  return contract;
}

/** A contract of the own shops as its page showed it, locked. Throws `not_found` and `version_conflict`. */
export async function lockSeen(tx: Executor, caller: StaffCaller, { id, version }: Seen): Promise<ContractRow> {
  const contract = await lockOwn(tx, caller, id);
  if (contract.version !== version)
    throw new ApiError(
      "version_conflict",
      "Пока страница была открыта, договор изменился. Проверьте и сохраните ещё раз",
    );
  return contract;
}

/** A retrieval in one of these states, with its contract locked. Throws `not_found` and `version_conflict`. */
async function lock(
  tx: Executor,
  caller: StaffCaller,
  seen: Seen,
  states: readonly RequestRow["state"][],
): Promise<Locked> {
  const contractId = (await findRequest(tx, seen.id))?.contractId;
  if (contractId === undefined) throw outsideOfOwn();
  const contract = await lockOwn(tx, caller, contractId);
  const request = await findRequest(tx, seen.id);
  if (!request) throw outsideOfOwn();
  if (request.version !== seen.version || request.kind !== "retrieve" || !states.includes(request.state))
    throw new ApiError(
      "version_conflict",
      `Пока страница была открыта, заявка изменилась: ${storageRequestStates[request.state].toLowerCase()}`,
    );
  return { contract, request };
}

interface Decision {
  request: Partial<RequestRow> & { state: RequestRow["state"] };
  contract?: Partial<ContractRow>;
}

/** Writes what was decided, and the row of the journal. */
async function settle(
  tx: Executor,
  { contract, request }: Locked,
  { caller, at, ...decision }: Decision & { caller: StaffCaller; at: Date },
): Promise<Locked> {
  const decided = { decidedById: userIdOf(caller), decidedAt: at };
  const changed = {
    request: await changeRequest(tx, request, { ...decision.request, ...decided }),
    contract: await changeContract(tx, contract, decision.contract ?? {}),
  };
  await caller.audit(tx, {
    target: contract.number,
    before: { request: request.id, state: request.state, status: contract.status },
    after: {
      request: request.id,
      state: changed.request.state,
      status: changed.contract.status,
      plannedOn: changed.request.plannedOn,
      decision: changed.request.decision,
    },
  });
  return changed;
}

/** The next visit that counts on the goods of a contract, with its day; null when there is none to come. */
async function visitToCome(tx: Executor, { regions, now }: StorageDependencies["services"], contract: ContractRow) {
  const visit = await findVisitOf(tx, contract.id);
  if (!visit || visit.startsAt <= now()) return null;
  return { visit, day: localTime(visit.startsAt, shopSummaryOf(regions, visit.locationId).zone).day };
}

/** The goods will be ready on the day, and the customer is told: of the visit that they come too late for. Throws `not_found`, `version_conflict` and `invalid`. */
export function acceptRetrieval(
  dependencies: StorageDeskDependencies,
  { plannedOn, ...seen }: Seen & { plannedOn: Day },
  caller: StaffCaller,
): Promise<RequestRow> {
  const { services, messaging } = dependencies;
  return services.connection.db.transaction(async (tx) => {
    const locked = await lock(tx, caller, seen, ["new"]);
    const { today } = placeOf(services, locked.contract.locationId);
    if (plannedOn < today)
      throw new ApiError("invalid", [{ message: `Выберите день не раньше ${shortDay(today)}`, field: "plannedOn" }]);
    const at = services.now();
    const { request, contract } = await settle(tx, locked, { request: { state: "accepted", plannedOn }, caller, at });
    const next = await visitToCome(tx, services, contract);
    if (next && next.day < plannedOn) {
      await tellOfVisit(tx, dependencies, next.visit, "wheels_missing", [`Будут готовы ${dayText(plannedOn)}.`]);
      return request;
    }
    const { locationId } = request;
    const place = locationId === null ? {} : { shop: shopSummaryOf(services.regions, locationId).title };
    await tellOfStorage(tx, messaging, contract, { news: "accepted", plannedOn, ...place }, at);
    return request;
  });
}

/** The customer has the goods: the contract is over. Throws `not_found` and `version_conflict`. */
export function finishRetrieval(
  { services }: StorageDependencies,
  seen: Seen,
  caller: StaffCaller,
): Promise<RequestRow> {
  return services.connection.db.transaction(async (tx) => {
    const locked = await lock(tx, caller, seen, ["new", "accepted"]);
    const { today } = placeOf(services, locked.contract.locationId);
    const decision = { request: { state: "done" }, contract: givenBack(locked.contract, today) } as const;
    return (await settle(tx, locked, { ...decision, caller, at: services.now() })).request;
  });
}

/** The goods stay in storage, and the customer reads why: of the visit, where one counts on them. Throws `not_found` and `version_conflict`. */
export function refuseRetrieval(
  dependencies: StorageDeskDependencies,
  { decision, ...seen }: Seen & { decision: string },
  caller: StaffCaller,
): Promise<RequestRow> {
  const { services, messaging } = dependencies;
  return services.connection.db.transaction(async (tx) => {
    const locked = await lock(tx, caller, seen, ["new", "accepted"]);
    const at = services.now();
    const { request, contract } = await settle(tx, locked, {
      request: { state: "refused", decision },
      contract: { status: "stored" },
      caller,
      at,
    });
    const next = await visitToCome(tx, services, contract);
    if (next)
      await tellOfVisit(tx, dependencies, next.visit, "wheels_missing", [
        `Причина: ${decision.replace(/[.\s]*$/, ".")}`,
      ]);
    else await tellOfStorage(tx, messaging, contract, { news: "refused", decision }, at);
    return request;
  });
}

/** Where the goods lie, what a day costs and until when it is paid. Throws `not_found`, `version_conflict` and `invalid`. */
export function updateContract(
  { services }: StorageDependencies,
  { id, version, place, ...terms }: InputOf<typeof storageDeskUpdate>,
  caller: StaffCaller,
): Promise<ContractRow> {
  return services.connection.db.transaction(async (tx) => {
    const contract = await lockSeen(tx, caller, { id, version });
    const paidUntil = terms.paidUntil ?? null;
    // What was noted before, by the accounting program perhaps, may stay.
    const refusal = paidUntil === contract.paidUntil ? null : paidRefusal(contract, paidUntil);
    if (refusal) throw new ApiError("invalid", [{ message: refusal, field: "paidUntil" }]);
    const changes = { place, dayKopecks: terms.dayKopecks ?? null, paidUntil };
    const changed = await changeContract(tx, contract, changes);
    const before = { place: contract.place, dayKopecks: contract.dayKopecks, paidUntil: contract.paidUntil };
    await caller.audit(tx, { target: contract.number, before, after: changes });
    return changed;
  });
}
