import { type DeliveryType, deliveryTypes, type PaymentGroup } from "../../contract/sales/checkout.ts";
import { termText } from "../../contract/sales/order-deadline.ts";
import { roublesOf } from "../../platform/format.ts";
import { localTime } from "../../platform/zone-time.ts";
import { LOAN_DAYS, PAY_MINUTES } from "../payments/payment-rules.ts";

/** In the sequence of the specification, which breaks ties of equal display orders. CHK-079 */
export const paymentGroupIds = [
  "sbp",
  "card_online",
  "online_alfabank",
  "offline",
  "yandex_pay",
  "bnpl",
  "invoice",
  "yandex",
  "installment",
  "credit",
] as const;
export type PaymentGroupId = (typeof paymentGroupIds)[number];

export const isPaymentGroup = (id: string): id is PaymentGroupId => (paymentGroupIds as readonly string[]).includes(id);

const allBut = (...without: PaymentGroupId[]) => paymentGroupIds.filter((id) => !without.includes(id));

/** How orders can be paid by delivery: a transport company takes no money for us, and a hired courier neither. */
const groupsOf: Record<DeliveryType, readonly PaymentGroupId[]> = {
  pickup: paymentGroupIds,
  city_region: paymentGroupIds,
  russia_tc: allBut("offline"),
  expressakb: ["sbp", "card_online", "online_alfabank", "offline"],
  yandex_express: ["sbp", "card_online", "online_alfabank", "yandex_pay", "yandex", "bnpl"],
};

/** Whether orders by a delivery can be paid by a group. */
export const canPayBy = (group: PaymentGroupId, delivery: DeliveryType): boolean => groupsOf[delivery].includes(group);

const deliveriesOf = (group: PaymentGroupId) => deliveryTypes.filter((delivery) => canPayBy(group, delivery));

const groupsOfOrganizations: readonly PaymentGroupId[] = ["invoice", "sbp", "card_online", "online_alfabank"];

/** Whether an organisation can pay by a group; by invoice nobody else can. */
export const organizationCanPayBy = (group: PaymentGroupId): boolean => groupsOfOrganizations.includes(group);

export interface PaymentMoment {
  /** Of the goods: what may be paid so depends on it. */
  sumKopecks: number;
  /** What is paid, where that is known to be another sum: it is divided. An old battery lowers it where the way to pay lets it. */
  payableKopecks?: (keepsTradeIn: boolean) => number;
  now: Date;
}

interface GroupRule {
  order: number;
  label: string;
  /** Whether an old battery handed in still lowers the sum. B-13, CHK-059 */
  keepsTradeIn: boolean;
  texts: (moment: PaymentMoment) => [description: string, note?: string];
  /** The same in a few words, for a list of ways to pay. */
  term: (moment: PaymentMoment) => string;
}

/** Days that an order is reserved while it is not paid, counted from when it can be had. CHK-058 */
export const RESERVE_DAYS = 3;
/** Banking days within which an invoice is to be paid. */
export const INVOICE_BANKING_DAYS = 3;
const CARD_SCHEMES = "Принимаем карты Мир, Visa и Mastercard";
const CARD_TERM = "Мир, Visa, Mastercard";
const NO_TRADE_IN = "Скидка за сдачу старого аккумулятора не действует";

const groups: Record<PaymentGroupId, GroupRule> = {
  sbp: {
    order: 1,
    label: "Система быстрых платежей",
    keepsTradeIn: false,
    texts: () => ["Перевод через СБП в приложении банка", "Резерв оплаченного заказа не ограничен"],
    term: () => "В приложении банка",
  },
  card_online: {
    order: 2,
    label: "Картой на сайте",
    keepsTradeIn: false,
    texts: () => [CARD_SCHEMES],
    term: () => CARD_TERM,
  },
  online_alfabank: {
    order: 2,
    label: "Картой через Альфа-Банк",
    keepsTradeIn: false,
    texts: () => [CARD_SCHEMES],
    term: () => CARD_TERM,
  },
  offline: {
    order: 3,
    label: "При получении",
    keepsTradeIn: true,
    texts: () => [
      "Наличные, перевод по СБП, банковская карта или карта рассрочки при получении",
      `Резерв заказа ${RESERVE_DAYS} дня`,
    ],
    term: () => `Резерв ${RESERVE_DAYS}\u00a0дня`,
  },
  yandex_pay: {
    order: 4,
    label: "Яндекс Пэй",
    keepsTradeIn: false,
    texts: () => ["Картой, сохранённой в Яндексе"],
    term: () => "Картой из Яндекса",
  },
  bnpl: {
    order: 5,
    label: "Оплата частями",
    keepsTradeIn: false,
    texts: () => [
      "Платёж делится на 2, 4 или 6 месяцев",
      "Первая часть списывается сразу, следующие — каждые 2 недели или раз в месяц",
    ],
    term: () => "2, 4 или 6\u00a0месяцев",
  },
  invoice: {
    order: 6,
    label: "Счёт для организации",
    keepsTradeIn: true,
    texts: () => [
      "Безналичный расчёт для компаний и предпринимателей",
      `Счёт действует ${INVOICE_BANKING_DAYS} банковских дня`,
    ],
    term: () => "Для компаний и ИП",
  },
  yandex: {
    order: 6,
    label: "Яндекс Сплит",
    keepsTradeIn: false,
    texts: (moment) => [`Платёж делится на ${monthsText(splitMonths(moment))}`, splitTerms(moment.now)],
    term: (moment) => `На ${monthsText(splitMonths(moment)).replaceAll(" ", "\u00a0")}`,
  },
  installment: {
    order: 7,
    label: "Рассрочка",
    keepsTradeIn: true,
    texts: () => [
      "На 6 месяцев по схеме 0-0-6: без первого взноса и переплаты",
      "Доставка может задержаться на время подписания договора с банком",
    ],
    term: () => "Без переплаты",
  },
  credit: {
    order: 7,
    label: "Кредит",
    keepsTradeIn: true,
    texts: () => ["Решение банка приходит после оформления заказа"],
    term: () => "Условия в заявке банка",
  },
};

/** What is divided, and over how many equal monthly parts, the first of them at once or in a month. */
const divisions: Partial<Record<PaymentGroupId, (moment: PaymentMoment) => { months: number; isFirstNow: boolean }>> = {
  yandex: (moment) => ({ months: splitMonths(moment).at(-1) ?? 1, isFirstNow: true }),
  bnpl: () => ({ months: 6, isFirstNow: true }),
  installment: () => ({ months: 6, isFirstNow: false }),
};

/** The parts that a sum is divided into, in whole roubles; null where it is not. Delivery may come to a cart, so they are about. */
function partsOf(group: PaymentGroupId, moment: PaymentMoment) {
  const divided = divisions[group]?.(moment);
  if (!divided) return null;
  const kopecks = moment.payableKopecks?.(keepsTradeIn(group)) ?? moment.sumKopecks;
  return kopecks <= 0 ? null : { ...divided, kopecks: Math.ceil(kopecks / divided.months / 100) * 100 };
}

/** What paying so means for a sum of goods, and how long that may take. */
function factOf(group: PaymentGroupId, moment: PaymentMoment): string {
  const signing = termText({ term: `${LOAN_DAYS}\u00a0дня`, whilst: "пока оформляете" });
  const paying = termText({ term: `${PAY_MINUTES}\u00a0минут`, whilst: "пока не оплатите" });
  const parts = partsOf(group, moment);
  if (parts) {
    const part = roublesOf(parts.kopecks);
    return parts.isFirstNow
      ? `Первая часть около ${part}, если частей ${parts.months}. ${paying}`
      : `${parts.months}\u00a0платежей около ${part}. ${signing}`;
  }
  if (group === "credit") return `Срок и платёж выберете в заявке банка. ${signing}`;
  return untilPaid.includes(group) ? paying : "";
}

const untilPaid: readonly PaymentGroupId[] = ["sbp", "card_online", "online_alfabank", "yandex_pay", "yandex", "bnpl"];

interface MethodRule {
  group: PaymentGroupId;
  title: string;
  /** The group a reply shows the method in, where it is not the one of the table. A-08 */
  shownIn?: PaymentGroupId;
  /** Place inside a group; methods without one keep their order after these. CHK-042, A-09 */
  rank?: number;
}

const methods: Record<string, MethodRule> = {
  cash: { group: "offline", title: "Наличными при получении" },
  card: { group: "offline", title: "Картой при получении" },
  card_online: { group: "card_online", title: "Картой на сайте" },
  sbp_alfabank: { group: "sbp", title: "По СБП" },
  yandex_split: { group: "yandex", title: "Яндекс Сплит", rank: 2 },
  yandex_pay: { group: "yandex_pay", title: "Яндекс Пэй" },
  invoice: { group: "invoice", title: "По счёту" },
  credit_home: { group: "credit", title: "Кредит Хоум Банка", rank: 6 },
  credit_home_ras: { group: "credit", shownIn: "installment", title: "Рассрочка Хоум Банка", rank: 4 },
  credit_tinkoff: { group: "credit", title: "Кредит Т-Банка", rank: 7 },
  credit_tinkoff_ras: { group: "credit", shownIn: "installment", title: "Рассрочка Т-Банка", rank: 5 },
  credit_sberbank_ras: { group: "credit", shownIn: "installment", title: "Рассрочка Сбербанка", rank: 3 },
  credit_sberbank_bnpl: { group: "bnpl", title: "Плати частями", rank: 1 },
  online_alfabank: { group: "online_alfabank", title: "Картой через Альфа-Банк" },
};

const methodOf = (method: string) => (Object.hasOwn(methods, method) ? methods[method] : undefined);

/** The group of a method by the specification's table; null for an unknown method. CHK-027 … CHK-041 */
export const groupOfMethod = (method: string): PaymentGroupId | null => methodOf(method)?.group ?? null;

/** Methods of a group in their display order; a method without a place of its own keeps its turn after the others. */
export function sortMethods(list: readonly string[]): string[] {
  const rank = (method: string) => methodOf(method)?.rank ?? Number.POSITIVE_INFINITY;
  return [...list].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

export const sortGroups = <Group extends { order: number }>(list: readonly Group[]): Group[] =>
  [...list].sort((a, b) => a.order - b.order);

/** The enabled groups with their methods, as in a reply. CHK-013 */
export function paymentGroupsFor(
  enabled: readonly PaymentGroupId[],
  moment: PaymentMoment,
  isServed: IsServed = everything,
): PaymentGroup[] {
  const shown = paymentGroupIds.filter((id) => enabled.includes(id)).map((id) => groupReply(id, moment, isServed));
  return sortGroups(shown.filter(({ payments }) => payments.length > 0));
}

/** The groups that a shop offers at a moment; with `delivery` those that orders by it can be paid by. CHK-013 */
export const offeredGroups = (
  { enabledPaymentGroups, isServed }: { enabledPaymentGroups: readonly PaymentGroupId[]; isServed?: IsServed },
  moment: PaymentMoment,
  delivery?: DeliveryType,
): PaymentGroup[] =>
  paymentGroupsFor(enabledPaymentGroups, moment, isServed).filter(
    ({ deliveries }) => delivery === undefined || deliveries.includes(delivery),
  );

/** Whether somebody takes a payment of that sum by a method. */
type IsServed = (method: string, sumKopecks: number) => boolean;
const everything: IsServed = () => true;

function groupReply(id: PaymentGroupId, moment: PaymentMoment, isServed: IsServed): PaymentGroup {
  const { label, order, keepsTradeIn, texts, term } = groups[id];
  const [description, note = ""] = texts(moment);
  const parts = partsOf(id, moment);
  const notes = [note, keepsTradeIn ? "" : NO_TRADE_IN].filter((text) => text !== "");
  const served = methodsOfGroup(id).filter((method) => isServed(method, moment.sumKopecks));
  return {
    id,
    label,
    description,
    note: notes[0] ?? "",
    noteExt: notes[1] ?? "",
    noteExtExt: "",
    order,
    keepsTradeIn,
    deliveries: deliveriesOf(id),
    forOrganizations: organizationCanPayBy(id),
    payments: sortMethods(served).map((method) => ({
      method,
      title: titleOfMethod(method),
      fact: factOf(id, moment),
      term: term(moment),
      parts: parts && { count: parts.months, kopecks: parts.kopecks },
    })),
  };
}

/** The group that a reply shows a method in; null for an unknown method. */
export const shownGroupOf = (method: string): PaymentGroupId | null =>
  methodOf(method)?.shownIn ?? groupOfMethod(method);

/** An unknown method is its own title. */
export const titleOfMethod = (method: string): string => methodOf(method)?.title ?? method;

/** Whether an old battery handed in lowers the sum of what is paid so. */
export const keepsTradeIn = (id: PaymentGroupId): boolean => groups[id].keepsTradeIn;

export const labelOfGroup = (id: PaymentGroupId): string => groups[id].label;

/** The methods that are shown in a group. */
export const methodsOfGroup = (id: PaymentGroupId): string[] =>
  Object.keys(methods).filter((method) => shownGroupOf(method) === id);

/** The terms of a method for an order; null when it is unknown or not offered. */
export function offeredMethod(
  method: string,
  enabled: readonly PaymentGroupId[],
  moment: PaymentMoment,
  isServed: IsServed = everything,
): { group: PaymentGroupId; title: string; note: string; keepsTradeIn: boolean } | null {
  const id = shownGroupOf(method);
  if (!id || !enabled.includes(id) || !isServed(method, moment.sumKopecks)) return null;
  const { keepsTradeIn } = groups[id];
  const { note } = groupReply(id, moment, isServed);
  return { group: id, title: methodOf(method)?.title ?? method, note, keepsTradeIn };
}

const SPLIT_LARGE_FROM_KOPECKS = 5_000_000;
const TWELVE_MONTHS_LAST_DAY = "2025-10-26";

/** Months a Yandex Split purchase may be divided over. A-11, CHK-069 … CHK-071 */
export function splitMonths({ sumKopecks, now }: PaymentMoment): number[] {
  if (sumKopecks >= SPLIT_LARGE_FROM_KOPECKS) return [4];
  return localTime(now, "Europe/Moscow").day <= TWELVE_MONTHS_LAST_DAY ? [6, 12] : [6];
}

const monthsText = (months: readonly number[]) =>
  `${months.join(" или ")} ${months.at(-1) === 4 ? "месяца" : "месяцев"}`;

function splitTerms(now: Date): string {
  const small = monthsText(splitMonths({ sumKopecks: 0, now }));
  return `Покупки дешевле 50 000 ₽ — на ${small}, от 50 000 ₽ — на 4 месяца`;
}
