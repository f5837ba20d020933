import type { SettingsOf } from "../../contract/chain/shop-settings.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { orderStatuses } from "../../contract/sales/orders.ts";
import type { OneCDocument } from "./read-documents.ts";

export type OrderStatus = keyof typeof orderStatuses;

/** Number and day of a document of 1C. */
export interface Booked {
  number: string;
  day: Day | null;
}

/** What a document of 1C wants of its order. */
export interface Wanted {
  /** How 1C calls the order. */
  ofOneC: Booked;
  isCancelled: boolean;
  /** Money that 1C has for it; null for none. */
  payment: Booked | null;
  /** Goods that 1C has given out for it; null for none. */
  shipment: Booked | null;
  /** What the order is to be; null where 1C does not say it. */
  status: OrderStatus | null;
  /** A status of 1C that nobody has said the meaning of; empty for none. */
  unknownStatus: string;
}

/** What staff have entered: names of 1C by the status of the site. */
export type StatusNames = SettingsOf<"oneC">;

/** Names are compared without capitals, ё and blanks. */
const compared = (text: string): string => text.toLowerCase().replaceAll("ё", "е").replaceAll(/\s+/g, " ").trim();

const isTrue = (text: string | undefined): boolean => /^(true|1|да|истина)$/i.test(text?.trim() ?? "");

const DAY = /^(\d{4}-\d{2}-\d{2})/;
const RUSSIAN_DAY = /^(\d{2})\.(\d{2})\.(\d{4})/;

/** The day of «2026-03-11T10:15:00» or «11.03.2026 10:15:00»; null for anything else. */
export function dayOf(text: string): Day | null {
  const [, year] = DAY.exec(text) ?? [];
  const [, day, month, century] = RUSSIAN_DAY.exec(text) ?? [];
  const found = year ?? (century === undefined ? undefined : `${century}-${month}-${day}`);
  return found !== undefined && !Number.isNaN(Date.parse(found)) && new Date(found).toISOString().startsWith(found)
    ? (found as Day)
    : null;
}

/** What a document says, by the names that 1C's modules give it. */
export function wantedOf(document: OneCDocument, names: StatusNames): Wanted {
  const value = (...keys: readonly string[]): string =>
    keys.map((key) => document.values.get(key)?.trim() ?? "").find((text) => text !== "") ?? "";
  /** «Номер оплаты по 1С», «Дата оплаты по 1С» */
  const booked = (of: string): Booked => ({
    number: value(`номер${of} по 1с`).slice(0, 40),
    day: dayOf(value(`дата${of} по 1с`)),
  });
  const payment = booked(" оплаты");
  const shipment = booked(" отгрузки");
  const isCancelled = isTrue(value("отменен", "отменён")) || isTrue(value("пометкаудаления"));
  const isPaid = payment.number !== "" || isTrue(value("заказ оплачен", "оплачен"));
  const isShipped = shipment.number !== "" || isTrue(value("отгружен"));
  const said = value("статус заказа", "статусзаказа");
  const status = statusCalled(said, names);
  return {
    ofOneC: booked(""),
    isCancelled: isCancelled || status === "cancelled",
    payment: isPaid ? payment : null,
    shipment: isShipped || status === "delivered" ? shipment : null,
    status,
    unknownStatus: said !== "" && status === null ? said : "",
  };
}

function statusCalled(name: string, names: StatusNames): OrderStatus | null {
  const wanted = compared(name);
  if (wanted === "") return null;
  const statuses = Object.keys(orderStatuses) as OrderStatus[];
  return (
    statuses.find((status) => names[status].some((known) => compared(known) === wanted)) ??
    statuses.find((status) => compared(orderStatuses[status]) === wanted) ??
    null
  );
}

type Move = "start" | "make_ready" | "hand_out";

const steps: Readonly<Record<OrderStatus, number>> = { new: 0, processing: 1, ready: 2, delivered: 3, cancelled: 3 };

/**
 * What has to happen to an order until it is as far as 1C has it; nothing to one that is. An order is never moved back. Goods that are given
 * out need not have been packed before, and nobody is told then that they wait.
 */
export function movesTo(current: OrderStatus, wanted: OrderStatus): Move[] {
  if (steps[current] >= steps[wanted]) return [];
  const begun: Move[] = current === "new" ? ["start"] : [];
  if (wanted === "delivered") return [...begun, "hand_out"];
  return wanted === "ready" ? [...begun, "make_ready"] : begun;
}

/** «1С: отгрузка № 0000-000031 от 11.03.2026» */
export function bookedText(what: string, { number, day }: Booked): string {
  const [year, month, date] = day?.split("-") ?? [];
  return [what, ...(number === "" ? [] : [`№ ${number}`]), ...(date ? [`от ${date}.${month}.${year}`] : [])].join(" ");
}

/** Kopecks of «12345.60» or «12 345,60»; null for anything else. */
export function kopecksOf(text: string): number | null {
  const number = Number(text.replaceAll(/[\s\u00a0]/g, "").replace(",", "."));
  return text.trim() === "" || !Number.isFinite(number) ? null : Math.round(number * 100);
}
