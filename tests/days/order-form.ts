import { type Line, type Person, sumOf } from "./books.ts";
import { type PlainBrowser, textIn } from "./plain-browser.ts";
import { dateIn, kopecksIn, rublesOf } from "./reading.ts";

/** Ways to pay, as the form calls them. The first two are paid to the shop's staff, the others on the page of a bank. */
export const METHODS = [
  "Наличными при получении",
  "Картой при получении",
  "Картой на сайте",
  "По СБП",
  "Яндекс Пэй",
] as const;
type Method = (typeof METHODS)[number];
export const isPaidOnline = (method: string): boolean => !method.endsWith("при получении");

export const DELIVERIES = ["Самовывоз", "Доставка курьером", "Доставка по России"] as const;
type Delivery = (typeof DELIVERIES)[number];

/**
 * What somebody does between filling in the form and ordering: buttons of the cart that are no order, and an order with a mistake. Whoever
 * does it loses nothing of what they typed.
 */
export const DETOURS = [
  "wrong promo code",
  "an organisation that they drop again",
  "one piece more",
  "one piece fewer",
  "everything put off and taken up again",
  "a phone with too few digits",
  "no consent",
  "terminals of a transport company",
] as const;
type Detour = (typeof DETOURS)[number];

export interface OrderChoice {
  delivery: Delivery;
  method: Method;
  /** Which of the centres or terminals of those that are offered. */
  place: number;
  /** Which of the days and times that a courier offers. */
  time: number;
  detours: readonly Detour[];
}

/** What the form says that the buyer gets. */
interface Offer {
  delivery: Delivery;
  place: string;
  /** «30.11» */
  date: string;
  /** Hours of a courier; empty otherwise. */
  interval: string;
  deliveryPrice: number;
  /** How long the order waits for its payment, minutes; null when nothing is said of it. */
  waitMinutes: number | null;
}

const COMMENT = "Звоните у ворот, д. 7";
const STREET = "Тверская";
const [HOUSE, FLAT] = ["7", "12"];

export const emailOf = ({ phone }: Person): string => `mail${phone.replace(/\D/g, "").slice(-7)}@example.com`;
export const COMMENT_OF_ORDER = COMMENT;

export function expectCart(person: Person): void {
  const { browser, cart } = person;
  for (const { title, pieces, price } of cart) {
    const shown = browser.field(`Количество, ${title}`).value;
    if (shown !== String(pieces))
      throw browser.disappointed(`«${title}» should be ${pieces} in the cart, not ${shown}`);
    browser.mustSay(`${rublesOf(price)} за шт.`);
  }
  if (cart.length > 0) browser.mustSay(`К оплате ${rublesOf(sumOf(cart))}`);
}

export const pick = <One>(all: readonly One[], n: number): One | undefined => all[n % all.length];

const terminalsOf = (browser: PlainBrowser) => browser.choicesUnder(/^Терминал/);

/** Not every shelf can be sent everywhere: whoever is not offered their delivery fetches the goods. */
function chooseDelivery(browser: PlainBrowser, wanted: Delivery): Delivery {
  const delivery = browser.isOffered(new RegExp(`^${wanted}`)) ? wanted : "Самовывоз";
  browser.tick(new RegExp(`^${delivery}`));
  return delivery;
}

async function fillDelivery(browser: PlainBrowser, delivery: Delivery, { place, time }: OrderChoice): Promise<void> {
  if (delivery === "Самовывоз") {
    const centre = pick(browser.choices(/^Протектор .*Готов/), place);
    if (!centre) throw browser.disappointed("there is no centre to fetch the goods from");
    browser.tickField(centre);
  } else if (delivery === "Доставка курьером") {
    browser.fill("Улица", STREET);
    browser.fill("Дом", HOUSE);
    browser.fill("Квартира", FLAT);
    browser.chooseNth("День доставки", time);
    browser.chooseNth("Время доставки", time);
  } else {
    await browser.pressKeeping("Показать терминалы");
    const terminal = pick(terminalsOf(browser), place);
    if (!terminal) throw browser.disappointed("there is no terminal");
    browser.tickField(terminal);
    // The price is that of the terminal.
    await browser.pressKeeping("Показать терминалы");
  }
}

/** Fills in everything that whoever orders is asked for. */
export async function fillOrder(person: Person, choice: OrderChoice): Promise<Delivery> {
  const { browser } = person;
  const delivery = chooseDelivery(browser, choice.delivery);
  // What a transport company brings is paid before; the form hides the other payments.
  browser.tick(delivery === "Доставка по России" && !isPaidOnline(choice.method) ? "Картой на сайте" : choice.method);
  browser.fill("Имя", person.name);
  browser.fill("Телефон", person.phone);
  browser.fill("Электронная почта", emailOf(person));
  browser.fill("Комментарий", COMMENT);
  browser.tick("Согласен на обработку");
  browser.tick("Согласен с правовой");
  await fillDelivery(browser, delivery, choice);
  return delivery;
}

const methodOf = (browser: PlainBrowser): string => {
  const chosen = METHODS.find((method) => (browser.field(method) as HTMLInputElement).checked);
  if (!chosen) throw browser.disappointed("no payment is chosen");
  return chosen;
};

/** What the form says now of the choice that is made in it. */
export function readPromise(browser: PlainBrowser, delivery: Delivery, now: Date): Offer & { method: string } {
  const method = methodOf(browser);
  const [, minutes] = /Резерв (\d+) минут/.exec(browser.labelOf(browser.field(method))) ?? [];
  const common = { delivery, method, waitMinutes: minutes ? Number(minutes) : null, interval: "" };
  const deliveryText = browser.labelOf(browser.field(new RegExp(`^${delivery}`)));
  const deliveryPrice = /бесплатно ·/.test(deliveryText) ? 0 : (kopecksIn(deliveryText) ?? 0);
  if (delivery === "Самовывоз") {
    const centre = browser.chosen(/^Протектор .*Готов/);
    const place = textIn(centre.labels?.[0]?.querySelector("b") ?? centre);
    return { ...common, place, date: dateIn(browser.labelOf(centre), now), deliveryPrice };
  }
  if (delivery === "Доставка курьером") {
    const date = dateIn(browser.optionOf("День доставки"), now);
    const place = `${browser.field("Улица").value}, д. ${browser.field("Дом").value}, кв. ${browser.field("Квартира").value}`;
    return { ...common, place, date, interval: browser.optionOf("Время доставки"), deliveryPrice };
  }
  const terminal = terminalsOf(browser).find(({ checked }) => checked);
  const [notice = "", price = ""] = /([^:.]+), заказ будет на терминале: [^.]*?\d+ [а-я]+/.exec(browser.text) ?? [];
  if (!terminal || !notice) throw browser.disappointed("no terminal is chosen");
  const place = textIn(terminal.labels?.[0] ?? terminal).replace(/ (?:Пн|Вт|пн|вт|круглосуточно).*$/, "");
  return { ...common, place, date: dateIn(notice, now), deliveryPrice: kopecksIn(price) ?? 0 };
}

async function putOffAndTakeUp({ browser, cart }: Person): Promise<void> {
  const before = browser.typed();
  const ticks = () => cart.map(({ title }) => browser.field(`Заказать: ${title}`) as HTMLInputElement);
  for (const tick of ticks()) tick.checked = false;
  browser.tell("takes the ticks off all goods");
  await browser.press("Применить выбор");
  browser.mustSay("Введённое сохранено");
  for (const tick of ticks()) browser.tickField(tick);
  await browser.press("Применить выбор");
  browser.mustKeep(before, /^$/);
}

/** One piece more or fewer of the first goods, from within a form that is filled in. */
async function step(person: Person, by: 1 | -1): Promise<void> {
  const { browser, cart } = person;
  const line = cart[0] as Line;
  const label = `Количество, ${line.title}`;
  const row = browser.field(label).closest("li") ?? undefined;
  const name = by > 0 ? "Увеличить количество" : "Уменьшить количество";
  if (!browser.button(name, row) || browser.button(name, row)?.disabled) return;
  const before = browser.typed();
  await browser.press(name, row);
  // More pieces may come from farther away, which is said.
  const isTold = browser.text.includes("больше не подходит: проверьте, что стоит теперь");
  browser.mustKeep(before, isTold ? /^Количество|^День доставки/ : /^Количество/);
  if (browser.text.includes("Выбранный раньше центр столько не соберёт")) {
    const [other] = browser.choices(/^Протектор .*Готов/);
    if (!other) throw browser.disappointed("there is no other centre to fetch the goods from");
    browser.tickField(other);
  }
  const now = Number(browser.field(label).value);
  if (now !== line.pieces + by && now !== line.pieces) throw browser.disappointed(`${line.pieces} became ${now}`);
  line.pieces = now;
}

/** Goes there and comes back to the form as it was. */
export async function takeDetour(person: Person, detour: Detour): Promise<void> {
  const { browser } = person;
  const orderWrongly = async (says: RegExp, mayChange: RegExp) => {
    await browser.pressKeeping("Оформить заказ", mayChange);
    browser.mustSay("Заказ не отправлен");
    browser.mustSay(says);
  };
  switch (detour) {
    case "wrong promo code":
      browser.fill("Промокод", "НЕТТАКОГО");
      await browser.pressKeeping("Применить");
      browser.mustSay("Такого промокода нет");
      return browser.fill("Промокод", "");
    case "an organisation that they drop again":
      browser.fill("ИНН", "7707083893");
      await browser.pressKeeping("Заполнить");
      for (const label of ["ИНН", "Название", "КПП", "ОГРН", "Юридический адрес"]) browser.fill(label, "");
      return browser.untick("Покупаю для организации или ИП");
    case "one piece more":
      return step(person, 1);
    case "one piece fewer":
      return step(person, -1);
    case "everything put off and taken up again":
      return putOffAndTakeUp(person);
    case "a phone with too few digits":
      browser.fill("Телефон", "8 912 34");
      await orderWrongly(/телефон/i, /^$/);
      return browser.fill("Телефон", person.phone);
    case "no consent":
      browser.untick("Согласен с правовой");
      await orderWrongly(/правовой политикой/, /^$/);
      return browser.tick("Согласен с правовой");
    case "terminals of a transport company":
      return browser.pressKeeping("Показать терминалы");
  }
}
