import type { RegionDirectory } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import { permissionsOfRoles } from "../../contract/platform/staff-permissions.ts";
import { type Owner, ownerOfPhone } from "../../customers/auth/ownership-store.ts";
import { readRoleIds } from "../../customers/auth/user-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { addDays, localTime, momentAt } from "../../platform/zone-time.ts";
import type { AppointmentRow } from "../appointments/appointments-store.ts";
import { readyMoment } from "../fitting/ready-rules.ts";
import { findFittedOrder, findOrderById, findOrderByLink, type OrderRow } from "../fitting/sizes-store.ts";
import { type ContractRow, findContractById, findContractOf, findOpenRetrieval } from "../storage/contracts-store.ts";
import type { Earliest } from "./look-for-time.ts";
import type { BookingShop } from "./shops.ts";
import type { BookingDependencies } from "./visit-access.ts";
import { isElsewhere, presenceAt, unloadedOn, type Whereabouts, withCustomer } from "./whereabouts-rules.ts";

/** The wheels of a visit as calls name them. */
export interface NamedWheels {
  hasStorage: boolean;
  orderNumber: string | null;
  orderAccess: string | null;
  storageNumber: string | null;
  /** Ten digits of the client whom staff book for. */
  clientPhone?: string | undefined;
}

/** Wheels that were found: whose order or contract it is has been looked at. */
export interface FoundWheels {
  whereabouts: Whereabouts;
  orderId: number | null;
  contractId: number | null;
}

/** Whose orders and contracts a caller may name: the own ones, or those of the client whom staff book for. */
export async function ownerOfWheels(
  executor: Executor,
  { actor, subject }: VisitorCaller,
  clientPhone: string | undefined,
): Promise<Owner | null> {
  if (clientPhone === undefined || actor.kind === "guest") return subject;
  const permissions = permissionsOfRoles(await readRoleIds(executor, actor.userId));
  return permissions.has("book") ? ownerOfPhone(executor, clientPhone) : subject;
}

type Here = Pick<Services, "regions" | "now">;
type Known = Pick<BookingDependencies, "services" | "keys">;

/** The wheels that a call names; those of an order or contract that is not the owner's are nobody's that we know. */
export async function findWheels(
  executor: Executor,
  { services, keys }: Known,
  { hasStorage, orderNumber, orderAccess, storageNumber }: NamedWheels,
  owner: Owner | null,
): Promise<FoundWheels> {
  if (storageNumber !== null || hasStorage) {
    const contract =
      storageNumber !== null && owner !== null ? await findContractOf(executor, owner, storageNumber) : null;
    if (!contract) return { whereabouts: { kind: "inStorage" }, orderId: null, contractId: null };
    return {
      whereabouts: await whereStored(executor, services, contract),
      orderId: null,
      contractId: contract.id,
    };
  }
  if (orderNumber === null) return nobodysWheels;
  const order =
    (orderAccess === null ? null : await findOrderByLink(executor, keys.orderAccess, { orderNumber, orderAccess })) ??
    (owner === null ? null : await findFittedOrder(executor, owner, orderNumber));
  return order ? { whereabouts: whereOrdered(services, order), orderId: order.id, contractId: null } : nobodysWheels;
}

const nobodysWheels: FoundWheels = { whereabouts: withCustomer, orderId: null, contractId: null };

/** The wheels of a visit that is booked. */
async function wheelsOfVisit(executor: Executor, services: Services, visit: AppointmentRow): Promise<Whereabouts> {
  const { orderId, contractId, mountType } = visit;
  if (contractId !== null) {
    const contract = await findContractById(executor, contractId);
    if (contract) return whereStored(executor, services, contract, visit);
  }
  if (mountType === "STORAGE") return { kind: "inStorage" };
  const order = orderId === null ? null : await findOrderById(executor, orderId);
  return order ? whereOrdered(services, order) : withCustomer;
}

function whereOrdered({ regions, now }: Here, order: OrderRow): Whereabouts {
  const ready = readyMoment(order, now());
  const isFetched = order.deliveryType === "pickup" && order.status !== "delivered";
  const centre = isFetched && order.deliveryShopId !== null ? centreOf(regions, order.deliveryShopId) : null;
  return centre ? { kind: "ordered", centre, ...ready } : { kind: "withCustomer", ...ready };
}

/**
 * A retrieval that the centre has accepted for a later day than was asked for is not there before it; what is only asked for is under way.
 * `visit` is the one that is looked at: a retrieval for it binds it only where the centre has put it off.
 */
async function whereStored(
  executor: Executor,
  { regions, now }: Here,
  contract: ContractRow,
  visit: AppointmentRow | null = null,
): Promise<Whereabouts> {
  const home = centreOf(regions, contract.locationId);
  if (contract.status === "returned" || !home) return withCustomer;
  const days = regions.locations.get(contract.locationId)?.storageLeadDays ?? 0;
  const from = days === 0 ? null : unloadedOn(addDays(localTime(now(), home.zone).day, days), home.zone);
  const request = await findOpenRetrieval(executor, contract.id);
  if (!request) return { kind: "stored", centre: home, from, promised: null };
  const to = (request.locationId === null ? null : centreOf(regions, request.locationId)) ?? home;
  const day = momentAt(request.plannedOn, 0, to.zone);
  const due = to.id === home.id && days === 0 ? day : unloadedOn(request.plannedOn, to.zone);
  const isPutOff = visit?.id === request.appointmentId && day > (visit?.startsAt ?? day);
  return request.state === "accepted" && (request.appointmentId === null || isPutOff)
    ? { kind: "stored", centre: to, from: due, promised: null }
    : { kind: "stored", centre: home, from, promised: { centreId: to.id, from: due } };
}

function centreOf(regions: RegionDirectory, locationId: number) {
  const location = regions.locations.get(locationId);
  const region = regions.regionOfLocation(locationId);
  return location && region ? { id: locationId, regionId: region.id, zone: region.zone, title: location.title } : null;
}

export const presenceOf = (whereabouts: Whereabouts, { id, zone, location, region }: BookingShop, now: Date) =>
  presenceAt(
    whereabouts,
    { id, zone, regionId: region.id, title: location.title, storageLeadDays: location.storageLeadDays },
    now,
  );

/** When a visit with these wheels may begin at a shop at the earliest. Throws `invalid` at `center` for one that they never come to. */
export function earliestFor(whereabouts: Whereabouts, shop: BookingShop, now: Date): Earliest {
  const presence = presenceOf(whereabouts, shop, now);
  if (isElsewhere(presence)) throw new ApiError("invalid", [presence]);
  return { now, wheelsFrom: presence.from };
}

/** The same for a visit that is booked: where it is already, it may stay. */
export async function earliestOfVisit(
  executor: Executor,
  services: Services,
  visit: AppointmentRow,
  shop: BookingShop,
): Promise<Earliest> {
  const now = services.now();
  const whereabouts = await wheelsOfVisit(executor, services, visit);
  if (visit.locationId === shop.id && isElsewhere(presenceOf(whereabouts, shop, now))) return { now, wheelsFrom: null };
  return earliestFor(whereabouts, shop, now);
}

/** The same for the wheels that a call names, or those of the visit that it moves. */
export async function earliestOfRequest(
  executor: Executor,
  dependencies: BookingDependencies,
  { input, moved, shop }: { input: NamedWheels; moved: AppointmentRow | null; shop: BookingShop },
  caller: VisitorCaller,
): Promise<Earliest> {
  const { services } = dependencies;
  if (moved) return earliestOfVisit(executor, services, moved, shop);
  const owner = await ownerOfWheels(executor, caller, input.clientPhone);
  const { whereabouts } = await findWheels(executor, dependencies, input, owner);
  return earliestFor(whereabouts, shop, services.now());
}
