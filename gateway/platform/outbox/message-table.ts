/** Whole hours of the local day, the last exclusive. */
export interface LocalHours {
  from: number;
  to: number;
}

/** What somebody switches off to get no more of it. The door reads it in the transaction of the message. */
export type MessageSwitch = "offers_by_letter" | "offers_by_text" | "storage_reminders";

export interface ChannelRule {
  /** So many of the kind in 24 hours to one address or phone; what is beyond is not sent. */
  dailyCap: number;
  /** When it may come, by the clock of the place that it is about; null if somebody waits for it. Letters wake nobody. */
  hours: LocalHours | null;
  /** Outside the hours it waits for them, or is worth nothing any more. */
  outside?: "waits" | "is_dropped";
}

/**
 * Why the shop may write. `contract`: about an order, a visit or stored goods of the recipient. `request`: they have asked for just this
 * message. `security`: who may open an account. `law`: cash receipts. `consent`: offers, which is advertising and nothing else is.
 */
export type LegalBasis = "contract" | "request" | "security" | "law" | "consent";

interface MessageRule {
  title: string;
  basis: LegalBasis;
  letter: ChannelRule | null;
  text: ChannelRule | null;
  /** Null where it ends with what it is about. Advertising always has one. */
  switch: MessageSwitch | null;
}

const DAY: LocalHours = { from: 10, to: 20 };
/** For what cannot wait for ten o'clock: somebody leaves home before. */
const WAKING: LocalHours = { from: 7, to: 22 };
/** Times are offered for half an hour, so that people must be at hand. */
const OFFERS: LocalHours = { from: 8, to: 21 };

const letter = (dailyCap: number): ChannelRule => ({ dailyCap, hours: null });
const atOnce = letter;
const within = (hours: LocalHours, dailyCap: number): ChannelRule => ({ dailyCap, hours, outside: "waits" });

const ofOrder = (title: string, text: ChannelRule) =>
  ({ title, basis: "contract", letter: letter(40), text, switch: null }) as const;
const ofVisit = (title: string, text: ChannelRule) =>
  ({ title, basis: "contract", letter: letter(20), text, switch: null }) as const;
const ofStorage = (title: string) =>
  ({ title, basis: "contract", letter: letter(10), text: within(DAY, 10), switch: null }) as const;
const ofAccount = (title: string) =>
  ({ title, basis: "security", letter: letter(20), text: null, switch: null }) as const;

/** Everything that the shop sends. What is not here cannot be sent. */
export const messageTable = {
  sign_in_code: {
    title: "Код подтверждения",
    basis: "security",
    // Codes are asked for; `phone-confirm` refuses who asks too often, long before this.
    letter: letter(60),
    text: atOnce(60),
    switch: null,
  },
  account_changed: { ...ofAccount("Изменение входа в личный кабинет"), text: atOnce(20) },
  account_merged: { ...ofAccount("Личные кабинеты объединены"), text: atOnce(20) },
  email_confirmation: ofAccount("Подтверждение адреса почты"),
  new_password: ofAccount("Ссылка для нового пароля"),

  order_accepted: ofOrder("Заказ принят", atOnce(20)),
  order_paid: ofOrder("Заказ оплачен", atOnce(20)),
  order_invoice_paid: ofOrder("Счёт оплачен", within(DAY, 20)),
  order_payment_failed: ofOrder("Оплата не прошла", within(DAY, 20)),
  order_refunded: ofOrder("Деньги возвращены", within(DAY, 20)),
  order_changed: ofOrder("Заказ изменён", within(DAY, 20)),
  order_ready: ofOrder("Заказ готов", within(DAY, 20)),
  order_reminder: ofOrder("Резерв заканчивается", within(DAY, 20)),
  order_cancelled: ofOrder("Заказ отменён", within(DAY, 20)),
  order_expired: ofOrder("Резерв закончился", within(DAY, 20)),
  order_unpaid: ofOrder("Заказ не оплачен вовремя", within(DAY, 20)),
  return_decided: ofOrder("Решение о возврате", within(DAY, 20)),
  receipt: { title: "Кассовый чек", basis: "law", letter: letter(40), text: null, switch: null },

  visit_booked: ofVisit("Запись на сервис", atOnce(20)),
  visit_moved: ofVisit("Запись перенесена", atOnce(20)),
  visit_day_before: ofVisit("Напоминание о визите накануне", within(DAY, 10)),
  visit_hours_before: ofVisit("Напоминание о визите за три часа", within(WAKING, 10)),
  visit_freed: ofVisit("Неподтверждённая запись снята", within(WAKING, 10)),
  visit_cancelled_by_shop: ofVisit("Запись отменена магазином", within(WAKING, 10)),
  visit_bay_closed: ofVisit("Пост закрыт, просим перенести запись", within(WAKING, 10)),
  visit_wheels_missing: ofVisit("К визиту не будет шин с хранения", within(WAKING, 10)),
  waiting_offer: {
    title: "Освободилось время",
    basis: "request",
    letter: null,
    text: { dailyCap: 12, hours: OFFERS, outside: "is_dropped" },
    switch: null,
  },

  storage_taken: ofStorage("Приняли на хранение"),
  storage_moved: ofStorage("Хранение в другом центре"),
  storage_delayed: ofStorage("Хранение продлено"),
  storage_accepted: ofStorage("Заявка на выдачу принята"),
  storage_refused: ofStorage("Заявка на выдачу не принята"),
  storage_reminder: { ...ofStorage("Напоминание о хранении"), switch: "storage_reminders" },

  loyalty_welcome: {
    title: "Приветствие участника программы лояльности",
    basis: "consent",
    letter: letter(3),
    text: null,
    switch: "offers_by_letter",
  },
  loyalty_points_end: {
    title: "Баллы скоро сгорят",
    basis: "consent",
    letter: letter(3),
    text: null,
    switch: "offers_by_letter",
  },
  // To members whom no letter reaches.
  loyalty_points_end_text: {
    title: "Баллы скоро сгорят, по SMS",
    basis: "consent",
    letter: null,
    text: within(DAY, 2),
    switch: "offers_by_text",
  },
  // Staff send these two while the client stands before them or is on the telephone.
  loyalty_points: {
    title: "Баллы клиента, по его просьбе",
    basis: "request",
    letter: null,
    text: atOnce(3),
    switch: null,
  },
  loyalty_invitation: {
    title: "Как вступить в программу лояльности, по просьбе клиента",
    basis: "request",
    letter: null,
    text: atOnce(3),
    switch: null,
  },

  campaign_link: { title: "Ссылка на акцию", basis: "request", letter: letter(20), text: null, switch: null },
  stock_subscribed: {
    title: "Подписка на поступление товара",
    basis: "request",
    letter: letter(40),
    text: null,
    switch: null,
  },
  cheaper_price_answered: {
    title: "Ответ на «Нашли дешевле»",
    basis: "request",
    letter: letter(10),
    text: within(DAY, 10),
    switch: null,
  },
  // Staff send it to themselves, to see whether letters and texts arrive.
  trial: { title: "Проверка писем и SMS", basis: "request", letter: letter(20), text: atOnce(5), switch: null },
  stock_returned: { title: "Товар снова в наличии", basis: "request", letter: letter(40), text: null, switch: null },
} as const satisfies Record<string, MessageRule>;

type Table = typeof messageTable;
export type MessageKind = keyof Table;

/** Kinds that a column of the table has something for. */
type KindsWith<Column extends keyof MessageRule> = {
  [Kind in MessageKind]: Table[Kind][Column] extends null ? never : Kind;
}[MessageKind];
export type LetterKind = KindsWith<"letter">;
export type TextKind = KindsWith<"text">;
export type SwitchedKind = KindsWith<"switch">;

export const ruleOf = (kind: MessageKind): MessageRule => {
  const rule: MessageRule | undefined = messageTable[kind];
  if (!rule) throw new Error(`A message of the kind ${kind} is not in the table of messages`);
  return rule;
};

/** The hours in which texts of a kind come, for rounds that do not look before. */
export function hoursOf(kind: TextKind): LocalHours {
  const hours = ruleOf(kind).text?.hours;
  if (!hours) throw new Error(`Messages of the kind ${kind} come at any hour`);
  return hours;
}
