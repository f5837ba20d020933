import type { Appointment } from "../../../../gateway/contract/workshop/appointments.ts";
import {
  type FittingRequest,
  orderFittingInfo,
  storageFittingCost,
} from "../../../../gateway/contract/workshop/fitting.ts";
import { bookingCentres } from "../../../../gateway/contract/workshop/free-times.ts";
import { type Service, serviceList } from "../../../../gateway/contract/workshop/service-list.ts";
import { storageMine } from "../../../../gateway/contract/workshop/storage.ts";
import { type BookingChoice, changeOf, hasFitting, hasOrigin, parseChoice } from "../../../shared/booking-choice.ts";
import { type FittingAxle, MAX_AXLES, parseSizes } from "../../../shared/tyre-sizes.ts";
import { outage, required } from "../../../visitor/error-responses.server.ts";
import { readKnownContact } from "../../../visitor/known-contact.server.ts";
import { staffPermissionsOf } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { BookingState } from "./booking-state.ts";
import { liveHold } from "./hold-cookie.server.ts";
import { loadLastVisit, loadOwnCar, type OwnCar, waysOfCar } from "./own-car.server.ts";
import type { TimeQuery } from "./times.server.ts";

/** Whether the visitor may book for clients by their phone. SVC-010, SVC-051 */
export function booksForClients({ user, acting }: Visitor): boolean {
  const person = acting ? acting.staff : user;
  return person !== null && staffPermissionsOf(person).has("book");
}

type Listed = Pick<
  Service,
  "id" | "name" | "category" | "price" | "minutes" | "isFitting" | "isAppointment" | "shortDescription" | "url"
>;

const FIELDS = "id,name,category,price,minutes,isFitting,isAppointment,shortDescription,url";

const askServices = ({ gateway }: Visitor, shopId: number | null) =>
  gateway.call(serviceList, { expand: "", fields: FIELDS, ...(shopId !== null && { shop_id: shopId }) });

const listed = (services: readonly Partial<Service>[]): Listed[] =>
  services.flatMap((service) => (service.name === undefined ? [] : [service as Listed]));

/** What can be booked in the region; null when it could not be read. */
export async function loadServiceList(visitor: Visitor): Promise<Listed[] | null> {
  const found = await askServices(visitor, null);
  return found.ok ? listed(found.data.services) : null;
}

/** What can be booked at a centre with its prices; in the region when none is named, or one that there is not, or no more. Throws 503. */
async function loadServicesAt(
  visitor: Visitor,
  shopId: number | null,
): Promise<{ services: Listed[]; isShop: boolean }> {
  const found = await askServices(visitor, shopId);
  if (found.ok) return { services: listed(found.data.services), isShop: shopId !== null };
  if (found.code === "invalid" && shopId !== null) return loadServicesAt(visitor, null);
  throw outage();
}

/** The wheels of an order or of a storage contract, or what is wrong with its number. */
interface Origin {
  axles: FittingRequest["sizes"];
  /** What the wheels are fitted with, where that is known: «Колёса в сборе» need no mounting. */
  usual: Pick<FittingRequest, "packetType" | "vehicleType"> | null;
  orderItems: BookingState["orderItems"];
  problem: string | null;
}

const noOrigin: Origin = { axles: [], usual: null, orderItems: [], problem: null };

async function loadOrigin(visitor: Visitor, choice: BookingChoice, clientPhone: string | null): Promise<Origin> {
  const { tyreFittingOrder, tyreFittingOrderAccess, tyreFittingContract } = choice;
  // The link of a guest's order carries its sizes.
  if (tyreFittingOrderAccess !== null) return noOrigin;
  if (tyreFittingOrder !== null) return loadOrder(visitor, { number: tyreFittingOrder, clientPhone });
  if (tyreFittingContract !== null) return loadContract(visitor, { storageNumber: tyreFittingContract, clientPhone });
  return noOrigin;
}

async function loadOrder(
  visitor: Visitor,
  { number, clientPhone }: { number: string; clientPhone: string | null },
): Promise<Origin> {
  const order = (await ordersOf(visitor, clientPhone)).find(({ orderNumber }) => orderNumber === number);
  if (!order) return { ...noOrigin, problem: "Такого заказа среди ваших нет. Проверьте номер." };
  return {
    ...noOrigin,
    axles: order.goods.map(({ size }) => size).slice(0, MAX_AXLES),
    orderItems: order.goods.map(({ title, quantity }) => ({ title, quantity })),
  };
}

/** A guest has neither orders nor contracts to choose from. */
async function ordersOf({ gateway, user }: Visitor, clientPhone: string | null) {
  if (!user && clientPhone === null) return [];
  const found = await gateway.call(orderFittingInfo, clientPhone === null ? {} : { clientPhone });
  return found.ok ? found.data.orders : [];
}

async function loadContract(
  { gateway, user }: Visitor,
  { storageNumber, clientPhone }: { storageNumber: string; clientPhone: string | null },
) {
  const what = { storageNumber, planningDate: null, dateTime: null };
  const problem =
    "Договор с этим номером открывается его владельцу: войдите или проверьте номер. Размер можно указать ниже.";
  if (!user && clientPhone === null) return { ...noOrigin, problem };
  const found = await gateway.call(storageFittingCost, { ...what, ...(clientPhone !== null && { clientPhone }) });
  if (!found.ok) return { ...noOrigin, problem };
  const { sizes, packetType, vehicleType } = found.data;
  return { ...noOrigin, axles: sizes, usual: { packetType, vehicleType } };
}

export interface BookingFacts {
  choice: BookingChoice;
  /** The address as it came. */
  query: URLSearchParams;
  /** Names of parameters that could not be read. */
  ignored: readonly string[];
  services: Listed[];
  origin: Origin;
  /** Time and place were promised, and the works are known of whoever asks: only the contact is left. */
  isOfferedWhole: boolean;
  /** The car that is chosen or in the garage, with every way to put tyres on it. */
  own: (OwnCar & { ways: FittingAxle[][] }) | null;
  /** The last visit of whoever has no such car. */
  last: Appointment | null;
}

/**
 * The choice of an address as it can be booked: a service or a centre that there is not is left out, a service that is a fitting asks for
 * the wheels instead, and the wheels of an order or contract are filled in.
 */
export async function loadFacts(visitor: Visitor, query: URLSearchParams): Promise<BookingFacts> {
  const { choice: asked, ignored } = parseChoice(query);
  const clientPhone = booksForClients(visitor) ? asked.clientPhone : null;
  const [{ services, isShop }, origin, own] = await Promise.all([
    loadServicesAt(visitor, asked.selectedShop),
    loadOrigin(visitor, asked, clientPhone),
    clientPhone === null ? loadOwn(visitor) : null,
  ]);
  const last = own === null && clientPhone === null ? await loadLastVisit(visitor) : null;
  const plain = new Set(
    services.filter(({ isFitting, isAppointment }) => !isFitting && isAppointment).map(({ id }) => id),
  );
  const known = new Set(services.map(({ id }) => id));
  const lost = [
    ...(asked.selectedServices.some((id) => !known.has(id)) ? ["serviceIds"] : []),
    ...(asked.selectedShop !== null && !isShop ? ["shop"] : []),
  ];
  // A car that is known is offered where nobody has said anything yet.
  const isOffered = FIRST_WORDS.every((name) => !query.has(name));
  const offered = isOffered && clientPhone === null ? offeredWorks(visitor, own, last) : null;
  const axles =
    [asked.tyreFittingAxles, origin.axles, offered?.tyreFittingAxles ?? []].find(({ length }) => length > 0) ?? [];
  const isWhole = offered !== null && isShop && asked.selectedTime !== null && changeOf(query) === null;
  const selectedServices = asked.selectedServices.filter((id) => plain.has(id));
  // Who comes from an order or a contract has chosen what is done with its wheels; who is choosing sees it first.
  const isKnown = hasOrigin(asked) && axles.length > 0 && selectedServices.length === 0;
  const usual = isKnown && !query.has("packet") && changeOf(query) === null ? usualWorks(origin) : null;
  return {
    choice: {
      ...asked,
      selectedShop: isShop ? asked.selectedShop : null,
      selectedServices,
      tyreFittingAxles: axles,
      ...offered,
      ...(isWhole && { packetType: offered.packetType ?? "full" }),
      ...(usual && { packetType: usual.packetType }),
      ...(origin.usual && !query.has("vehicle") && { vehicleType: origin.usual.vehicleType }),
      clientPhone,
    },
    query,
    ignored: [...new Set([...ignored, ...lost])],
    services,
    origin,
    own,
    last,
    isOfferedWhole: isWhole,
  };
}

/** What is done most probably for whoever is known: with the car of theirs, or as the last time, in the account or on this device. */
function offeredWorks(visitor: Visitor, own: BookingFacts["own"], last: Appointment | null): OfferedWorks | null {
  const [tyreFittingAxles] = own?.ways ?? [];
  if (tyreFittingAxles) return { tyreFittingTab: "by-auto", tyreFittingAxles, packetType: null };
  const fitted = last?.works.fitting;
  if (fitted) {
    const { vehicleType, packetType, sizes } = fitted;
    return { vehicleType, packetType, tyreFittingAxles: sizes };
  }
  const known = readKnownContact(visitor)?.works;
  const axles = known && parseSizes(known.sizes);
  return known && axles
    ? { vehicleType: known.vehicleType, tyreFittingAxles: axles, packetType: known.packetType }
    : null;
}
type OfferedWorks = Partial<BookingChoice> & Pick<BookingChoice, "tyreFittingAxles" | "packetType">;

/** What an address says of the works: with any of it somebody has begun to choose. */
const FIRST_WORDS = ["tab", "vehicle", "diameter", "sizes", "packet", "serviceIds", "source", "order", "storageNumber"];

async function loadOwn(visitor: Visitor): Promise<BookingFacts["own"]> {
  const own = await loadOwnCar(visitor);
  return own && { ...own, ways: await waysOfCar(visitor, own.car) };
}

/** What is done with wheels where nobody has said anything else. */
export const usualWorks = ({ usual }: Origin) => usual ?? ({ packetType: "full", vehicleType: "passenger" } as const);

/** The works of a choice as every call that looks for time takes them. */
export const worksOf = (choice: BookingChoice) => ({
  serviceIds: [...choice.selectedServices],
  fitting: hasFitting(choice) ? fittingRequestOf(choice) : null,
});

const fittingRequestOf = ({ vehicleType, packetType, tyreFittingAxles }: BookingChoice): FittingRequest => ({
  vehicleType,
  packetType: packetType ?? "full",
  sizes: [...tyreFittingAxles],
});

/** Whose wheels they are, as every call that looks for a place and a time takes them. */
export const wheelsOf = (choice: BookingChoice) => ({
  hasStorage: choice.tyreFittingContract !== null,
  storageNumber: choice.tyreFittingContract,
  orderNumber: choice.tyreFittingOrder,
  orderAccess: choice.tyreFittingOrderAccess,
  ...(choice.clientPhone !== null && { clientPhone: choice.clientPhone }),
});

/** Centres with what the chosen works cost there. */
export const loadCentres = async (visitor: Visitor, choice: BookingChoice) =>
  required(await askCentres(visitor, choice));

/** The chosen centre; null during an outage as well. */
export async function centreOf(visitor: Visitor, choice: BookingChoice) {
  const found = await askCentres(visitor, choice);
  return (found.ok && found.data.centres.find(({ id }) => id === choice.selectedShop)) || null;
}

export const askCentres = ({ gateway }: Visitor, choice: BookingChoice) =>
  gateway.call(bookingCentres, { ...worksOf(choice), ...wheelsOf(choice) });

/** Numbers of the visitor's own orders with tyres, or of own contracts; empty for guests. */
export async function loadOwnNumbers(visitor: Visitor, kind: "order" | "storage", clientPhone: string | null) {
  if (kind === "order") return (await ordersOf(visitor, clientPhone)).map(({ orderNumber }) => orderNumber);
  if (!visitor.user) return [];
  const found = await visitor.gateway.call(storageMine, {});
  if (!found.ok) return [];
  return found.data.contracts.filter(({ status }) => status === "stored").map(({ number }) => number);
}

/** Where and for what the visitor of this choice looks for a time. */
export function timeQueryOf(visitor: Visitor, choice: BookingChoice): TimeQuery {
  return {
    centreId: choice.selectedShop ?? 0,
    ...wheelsOf(choice),
    ...worksOf(choice),
    moving: null,
    holdToken: liveHold(visitor.cookies, visitor.now())?.holdToken ?? null,
  };
}
