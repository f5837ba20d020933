import type { PaymentGroup } from "../contract/checkout.ts";
import { localTime } from "../region/zone-time.ts";

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

export interface PaymentMoment {
  sumKopecks: number;
  now: Date;
}

interface GroupRule {
  order: number;
  label: string;
  /** Whether an old battery handed in still lowers the sum. B-13, CHK-059 */
  keepsTradeIn: boolean;
  /** Days an order is reserved once it is ready for pickup; null is without limit. CHK-047, CHK-058 */
  reserveDays: number | null;
  texts: (moment: PaymentMoment) => [description: string, note?: string];
}

export const RESERVE_DAYS = 3;
const CARD_SCHEMES = "Принимаем карты Мир, Visa и Mastercard";
const NO_TRADE_IN = "Скидка за сдачу старого аккумулятора не действует";

const groups: Record<PaymentGroupId, GroupRule> = {
  sbp: {
    order: 1,
    label: "Система быстрых платежей",
    keepsTradeIn: false,
    reserveDays: null,
    texts: () => ["Перевод через СБП в приложении банка", "Резерв заказа не ограничен"],
  },
  card_online: {
    order: 2,
    label: "Картой на сайте",
    keepsTradeIn: false,
    reserveDays: null,
    texts: () => [CARD_SCHEMES],
  },
  online_alfabank: {
    order: 2,
    label: "Картой через Альфа-Банк",
    keepsTradeIn: false,
    reserveDays: null,
    texts: () => [CARD_SCHEMES],
  },
  offline: {
    order: 3,
    label: "При получении",
    keepsTradeIn: true,
    reserveDays: RESERVE_DAYS,
    texts: () => [
      "Наличные, перевод по СБП, банковская карта или карта рассрочки при получении",
      `Резерв заказа ${RESERVE_DAYS} дня`,
    ],
  },
  yandex_pay: {
    order: 4,
    label: "Яндекс Пэй",
    keepsTradeIn: false,
    reserveDays: null,
    texts: () => ["Картой, сохранённой в Яндексе"],
  },
  bnpl: {
    order: 5,
    label: "Оплата частями",
    keepsTradeIn: false,
    reserveDays: null,
    texts: () => [
      "Платёж делится на 2, 4 или 6 месяцев",
      "Первая часть списывается сразу, следующие — каждые 2 недели или раз в месяц",
    ],
  },
  invoice: {
    order: 6,
    label: "Счёт для организации",
    keepsTradeIn: true,
    reserveDays: RESERVE_DAYS,
    texts: () => ["Безналичный расчёт для компаний и предпринимателей"],
  },
  yandex: {
    order: 6,
    label: "Яндекс Сплит",
    keepsTradeIn: false,
    reserveDays: null,
    texts: (moment) => [`Платёж делится на ${monthsText(splitMonths(moment))}`, splitTerms(moment.now)],
  },
  installment: {
    order: 7,
    label: "Рассрочка",
    keepsTradeIn: true,
    reserveDays: null,
    texts: () => [
      "На 6 месяцев по схеме 0-0-6: без первого взноса и переплаты",
      "Доставка может задержаться на время подписания договора с банком",
    ],
  },
  credit: {
    order: 7,
    label: "Кредит",
    keepsTradeIn: true,
    reserveDays: null,
    texts: () => ["Решение банка приходит после оформления заказа"],
  },
};

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
export function paymentGroupsFor(enabled: readonly PaymentGroupId[], moment: PaymentMoment): PaymentGroup[] {
  const shown = paymentGroupIds.filter((id) => enabled.includes(id)).map((id) => groupReply(id, moment));
  return sortGroups(shown);
}

function groupReply(id: PaymentGroupId, moment: PaymentMoment): PaymentGroup {
  const { label, order, keepsTradeIn, texts } = groups[id];
  const [description, note = ""] = texts(moment);
  const notes = [note, keepsTradeIn ? "" : NO_TRADE_IN].filter((text) => text !== "");
  const members = Object.keys(methods).filter((method) => shownGroup(method) === id);
  return {
    id,
    label,
    description,
    note: notes[0] ?? "",
    noteExt: notes[1] ?? "",
    noteExtExt: "",
    order,
    keepsTradeIn,
    payments: sortMethods(members).map((method) => ({ method, title: methodOf(method)?.title ?? method })),
  };
}

const shownGroup = (method: string) => methodOf(method)?.shownIn ?? groupOfMethod(method);

/** The terms of a method for an order; null when it is unknown or not offered. */
export function offeredMethod(
  method: string,
  enabled: readonly PaymentGroupId[],
  moment: PaymentMoment,
): { title: string; note: string; keepsTradeIn: boolean; reserveDays: number | null } | null {
  const id = shownGroup(method);
  if (!id || !enabled.includes(id)) return null;
  const { keepsTradeIn, reserveDays } = groups[id];
  return { title: methodOf(method)?.title ?? method, note: groupReply(id, moment).note, keepsTradeIn, reserveDays };
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
