import type { SettingsOf } from "../../contract/chain/shop-settings.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { orderStatuses } from "../../contract/sales/orders.ts";
import { type DocumentKind, kindOf, type OrderNews } from "./order-news-rules.ts";
import type { DocumentRow, OneCDocument } from "./read-documents.ts";

export type OrderStatus = keyof typeof orderStatuses;

/** Number and day of a document of 1C. */
export interface Booked {
  number: string;
  day: Day | null;
}

/** Money that 1C has for an order. */
export interface BookedMoney extends Booked {
  /** Null where documents do not say how much. */
  kopecks: number | null;
}

/** Goods that 1C has given out. */
export interface BookedGoods extends Booked {
  /** Null where documents do not say which: then all of them. */
  rows: readonly DocumentRow[] | null;
}

/** A return as 1C has it. */
export interface BookedReturn extends Booked {
  id: string;
  rows: readonly DocumentRow[];
  /** Whether it holds there: one that is deleted, or not posted yet, does not. */
  holds: boolean;
}

/** What documents of 1C want of an order. */
export interface Wanted {
  /** How 1C calls the order. */
  ofOneC: Booked;
  isCancelled: boolean;
  /** Money that 1C has for it; null for none. */
  payment: BookedMoney | null;
  /** Goods that 1C has given out for it; null for none. */
  shipment: BookedGoods | null;
  returns: readonly BookedReturn[];
  /** Money that 1C has given back; null for none. */
  refund: BookedMoney | null;
  /** Documents of other kinds, which the site does not read. */
  unread: readonly string[];
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

type Values = Pick<OneCDocument, "values">;

const saidIn = ({ values }: Values, ...keys: readonly string[]): string =>
  keys.map((key) => values.get(key)?.trim() ?? "").find((text) => text !== "") ?? "";

/** «Номер оплаты по 1С», «Дата оплаты по 1С» */
const bookedIn = (document: Values, of: string): Booked => ({
  number: saidIn(document, `номер${of} по 1с`).slice(0, 40),
  day: dayOf(saidIn(document, `дата${of} по 1с`)),
});

/** Whether a document is there and posted, and what it is about has happened: «Оплачен», «Отгружен». */
function isInForce(document: OneCDocument): boolean {
  const isNot = (...keys: string[]) => /^(false|0|нет|ложь)$/i.test(saidIn(document, ...keys));
  const isSo = (...keys: string[]) => isTrue(saidIn(document, ...keys));
  return (
    !isSo("пометкаудаления") &&
    !isSo("отменен", "отменён") &&
    !isNot("проведен", "проведён") &&
    !isNot("оплачен", "отгружен")
  );
}

/** Number and day of a document about an order, as 1C has them. */
function bookedOf(document: OneCDocument): Booked {
  const { number, day } = bookedIn(document, "");
  return { number: number || (document.number || document.id).slice(0, 40), day: day ?? dayOf(document.day) };
}

/** Several documents about the same as one: «17 и 18», of the last day, with the sum of all. */
function together(documents: readonly OneCDocument[]): BookedMoney | null {
  if (documents.length === 0) return null;
  const booked = documents.map(bookedOf);
  const days = booked.flatMap(({ day }) => day ?? []).sort();
  const sums = documents.map(({ sum }) => kopecksOf(sum));
  return {
    number: [...new Set(booked.map(({ number }) => number))].join(" и ").slice(0, 40),
    day: days.at(-1) ?? null,
    kopecks: sums.reduce<number | null>((total, sum) => (total === null || sum === null ? null : total + sum), 0),
  };
}

/** What the documents about an order say, by the names that 1C's modules give it. */
export function wantedOf({ order, documents }: Pick<OrderNews, "order" | "documents">, names: StatusNames): Wanted {
  const said = order ?? { values: new Map<string, string>() };
  const value = (...keys: readonly string[]) => saidIn(said, ...keys);
  const inForce = (kind: DocumentKind) => documents.filter((one) => kindOf(one) === kind && isInForce(one));
  const payment = bookedIn(said, " оплаты");
  const shipment = bookedIn(said, " отгрузки");
  const isCancelled = isTrue(value("отменен", "отменён")) || isTrue(value("пометкаудаления"));
  const isPaid = payment.number !== "" || isTrue(value("заказ оплачен", "оплачен"));
  const isShipped = shipment.number !== "" || isTrue(value("отгружен"));
  const called = value("статус заказа", "статусзаказа");
  const status = statusCalled(called, names);
  const shipments = inForce("shipment");
  const rows = shipments.flatMap((one) => one.rows);
  const shipped = together(shipments);
  return {
    ofOneC: bookedIn(said, ""),
    isCancelled: isCancelled || status === "cancelled",
    payment: together(inForce("payment")) ?? (isPaid ? { ...payment, kopecks: null } : null),
    shipment: shipped
      ? { number: shipped.number, day: shipped.day, rows: rows.length > 0 ? rows : null }
      : isShipped || status === "delivered"
        ? { ...shipment, rows: null }
        : null,
    returns: documents.filter((one) => kindOf(one) === "return").map(returnOf),
    refund: together(inForce("refund")),
    unread: documents.filter((one) => kindOf(one) === "other").map(({ operation }) => operation),
    status,
    unknownStatus: called !== "" && status === null ? called : "",
  };
}

const returnOf = (document: OneCDocument): BookedReturn => ({
  ...bookedOf(document),
  id: (document.id || document.number).slice(0, 100),
  rows: document.rows,
  holds: isInForce(document),
});

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
