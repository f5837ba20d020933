import type { Day } from "../../contract/platform/local-time.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import type { FittingRequest } from "../../contract/workshop/fitting.ts";
import type { StorageContract } from "../../contract/workshop/storage.ts";
import { shortDay } from "../../platform/format.ts";
import { addDays } from "../../platform/zone-time.ts";

/** What the rules know of a contract; days are YYYY-MM-DD in the zone of the shop. */
export interface ContractTerms {
  status: StorageContract["status"];
  startsOn: Day;
  planningDate: Day;
  dayKopecks: number | null;
  paidUntil: Day | null;
}

interface DayChoice {
  from: Day;
  to: Day;
}

/** The end can be moved at most so far from today. B-30 */
const DELAY_DAYS = 365;
/** Goods are asked for at most so long ahead. */
const RETRIEVAL_DAYS = 90;

/** Days after `from` until `to`, with `to`; none where it is not later. */
export const daysAfter = (from: Day, to: Day): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));

/** The last day that nothing has to be paid for any more: the day before the first, where nothing is paid. */
const settledUntil = ({ startsOn, paidUntil }: ContractTerms): Day => {
  const before = addDays(startsOn, -1);
  return paidUntil !== null && paidUntil > before ? paidUntil : before;
};

/** What is not paid of the storage until a day, with that day; null where no price is known. */
export const unpaidUntil = (terms: ContractTerms, day: Day): number | null =>
  terms.dayKopecks === null ? null : daysAfter(settledUntil(terms), day) * terms.dayKopecks;

/** What storage costs until its end, and what of that is not paid; null where no price is known, and when it is over. */
export function costToEnd(terms: ContractTerms): { sum: number; unpaid: number } | null {
  const { status, startsOn, planningDate, dayKopecks } = terms;
  if (status === "returned" || dayKopecks === null) return null;
  return {
    sum: daysAfter(addDays(startsOn, -1), planningDate) * dayKopecks,
    unpaid: unpaidUntil(terms, planningDate) ?? 0,
  };
}

/** Why storage cannot be paid until a day; null when it can, and for none. */
export const paidRefusal = (
  { startsOn, planningDate }: Pick<ContractTerms, "startsOn" | "planningDate">,
  paidUntil: Day | null,
): string | null =>
  paidUntil === null || (paidUntil >= startsOn && paidUntil <= planningDate)
    ? null
    : `Оплачивают дни хранения: с ${shortDay(startsOn)} по ${shortDay(planningDate)}`;

/** What is not paid of the storage until a day, as a line of what is paid with the fitting; null where nothing is. STO-005 */
export function unpaidLine(terms: ContractTerms, day: Day) {
  const days = daysAfter(settledUntil(terms), day);
  const price = terms.status === "returned" ? null : unpaidUntil(terms, day);
  if (!price) return null;
  const from = addDays(settledUntil(terms), 1);
  return { title: `Хранение с ${shortDay(from)} по ${shortDay(day)}, дней`, quantity: days, price, minutes: 0 };
}

/** What changes when the owner has the goods back, having paid until that day what was not paid before. */
export function givenBack(terms: ContractTerms, day: Day): Pick<ContractTerms, "status" | "paidUntil"> {
  return { status: "returned", paidUntil: unpaidUntil(terms, day) ? day : terms.paidUntil };
}

/** What storage costs until today, the day of arrival and today included; null where no price is known, and when it is over. */
export function costToDate(terms: ContractTerms, today: Day): StorageContract["cost"] {
  const { status, startsOn, dayKopecks } = terms;
  if (status === "returned" || dayKopecks === null) return null;
  return {
    day: dayKopecks,
    toDate: daysAfter(addDays(startsOn, -1), today) * dayKopecks,
    unpaid: unpaidUntil(terms, today) ?? 0,
  };
}

/** Days to which the end of a contract can be moved; null when it cannot. Without a price nobody can agree to one. STO-007 */
export function delayChoice({ status, planningDate, dayKopecks }: ContractTerms, today: Day): DayChoice | null {
  if (status !== "stored" || dayKopecks === null) return null;
  const from = addDays(planningDate > today ? planningDate : today, 1);
  const to = addDays(today, DELAY_DAYS);
  return from <= to ? { from, to } : null;
}

/** What the days between the end of a contract and a later one cost. */
export const delayCost = ({ planningDate, dayKopecks }: ContractTerms, date: Day): number =>
  daysAfter(planningDate, date) * (dayKopecks ?? 0);

/** Why the end cannot be moved to a day; null when it can. */
export function delayRefusal(terms: ContractTerms, date: Day, today: Day): string | null {
  const choice = delayChoice(terms, today);
  if (choice && date >= choice.from && date <= choice.to) return null;
  if (terms.status === "returned") return "Шины уже выданы, договор закончен";
  if (terms.status === "retrieval")
    return "Шины уже готовятся к выдаче. Чтобы оставить их на хранении, позвоните в центр";
  if (terms.dayKopecks === null) return "Этот договор продлевают в центре: позвоните туда, там назовут стоимость";
  if (!choice) return "Договор уже продлён на год вперёд";
  return date < choice.from
    ? `Выберите день позже ${shortDay(addDays(choice.from, -1))}`
    : `Выберите день не позже ${shortDay(choice.to)}: продлить можно не больше чем на год`;
}

/** Days on which the goods can be fetched; null when they are asked for already or returned. */
export function retrievalChoice(
  { status }: Pick<ContractTerms, "status">,
  today: Day,
  leadDays: number,
): DayChoice | null {
  if (status !== "stored") return null;
  const from = addDays(today, leadDays);
  return { from, to: addDays(from, RETRIEVAL_DAYS) };
}

/** Why the goods cannot be fetched on a day of a choice; null when they can. */
export function retrievalRefusal({ from, to }: DayChoice, date: Day): string | null {
  if (date < from) return `Привезём шины не раньше ${shortDay(from)}`;
  return date > to ? `Выберите день не позже ${shortDay(to)}` : null;
}

/** What is stored after a fitting, in the words of a contract, from which its sizes are read again. */
export const draftItems = ({ packetType, sizes }: Pick<FittingRequest, "packetType" | "sizes">) =>
  sizes.map(({ width, profile, diameter, quantity }) => ({
    title: `${packetType === "wheels" ? "Колёса" : "Шины"} ${width && profile ? `${width}/${profile} ` : ""}R${diameter}`,
    quantity,
  }));
