import { type FittingRequest, packetTypes } from "../../contract/workshop/fitting.ts";
import { type FittingPlace, type FittingTariff, fittingQuote, roundMinutes } from "../fitting/price-rules.ts";
import { type Bay, canTake } from "./bay-rules.ts";
import type { PartLength } from "./slot-rules.ts";

export interface Works {
  serviceIds: readonly number[];
  fitting: FittingRequest | null;
}

/** A service as a shop does it. */
export interface OfferedService {
  id: number;
  name: string;
  isAppointment: boolean;
  isFitting: boolean;
  needsKind: "fitting" | "service" | "alignment";
  needsCapability: string | null;
  minutes: number;
  priceKopecks: number;
  isOffered: boolean;
}

export interface PlannedItem {
  serviceId: number | null;
  title: string;
  quantity: number;
  kopecks: number;
  minutes: number;
}

export interface VisitPlan {
  parts: PartLength[];
  items: PlannedItem[];
  sum: number;
  minutes: number;
  isEstimate: boolean;
}

/** What takes bays, and how long in all. */
export type VisitLength = Pick<VisitPlan, "parts" | "minutes">;

/** Why works cannot be booked there, and the field of the form that it is about. */
export interface WorksRefusal {
  field: "services" | "center" | "fitting_sizes";
  message: string;
}

/** Bays that one visit may change between. */
const MOST_PARTS = 2;

interface Shop {
  bays: readonly Bay[];
  capabilities: readonly string[];
  /** In the rush of the season. */
  isSurge: boolean;
}

/** What a visit of these works is at a shop, or why it is none. `services` are those that were asked for. */
export function planVisit(
  works: Works,
  services: readonly OfferedService[],
  { tariff, place, shop }: { tariff: FittingTariff; place: FittingPlace; shop: Shop },
): VisitPlan | WorksRefusal {
  const asked = [...new Set(works.serviceIds)];
  if (asked.length === 0 && !works.fitting) return refused("services", "Выберите хотя бы одну услугу");
  const chosen = asked.map((id) => services.find((service) => service.id === id));
  const found = chosen.filter((service) => service !== undefined);
  if (found.length < chosen.length) return refused("services", "Такой услуги больше нет. Выберите другую");
  const unbookable = found.find(({ isAppointment }) => !isAppointment);
  if (unbookable) return refused("services", `«${unbookable.name}»: запись не нужна, приезжайте в часы работы`);
  const absent = found.find(
    ({ isOffered, needsCapability }) =>
      !isOffered || (needsCapability !== null && !shop.capabilities.includes(needsCapability)),
  );
  if (absent) return refused("center", `В этом центре нет услуги «${absent.name}»`);
  if (shop.isSurge && found.some(({ needsKind }) => needsKind !== "fitting"))
    return refused("services", "В дни массовой переобувки записываем только на шиномонтаж");

  const { fitting } = works;
  const items: PlannedItem[] = [];
  const minutesOf = new Map<OfferedService["needsKind"], number>();
  const add = (kind: OfferedService["needsKind"], minutes: number) =>
    minutesOf.set(kind, (minutesOf.get(kind) ?? 0) + minutes);
  let isEstimate = false;

  if (fitting) {
    const quote = fittingQuote(tariff, fitting, place);
    if (!quote)
      return refused("fitting_sizes", "Колёса такого размера не обслуживаем. Проверьте диаметр и тип автомобиля");
    const serviceId = found.find((service) => service.isFitting)?.id ?? null;
    items.push(
      ...quote.lines.map(({ title, quantity, price, minutes }) => ({
        serviceId,
        title,
        quantity,
        kopecks: price,
        minutes,
      })),
    );
    add("fitting", quote.minutes);
    isEstimate ||= quote.isEstimate;
  }
  for (const service of found) {
    if (service.isFitting && fitting) continue;
    // Without wheels the fitting has the price that it begins from.
    isEstimate ||= service.isFitting;
    const { id, name, priceKopecks, minutes, needsKind } = service;
    items.push({ serviceId: id, title: name, quantity: 1, kopecks: priceKopecks, minutes });
    add(needsKind, minutes);
  }

  const inch = Math.ceil(Math.max(0, ...(fitting?.sizes ?? []).map(({ diameter }) => diameter)));
  const isTruck = fitting?.vehicleType === "truck";
  const parts = (["fitting", "service", "alignment"] as const).flatMap((kind): PartLength[] => {
    const minutes = minutesOf.get(kind);
    if (minutes === undefined) return [];
    const need = kind === "fitting" ? { kind: isTruck ? ("truck" as const) : kind, inch } : { kind, inch: 0 };
    return [{ need, minutes: roundMinutes(minutes) }];
  });
  if (parts.length > MOST_PARTS)
    return refused("services", "За один визит делаем работы двух видов. Запишитесь на остальные отдельно");
  const impossible = parts.find(({ need }) => !shop.bays.some((bay) => canTake(bay, need)));
  if (impossible) return refused("center", whyNot(impossible.need));
  return {
    parts,
    items,
    sum: items.reduce((sum, { kopecks }) => sum + kopecks, 0),
    minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0),
    isEstimate,
  };
}

export const isRefusal = (plan: object): plan is WorksRefusal => "field" in plan;

const refused = (field: WorksRefusal["field"], message: string): WorksRefusal => ({ field, message });

function whyNot({ kind, inch }: PartLength["need"]): string {
  switch (kind) {
    case "truck":
      return "В этом центре нет поста для грузовых автомобилей";
    case "fitting":
      return `Колёса R${inch} в этом центре не обслуживают`;
    case "alignment":
      return "В этом центре нет стенда развал-схождения";
    default:
      return "В этом центре нет подъёмника для таких работ";
  }
}

/** What an appointment is called in lists. */
export function visitTitle(items: readonly PlannedItem[], { fitting }: Works): string {
  const [first, ...rest] = items;
  if (!first) return "Визит";
  const wheels = fitting?.sizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const head = fitting
    ? `${packetTypes[fitting.packetType]}, ${wheels} шт. R${fitting.sizes[0]?.diameter ?? ""}`
    : first.title;
  const more = fitting ? items.length - fitting.sizes.length : rest.length;
  return more > 0 ? `${head} и ещё ${more}` : head;
}
