import { durationText } from "../../../../gateway/contract/platform/duration.ts";
import {
  fittingFacets,
  fittingPackets,
  MAX_WHEELS,
  packetTypes,
  vehicleTypes,
} from "../../../../gateway/contract/workshop/fitting.ts";
import {
  type BookingChoice,
  changeOf,
  choiceFields,
  type FittingSource,
  fittingSources,
  hasSizeFields,
  hasWork,
  openPath,
  STAY,
  vehicles,
} from "../../../shared/booking-choice.ts";
import { carName } from "../../../shared/chosen-car.ts";
import { signInPath } from "../../../shared/sign-in-path.ts";
import { type FittingAxle, sizesText } from "../../../shared/tyre-sizes.ts";
import { formatPrice } from "../../../ui/format.ts";
import { outage } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { type BookingFacts, loadOwnNumbers, usualWorks } from "./booking-facts.server.ts";
import type { PacketView, ServiceGroup, WorksView } from "./works-view.ts";

const sourceTitles: Record<FittingSource, string> = {
  own: "Свои шины",
  order: "Шины из заказа",
  storage: "Шины с хранения",
};

/**
 * What the open first block says as it is shown, which is what its form sends: a size whose works nobody has been asked about gets the
 * usual ones. A centre and a time that were promised stay in it; where they were chosen, the link that opens the block again drops them. Who chose services alone for an address with a size has declined them.
 */
export function shownChoice({
  choice,
  query,
  origin,
}: Pick<BookingFacts, "choice" | "query" | "origin">): BookingChoice {
  const isDeclined = query.get("packet") === "" || (choice.selectedServices.length > 0 && !hasSizeFields(query));
  const isAsked = choice.tyreFittingAxles.length > 0 && choice.packetType === null && !isDeclined;
  return {
    ...choice,
    ...(isAsked && { packetType: usualWorks(origin).packetType }),
  };
}

/** Why the first block cannot be left, by its field, when the button that goes on was pressed. SVC-038, SVC-039 */
export function worksProblems({ choice, query }: Pick<BookingFacts, "choice" | "query">): WorksView["problems"] {
  if (changeOf(query) !== "goOn") return {};
  const hasSize = choice.tyreFittingAxles.length > 0;
  if (!hasSize && ["width", "profile", "runflat"].some((name) => query.get(name)))
    return { diameter: "Выберите диаметр: без него цену шиномонтажа не посчитать" };
  if (hasSize && !query.has("packet")) return { packet: "Посмотрите цены и выберите, что сделать с колёсами" };
  if (hasWork(choice)) return {};
  return hasSize
    ? { packet: "Выберите, что сделать: шиномонтаж или услугу" }
    : {
        [choice.tyreFittingTab === "by-auto" ? "services" : "diameter"]: "Выберите, что сделать: размер шин или услугу",
      };
}

const NOT_FITTED = "Колёса такого размера не обслуживаем. Проверьте диаметр и тип автомобиля";

/** The open first block. Its form carries what it does not ask itself. `choice` is what it shows. */
export async function loadWorks(
  visitor: Visitor,
  facts: BookingFacts,
  { choice, promise }: { choice: BookingChoice; promise: WorksView["promise"] },
): Promise<WorksView> {
  const { tyreFittingTab, tyreFittingAxles, packetType } = choice;
  const isByAuto = tyreFittingTab === "by-auto";
  const [size, origin, packetViews] = await Promise.all([
    sizeFields(visitor, facts.query, choice),
    originOf(visitor, facts, choice),
    loadPackets(visitor, choice),
  ]);
  const hereWithCar = openPath({ ...choice, tyreFittingTab: "by-auto" });
  const sizeNames = isByAuto ? [] : ["vehicle", ...(tyreFittingAxles.length > 1 ? [] : ["sizes"])];
  return {
    promise,
    tab: tyreFittingTab,
    tabs: [
      {
        label: "По параметрам",
        href: openPath(choice, { tyreFittingTab: "by-params" }),
        isCurrent: !isByAuto,
      },
      { label: "По автомобилю", href: hereWithCar, isCurrent: isByAuto },
    ],
    sources: fittingSources.map((source) => ({
      label: sourceTitles[source],
      href: openPath(choice, { fittingSource: source, ...noOrigin }),
      isCurrent: choice.fittingSource === source,
    })),
    size,
    car: isByAuto ? carView(facts.own, choice) : null,
    carPath: `/cars/?${new URLSearchParams({ back: hereWithCar })}`,
    origin,
    sizesText: tyreFittingAxles.length > 0 ? sizesText(tyreFittingAxles) : null,
    packets: packetViews.packets,
    packet: packetType ?? "",
    hidden: [...without(choice, "packet", "serviceIds", ...sizeNames), STAY],
    problems: packetViews.isRefused ? { diameter: NOT_FITTED } : worksProblems(facts),
  };
}

/** What the address keeps besides the fields of a form. */
const without = (choice: BookingChoice, ...names: string[]) =>
  choiceFields(choice).filter(([name]) => !names.includes(name));

/** The fields of a size: as they were sent, for a size that is not whole yet as well, or as the choice says. */
async function sizeFields(
  { gateway }: Visitor,
  query: URLSearchParams,
  choice: BookingChoice,
): Promise<WorksView["size"]> {
  const { vehicleType, tyreFittingAxles } = choice;
  const sent = (name: string) => Number(/^\d{1,3}(\.5)?$/.exec(query.get(name)?.trim() ?? "")?.[0]) || null;
  const nothing = { width: null, profile: null, diameter: null, runflat: false, quantity: null };
  const found = await gateway.call(fittingFacets, { ...nothing, vehicleType });
  const { widths, profiles, diameters } = found.ok ? found.data : { widths: [], profiles: [], diameters: [] };
  const axle: { [Part in keyof FittingAxle]?: FittingAxle[Part] | null } = hasSizeFields(query)
    ? {
        width: sent("width"),
        profile: sent("profile"),
        diameter: sent("diameter"),
        quantity: sent("quantity") ?? 4,
        runflat: Boolean(query.get("runflat")),
      }
    : (tyreFittingAxles[0] ?? {});
  const options = (values: readonly number[], own: number | null | undefined, prefix = "") => {
    const all = own && !values.includes(own) ? [...values, own].sort((a, b) => a - b) : values;
    return all.map((value) => ({ value: String(value), label: `${prefix}${value}` }));
  };
  return {
    vehicles: vehicles.map((value) => ({ value, label: vehicleTypes[value] })),
    vehicle: vehicleType,
    widths: options(widths, axle.width),
    width: String(axle.width ?? ""),
    profiles: options(profiles, axle.profile),
    profile: String(axle.profile ?? ""),
    diameters: options(diameters, axle.diameter, "R"),
    diameter: String(axle.diameter ?? ""),
    quantities: Array.from({ length: MAX_WHEELS }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` })),
    quantity: String(axle.quantity ?? 4),
    runflat: axle.runflat ?? false,
  };
}

/** The car that is known with its sizes; one that is not known is chosen first. */
function carView(own: BookingFacts["own"], choice: BookingChoice): WorksView["car"] {
  if (!own) return null;
  const chosen = sizesText(choice.tyreFittingAxles);
  return {
    name: carName(own.car),
    sizes: own.ways.map((tyreFittingAxles) => {
      const label = sizesText(tyreFittingAxles);
      const href = openPath(choice, { tyreFittingAxles, packetType: choice.packetType ?? "full" });
      return { label, href, isCurrent: label === chosen };
    }),
  };
}

async function originOf(
  visitor: Visitor,
  { origin }: BookingFacts,
  choice: BookingChoice,
): Promise<WorksView["origin"]> {
  const { fittingSource: kind, clientPhone, tyreFittingOrder, tyreFittingContract } = choice;
  if (kind === "own") return null;
  const own = await loadOwnNumbers(visitor, kind, clientPhone);
  const number = (kind === "order" ? tyreFittingOrder : tyreFittingContract) ?? "";
  const isEmpty = own.length === 0 && visitor.user !== null && number === "";
  return {
    kind,
    hidden: [...without(choice, "storageNumber", "order", "orderAccess", "source", "sizes", "packet"), STAY],
    number,
    own: own.map((each) => ({
      label: each,
      href: openPath(choice, {
        tyreFittingAxles: [],
        packetType: null,
        ...noOrigin,
        tyreFittingOrder: kind === "order" ? each : null,
        tyreFittingContract: kind === "storage" ? each : null,
      }),
      isCurrent: each === number,
    })),
    signInPath: visitor.user ? null : signInPath(openPath(choice)),
    problem: origin.problem ?? (isEmpty ? emptyTexts[kind] : null),
  };
}

const noOrigin = { tyreFittingOrder: null, tyreFittingOrderAccess: null, tyreFittingContract: null };

const emptyTexts = {
  order: "Заказов с шинами у вас сейчас нет. Укажите размер по параметрам.",
  storage: "Действующих договоров хранения у вас нет. Если договор оформлен на другой телефон, введите его номер.",
};

/** Every packet with its price for the chosen wheels; none while there are no wheels, or where such wheels are not fitted. */
async function loadPackets(
  { gateway }: Visitor,
  choice: BookingChoice,
): Promise<{ packets: PacketView[]; isRefused: boolean }> {
  const { tyreFittingAxles, vehicleType, selectedShop } = choice;
  if (tyreFittingAxles.length === 0) return { packets: [], isRefused: false };
  const found = await gateway.call(fittingPackets, {
    sizes: [...tyreFittingAxles],
    vehicleType,
    order: null,
    storage: null,
    dateTime: null,
    shopId: selectedShop,
  });
  if (!found.ok) {
    if (found.code === "invalid") return { packets: [], isRefused: true };
    throw outage();
  }
  const packets = found.data.packets.map(({ slug, title, works, price, minutes }) => ({
    slug,
    title,
    works: works.join(", ").toLowerCase(),
    price,
    duration: durationText(minutes),
  }));
  return { packets, isRefused: false };
}

/** The services that can be booked, by their category. */
export function groupsOf({ services, choice }: Pick<BookingFacts, "services" | "choice">): ServiceGroup[] {
  const groups = new Map<string, ServiceGroup>();
  for (const { id, name, category, price, minutes, isFitting, isAppointment } of services) {
    if (isFitting || !isAppointment) continue;
    const group = groups.get(category.slug) ?? { title: category.title, services: [], isOpen: false };
    const isChosen = choice.selectedServices.includes(id);
    group.services.push({ id, name, note: `${formatPrice(price)} · ${durationText(minutes)}`, isChosen });
    group.isOpen ||= isChosen;
    groups.set(category.slug, group);
  }
  return [...groups.values()];
}

/** «Сезонная смена, 4 × 205/55 R16, Замена масла» */
export function worksTitle({ choice, services }: Pick<BookingFacts, "choice" | "services">): string {
  const { packetType, tyreFittingAxles, selectedServices } = choice;
  const fitting =
    packetType && tyreFittingAxles.length > 0 ? `${packetTypes[packetType]}, ${sizesText(tyreFittingAxles)}` : "";
  const names = selectedServices.flatMap((id) => services.find((service) => service.id === id)?.name ?? []);
  return [fitting, ...names].filter(Boolean).join(", ");
}
