import { randomInt } from "node:crypto";
import type { InputOf, OutputOf } from "../../../contract/platform/endpoint.ts";
import { forStaff } from "../../../contract/platform/personal.ts";
import { phoneDigitsTyped } from "../../../contract/platform/typed-text.ts";
import type {
  storageDeskDraft,
  storageDeskGiveOut,
  storageDeskMove,
  storageDeskRenew,
  storageDeskTakeIn,
} from "../../../contract/workshop/storage-desk.ts";
import { findPhoneOwner } from "../../../customers/auth/ownership-store.ts";
import { locationsOf } from "../../../customers/departments/locations-of.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { shortDay } from "../../../platform/format.ts";
import { ApiError, notFound } from "../../../platform/http/api-error.ts";
import type { StaffCaller } from "../../../platform/http/route.ts";
import { userIdOf } from "../../../platform/http/user-id-of.ts";
import { addDays } from "../../../platform/zone-time.ts";
import { findByNumber } from "../../booking/visits-store.ts";
import { moveEnd, type StorageDependencies } from "../contract-acts.ts";
import {
  type ContractRow,
  changeContract,
  findContractByKey,
  findLastPrice,
  insertContract,
  insertRequest,
} from "../contracts-store.ts";
import { draftItems, givenBack, paidRefusal, unpaidUntil } from "../rules.ts";
import { tellOfStorage } from "../tell-customer.ts";
import { placeOf } from "../view.ts";
import { lockSeen } from "./decide.ts";

const DIGITS = 8;
const ATTEMPTS = 8;
/** A season, as most store. */
const USUAL_DAYS = 182;
const MOST_DAYS = 365;

/** Shops where the caller takes wheels in, by id; none that is closed for good. */
export async function ownStores(tx: Executor, { services }: StorageDependencies, caller: StaffCaller) {
  const own = await locationsOf(tx, caller);
  return [...services.regions.locations.values()].filter(
    ({ id, kind, archivedAt }) => kind === "shop" && archivedAt === null && (own === "all" || own.includes(id)),
  );
}

/** What is known of somebody who leaves wheels, from the visit that they came for. Throws `not_found`. */
export async function draftContract(
  dependencies: StorageDependencies,
  { visit: number }: InputOf<typeof storageDeskDraft>,
  caller: StaffCaller,
): Promise<Omit<OutputOf<typeof storageDeskDraft>, "shops">> {
  const { db } = dependencies.services.connection;
  const stores = await ownStores(db, dependencies, caller);
  const visit = number === undefined ? null : await findByNumber(db, number);
  if (number !== undefined && !stores.some(({ id }) => id === visit?.locationId))
    throw notFound("Записи нет среди записей ваших центров");
  const shop = visit?.locationId ?? stores[0]?.id ?? null;
  // The phone of a customer was looked at.
  if (visit)
    await db.transaction((tx) => caller.audit(tx, { target: visit.appointmentNumber, before: null, after: null }));
  const fitting = visit?.works?.fitting ?? null;
  const today = shop === null ? null : placeOf(dependencies.services, shop).today;
  return {
    shop,
    phone: forStaff("none", visit?.contact?.phone ?? ""),
    name: visit?.contact?.name ?? "",
    carTitle: visit?.carTitle ?? "",
    plate: visit?.carPlate ?? "",
    kind: fitting?.packetType === "wheels" ? "wheels" : "tyres",
    vehicleType: fitting?.vehicleType ?? "passenger",
    items: fitting ? draftItems(fitting) : [],
    planningDate: today && addDays(today, USUAL_DAYS),
    dayKopecks: shop === null ? null : await findLastPrice(db, shop),
  };
}

/** Takes wheels in: a contract of its own number, which the customer is told. The same form sent twice is one. Throws `invalid`. */
export function takeIn(
  dependencies: StorageDependencies,
  input: InputOf<typeof storageDeskTakeIn>,
  caller: StaffCaller,
): Promise<ContractRow> {
  const { services, messaging } = dependencies;
  const { key, shop, phone, name, carTitle, plate, ...terms } = input;
  return services.connection.db.transaction(async (tx) => {
    const before = await findContractByKey(tx, key);
    if (before) return before;
    if (!(await ownStores(tx, dependencies, caller)).some(({ id }) => id === shop))
      throw new ApiError("invalid", [{ message: "Выберите центр из своих", field: "shop" }]);
    const { today } = placeOf(services, shop);
    const refusal = endRefusal(input, today);
    if (refusal) throw new ApiError("invalid", [{ message: refusal, field: "planningDate" }]);
    const notPaid = paidRefusal({ startsOn: today, planningDate: input.planningDate }, terms.paidUntil ?? null);
    if (notPaid) throw new ApiError("invalid", [{ message: notPaid, field: "paidUntil" }]);
    const phoneDigits = phoneDigitsTyped(phone) ?? "";
    const at = services.now();
    const row = await store(tx, {
      ...terms,
      paidUntil: terms.paidUntil ?? null,
      dayKopecks: terms.dayKopecks ?? null,
      key,
      locationId: shop,
      userId: await findPhoneOwner(tx, phoneDigits),
      phoneDigits,
      clientName: name,
      carTitle,
      carPlate: plate,
      startsOn: today,
      createdAt: at,
    });
    await caller.audit(tx, {
      target: row.number,
      before: null,
      after: { shop, items: row.items, place: row.place, planningDate: row.planningDate, dayKopecks: row.dayKopecks },
    });
    await tellOfStorage(tx, messaging, row, { news: "taken" }, at);
    return row;
  });
}

function endRefusal({ planningDate }: { planningDate: string }, today: Parameters<typeof addDays>[0]): string | null {
  if (planningDate <= today) return `Выберите день позже ${shortDay(today)}`;
  const last = addDays(today, MOST_DAYS);
  return planningDate > last ? `Выберите день не позже ${shortDay(last)}: договор не больше чем на год` : null;
}

async function store(tx: Executor, row: Omit<Parameters<typeof insertContract>[1], "number">): Promise<ContractRow> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = await insertContract(tx, { ...row, number: `ХР-${randomInt(10 ** (DIGITS - 1), 10 ** DIGITS)}` });
    if (stored) return stored;
  }
  throw new Error("No free number for a storage contract");
}

/** Moves the end to a later day at the counter, by the rules of delaying; answers what was not paid until then. Throws `not_found`, `version_conflict` and `invalid`. */
export function renew(
  { services, messaging }: StorageDependencies,
  { planningDate: date, isPaid, ...seen }: InputOf<typeof storageDeskRenew>,
  caller: StaffCaller,
): Promise<number> {
  return services.connection.db.transaction(async (tx) => {
    const contract = await lockSeen(tx, caller, seen);
    const renewed = await moveEnd(tx, services, contract, { date, source: "visit", caller, field: "planningDate" });
    const at = services.now();
    const row = isPaid ? await changeContract(tx, renewed, { paidUntil: date }) : renewed;
    if (isPaid)
      await caller.audit(tx, {
        target: contract.number,
        before: { paidUntil: contract.paidUntil },
        after: { paidUntil: date },
      });
    await tellOfStorage(tx, messaging, row, { news: "delayed" }, at);
    return unpaidUntil(renewed, date) ?? 0;
  });
}

/** The goods lie in another centre of the region, or at another place. Throws `not_found`, `version_conflict` and `invalid`. */
export function moveGoods(
  { services, messaging }: StorageDependencies,
  { shop, place, ...seen }: InputOf<typeof storageDeskMove>,
  caller: StaffCaller,
): Promise<ContractRow> {
  const { regions } = services;
  return services.connection.db.transaction(async (tx) => {
    const contract = await lockSeen(tx, caller, seen);
    if (contract.status !== "stored") throw conflict("Шины готовят к выдаче или уже выдали: перемещать нечего");
    const to = regions.locations.get(shop);
    const isNear = regions.regionOfLocation(shop)?.id === regions.regionOfLocation(contract.locationId)?.id;
    if (to?.kind !== "shop" || to.archivedAt !== null || !isNear)
      throw new ApiError("invalid", [{ message: "Выберите центр того же города", field: "shop" }]);
    if (shop === contract.locationId && place === contract.place)
      throw new ApiError("invalid", [
        { message: "Шины здесь и лежат: выберите другой центр или место", field: "shop" },
      ]);
    const moved = await changeContract(tx, contract, { locationId: shop, place });
    await caller.audit(tx, {
      target: contract.number,
      before: { shop: contract.locationId, place: contract.place },
      after: { shop, place },
    });
    if (shop !== contract.locationId) await tellOfStorage(tx, messaging, moved, { news: "moved" }, services.now());
    return moved;
  });
}

/** Hands the goods over to who stands at the counter, without a request before. Throws `not_found` and `version_conflict`. */
export function giveOut(
  { services }: StorageDependencies,
  seen: InputOf<typeof storageDeskGiveOut>,
  caller: StaffCaller,
): Promise<ContractRow> {
  return services.connection.db.transaction(async (tx) => {
    const contract = await lockSeen(tx, caller, seen);
    if (contract.status !== "stored") throw conflict("По договору уже есть заявка на выдачу или шины выданы");
    const at = services.now();
    const { today } = placeOf(services, contract.locationId);
    const given = await changeContract(tx, contract, givenBack(contract, today));
    const actorId = userIdOf(caller);
    await insertRequest(tx, {
      contractId: contract.id,
      kind: "retrieve",
      state: "done",
      plannedOn: today,
      requestSource: "visit",
      actorKind: "staff",
      actorId,
      decidedById: actorId,
      decidedAt: at,
      createdAt: at,
    });
    await caller.audit(tx, {
      target: contract.number,
      before: { status: contract.status, paidUntil: contract.paidUntil },
      after: { status: given.status, paidUntil: given.paidUntil },
    });
    return given;
  });
}

const conflict = (message: string) => new ApiError("version_conflict", message);
