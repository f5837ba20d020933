import { carClassified } from "../../../gateway/contract/cars.ts";
import {
  fittingFacets,
  fittingPackets,
  MAX_WHEELS,
  packetTypes,
  vehicleTypes,
} from "../../../gateway/contract/fitting.ts";
import { carName, slugsOfCar } from "../../shared/chosen-car.ts";
import { signInPath } from "../../shared/sign-in-path.ts";
import { formatPrice } from "../../ui/format.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import {
  type BookingChoice,
  bookingPath,
  choiceFields,
  type FittingSource,
  fittingSources,
  vehicles,
} from "./booking-choice.ts";
import { type BookingFacts, loadOwnNumbers } from "./booking-facts.server.ts";
import { type FittingAxle, sizesText } from "./tyre-sizes.ts";
import { durationText } from "./words.ts";
import type { PacketView, WorksView } from "./works-view.ts";

const sourceTitles: Record<FittingSource, string> = {
  own: "Свои шины",
  order: "Шины из заказа",
  storage: "Шины с хранения",
};

/** The open first block. Its forms carry what it does not ask itself; what is chosen after it is dropped. */
export async function loadWorks(visitor: Visitor, facts: BookingFacts): Promise<WorksView> {
  const choice: BookingChoice = { ...facts.choice, selectedShop: null, selectedDate: null, selectedTime: null };
  const { tyreFittingTab, tyreFittingAxles, packetType } = choice;
  const [size, car, origin, packetViews] = await Promise.all([
    sizeFields(visitor, choice),
    tyreFittingTab === "by-auto" ? sizesOfCar(visitor, choice) : null,
    originOf(visitor, facts),
    loadPackets(visitor, choice),
  ]);
  const hereWithCar = bookingPath({ ...choice, tyreFittingTab: "by-auto" });
  return {
    tab: tyreFittingTab,
    tabs: [
      {
        label: "По параметрам",
        href: bookingPath(choice, { tyreFittingTab: "by-params" }),
        isCurrent: tyreFittingTab === "by-params",
      },
      { label: "По автомобилю", href: hereWithCar, isCurrent: tyreFittingTab === "by-auto" },
    ],
    sources: fittingSources.map((source) => ({
      label: sourceTitles[source],
      href: bookingPath(choice, { fittingSource: source, tyreFittingOrder: null, tyreFittingContract: null }),
      isCurrent: choice.fittingSource === source,
    })),
    size,
    car,
    carPath: `/cars/?${new URLSearchParams({ back: hereWithCar })}`,
    origin,
    sizesText: tyreFittingAxles.length > 0 ? sizesText(tyreFittingAxles) : null,
    packets: packetViews,
    packet: packetType ?? (choice.selectedServices.length > 0 ? "" : "full"),
    groups: groupsOf(facts),
    hidden: without(choice, "packet", "serviceIds"),
  };
}

/** What the address keeps besides the fields of a form. */
const without = (choice: BookingChoice, ...names: string[]) =>
  choiceFields(choice).filter(([name]) => !names.includes(name));

async function sizeFields({ gateway }: Visitor, choice: BookingChoice): Promise<WorksView["size"]> {
  const { vehicleType, tyreFittingAxles } = choice;
  const nothing = { width: null, profile: null, diameter: null, runflat: false, quantity: null };
  const found = await gateway.call(fittingFacets, { ...nothing, vehicleType });
  const { widths, profiles, diameters } = found.ok ? found.data : { widths: [], profiles: [], diameters: [] };
  const axle: Partial<FittingAxle> = tyreFittingAxles[0] ?? {};
  const options = (values: readonly number[], own: number | null | undefined, prefix = "") => {
    const all = own && !values.includes(own) ? [...values, own].sort((a, b) => a - b) : values;
    return all.map((value) => ({ value: String(value), label: `${prefix}${value}` }));
  };
  return {
    hidden: without(choice, "vehicle", "sizes", "packet"),
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

async function sizesOfCar({ gateway, chosenCar }: Visitor, choice: BookingChoice): Promise<WorksView["car"]> {
  if (!chosenCar) return null;
  const found = await gateway.call(carClassified, slugsOfCar(chosenCar));
  const tyres = found.ok ? (found.data.fitment?.tyres ?? []) : [];
  const chosen = sizesText(choice.tyreFittingAxles);
  const ways = new Map(
    tyres.map(({ front, rear }) => {
      const axles = rear ? [axleOf(front, 2), axleOf(rear, 2)] : [axleOf(front, 4)];
      return [sizesText(axles), axles] as const;
    }),
  );
  return {
    name: carName(chosenCar),
    sizes: [...ways].map(([label, tyreFittingAxles]) => ({
      label,
      href: bookingPath(choice, { tyreFittingAxles }),
      isCurrent: label === chosen,
    })),
  };
}

const axleOf = (
  { width, profile, diameter }: { width: number; profile: number; diameter: number },
  quantity: number,
): FittingAxle => ({ width, profile, diameter, runflat: false, quantity });

async function originOf(visitor: Visitor, { choice, origin }: BookingFacts): Promise<WorksView["origin"]> {
  const { fittingSource: kind, clientPhone, tyreFittingOrder, tyreFittingContract } = choice;
  if (kind === "own") return null;
  const own = await loadOwnNumbers(visitor, kind, clientPhone);
  const number = (kind === "order" ? tyreFittingOrder : tyreFittingContract) ?? "";
  const isEmpty = own.length === 0 && visitor.user !== null && number === "";
  return {
    kind,
    hidden: without(choice, "storageNumber", "order", "source", "sizes", "packet"),
    number,
    own: own.map((each) => ({
      label: each,
      href: bookingPath(choice, {
        tyreFittingAxles: [],
        tyreFittingOrder: kind === "order" ? each : null,
        tyreFittingContract: kind === "storage" ? each : null,
      }),
      isCurrent: each === number,
    })),
    signInPath: visitor.user ? null : signInPath(bookingPath(choice)),
    problem: origin.problem ?? (isEmpty ? emptyTexts[kind] : null),
  };
}

const emptyTexts = {
  order: "Заказов с шинами у вас сейчас нет. Укажите размер по параметрам.",
  storage: "Действующих договоров хранения у вас нет. Если договор оформлен на другой телефон, введите его номер.",
};

/** Every packet with its price for the chosen wheels; empty while there are none. */
export async function loadPackets({ gateway }: Visitor, choice: BookingChoice): Promise<PacketView[]> {
  const { tyreFittingAxles, vehicleType, selectedShop } = choice;
  if (tyreFittingAxles.length === 0) return [];
  const found = await gateway.call(fittingPackets, {
    sizes: [...tyreFittingAxles],
    vehicleType,
    order: null,
    storage: null,
    dateTime: null,
    shopId: selectedShop,
  });
  if (!found.ok) return [];
  return found.data.packets.map(({ slug, title, works, price, minutes }) => ({
    slug,
    title,
    works: works.join(", ").toLowerCase(),
    price,
    duration: durationText(minutes),
  }));
}

function groupsOf({ services, choice }: BookingFacts): WorksView["groups"] {
  const groups = new Map<string, WorksView["groups"][number]>();
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
