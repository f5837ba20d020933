import { type Line, type Order, type Person, sumOf } from "./books.ts";
import { type PlainBrowser, textIn } from "./plain-browser.ts";
import { dayIn, kopecksIn, rublesOf } from "./reading.ts";

/** Ways to pay, as the form calls them. The first two are paid to the shop's staff, the others on the page of a bank. */
export const METHODS = [
  "Наличными при получении",
  "Картой при получении",
  "Картой на сайте",
  "По СБП",
  "Яндекс Пэй",
] as const;
export type Method = (typeof METHODS)[number];
export const isPaidOnline = (method: string): boolean => !method.endsWith("при получении");

export const WAYS = ["Самовывоз", "Доставка курьером"] as const;
export type Way = (typeof WAYS)[number];

/** Buttons inside the form of an order that are no order yet: whoever presses one loses nothing. */
export const DETOURS = ["none", "promo", "organization"] as const;
export type Detour = (typeof DETOURS)[number];

const HOUR_MS = 3_600_000;
const ONLINE_WAIT_MS = HOUR_MS;

async function openCart({ browser }: Person): Promise<void> {
  await browser.follow(/^(Корзина|В корзине)/);
}

function expectCart(person: Person): void {
  const { browser, cart } = person;
  for (const { title, pieces, price } of cart) {
    const shown = browser.field(`Количество, ${title}`).value;
    if (shown !== String(pieces))
      throw browser.disappointed(`«${title}» should be ${pieces} in the cart, not ${shown}`);
    browser.mustSay(`${rublesOf(price)} за шт.`);
  }
  if (cart.length > 0) browser.mustSay(`К оплате ${rublesOf(sumOf(cart))}`);
}

/** From a list of the catalogue; `nth` is which of the goods that can be bought. */
export async function putIntoCart(person: Person, list: string, nth: number): Promise<void> {
  const { browser, cart } = person;
  await browser.open("/");
  await browser.follow(list);
  const articles = [...browser.page.document.querySelectorAll("main article")].filter((each) =>
    browser.has(/^В корзину/, each),
  );
  const article = articles[nth % articles.length];
  if (!article) throw browser.disappointed("nothing can be bought");
  const button = browser.button(/^В корзину/, article);
  const label = /^В корзину(?: · (\d+) шт\.)?: (.+)$/.exec(
    (button?.getAttribute("aria-label") ?? "").replace(/\s+/g, " "),
  );
  const [, pieces = "1", title = ""] = label ?? [];
  const price = kopecksIn(textIn(article));
  if (!button || !title || price === null) throw browser.disappointed("the goods say neither title nor price");
  await browser.pressButton(button);
  const line = cart.find((each) => each.title === title);
  if (line) line.pieces += Number(pieces);
  else cart.push({ title, price, pieces: Number(pieces) });
  if (!browser.heading.startsWith("Корзина")) await openCart(person);
  // The shop may have fewer than that, and says so.
  if (line && /Добавили|больше нет|осталось|Доступно/.test(browser.text))
    line.pieces = Number(browser.field(`Количество, ${title}`).value);
  expectCart(person);
}

export async function changePieces(person: Person, nth: number, isMore: boolean): Promise<void> {
  const { browser, cart } = person;
  await openCart(person);
  const line = cart[nth % cart.length] as Line;
  const field = browser.field(`Количество, ${line.title}`);
  const row = field.closest("li, article, fieldset, div:has(button)") ?? undefined;
  const button = browser.button(isMore ? "Увеличить количество" : "Уменьшить количество", row);
  if (!button) throw browser.disappointed("the pieces cannot be changed");
  if (button.disabled) return;
  await browser.pressButton(button);
  const now = Number(browser.field(`Количество, ${line.title}`).value);
  if (now !== line.pieces + (isMore ? 1 : -1) && now !== line.pieces)
    throw browser.disappointed(`from ${line.pieces} pieces to ${now}`);
  line.pieces = now;
  expectCart(person);
}

export async function removeLine(person: Person, nth: number): Promise<void> {
  const { browser, cart } = person;
  await openCart(person);
  const line = cart[nth % cart.length] as Line;
  await browser.press(`Удалить: ${line.title}`);
  cart.splice(cart.indexOf(line), 1);
  if (browser.hasField(`Количество, ${line.title}`)) throw browser.disappointed(`«${line.title}» is still in the cart`);
  expectCart(person);
}

interface Choice {
  way: Way;
  method: Method;
  /** Which of the centres of those that are offered. */
  centre: number;
  detour: Detour;
}

interface Promised {
  place: string;
  day: string;
  deliveryPrice: number;
}

/** What the form promises of a way of delivery, once it has been chosen. */
function chooseWay(browser: PlainBrowser, { way, centre }: Choice): Promised {
  browser.tick(new RegExp(`^${way}`));
  const wayText = browser.labelOf(browser.field(new RegExp(`^${way}`)));
  const deliveryPrice = /бесплатно ·/.test(wayText) ? 0 : (kopecksIn(wayText) ?? 0);
  if (way === "Самовывоз") {
    const centres = browser.choices(/, Готов |Готов /);
    const chosen = centres[centre % centres.length];
    if (!chosen) throw browser.disappointed("there is no centre to fetch the goods from");
    browser.tickField(chosen);
    const text = browser.labelOf(chosen);
    return { place: /^(.*?), /.exec(text)?.[1] ?? "", day: dayIn(text), deliveryPrice };
  }
  browser.fill("Улица", "Тверская");
  browser.fill("Дом", "7");
  return { place: "Тверская", day: dayIn(wayText), deliveryPrice };
}

async function takeDetour(person: Person, detour: Detour): Promise<void> {
  const { browser } = person;
  if (detour === "promo") {
    browser.fill("Промокод", "НЕТТАКОГО");
    await browser.press("Применить");
    browser.mustSay("Такого промокода нет");
  }
  if (detour === "organization") {
    browser.fill("ИНН", "7707083893");
    await browser.press("Заполнить");
    // They buy for themselves all the same.
    for (const label of ["ИНН", "Название", "КПП", "ОГРН", "Юридический адрес"]) browser.fill(label, "");
    browser.untick("Покупаю для организации или ИП");
  }
}

/** Everything that the buyer has chosen and typed is still there after a button that orders nothing. */
function expectKept(person: Person, { way, method }: Choice): void {
  const { browser } = person;
  for (const label of [new RegExp(`^${way}`), method, "Согласен на обработку", "Согласен с правовой"])
    if (!(browser.field(label) as HTMLInputElement).checked)
      throw browser.disappointed(`«${label}» is not chosen any more`);
  const typed = { Имя: person.name, Телефон: person.phone };
  for (const [label, value] of Object.entries(typed))
    if (browser.field(label).value !== value) throw browser.disappointed(`«${label}» was lost`);
}

/** A phone that has so many orders that are not paid gets no further one. */
const MOST_UNPAID = 3;
const TOO_MANY = /уже оформлены три неоплаченных заказа\. Оплатите или отмените/;

/** Does what the refusal says: cancels one of them. */
async function makeRoom(person: Person): Promise<void> {
  const unpaid = person.orders.filter(
    ({ state, paid }) => paid === 0 && state !== "cancelled" && state !== "handed-out",
  );
  const [first] = unpaid;
  if (!first || unpaid.length < MOST_UNPAID)
    throw person.browser.disappointed(`there are ${unpaid.length} orders only`);
  await cancel(person, first);
}

export async function order(person: Person, choice: Choice, now: Date): Promise<void> {
  const { browser, cart } = person;
  await openCart(person);
  expectCart(person);
  const fill = () => {
    const promised = chooseWay(browser, choice);
    browser.tick(choice.method);
    browser.fill("Имя", person.name);
    browser.fill("Телефон", person.phone);
    browser.tick("Согласен на обработку");
    browser.tick("Согласен с правовой");
    return promised;
  };
  let promised = fill();
  if (choice.detour !== "none") {
    await takeDetour(person, choice.detour);
    expectKept(person, choice);
    promised = fill();
    if (choice.detour === "promo") browser.fill("Промокод", "");
  }
  const sum = sumOf(cart) + promised.deliveryPrice;
  browser.mustSay(`К оплате ${rublesOf(sum)}`);
  await browser.press("Оформить заказ");
  if (TOO_MANY.test(browser.text)) {
    await makeRoom(person);
    return order(person, choice, now);
  }
  const number = /\d{6}-[0-9A-Z]{5}/.exec(browser.text)?.[0];
  if (!number || browser.heading === "Корзина") throw browser.disappointed("the order was not taken");
  if (isPaidOnline(choice.method)) {
    browser.mustSay(choice.method);
    browser.mustSay(rublesOf(sum));
    await browser.follow(`Заказ ${number}`);
  }
  const taken: Order = {
    number,
    path: browser.page.path,
    lines: cart.splice(0),
    sum,
    method: choice.method,
    isPickup: choice.way === "Самовывоз",
    place: promised.place,
    day: promised.day,
    state: isPaidOnline(choice.method) ? "to-pay" : "new",
    paid: 0,
    paidAtTill: false,
    pickupCode: "",
    endsAt: isPaidOnline(choice.method) ? new Date(now.getTime() + ONLINE_WAIT_MS) : null,
  };
  person.orders.push(taken);
  expectOrder(person, taken);
}

const STATE_WORDS: Record<Order["state"], RegExp> = {
  "to-pay": /Оплат/,
  new: /Новый/,
  "in-work": /В обработке/,
  ready: /Готов к выдаче/,
  "handed-out": /Выдан/,
  cancelled: /Отменён/,
};

/** Lists, carts and orders write the rest of a title in their own ways. */
export const modelOf = (title: string): string => title.split(/ \d/)[0] ?? title;

/** The page of the order says what the buyer was promised and what became of it. */
export function expectOrder({ browser }: Person, known: Order): void {
  browser.mustSay(known.number);
  for (const { title, price, pieces } of known.lines) {
    browser.mustSay(modelOf(title));
    browser.mustSay(`${pieces} шт. по ${rublesOf(price)}`);
  }
  browser.mustSay(
    known.state === "to-pay"
      ? rublesOf(known.sum)
      : new RegExp(`(К оплате|Сумма заказа|Оплачено) ${rublesOf(known.sum)}`),
  );
  browser.mustSay(STATE_WORDS[known.state]);
  browser.mustSay(known.place);
  if (["new", "in-work"].includes(known.state)) browser.mustSay(known.day);
  browser.mustSay(known.method);
  const canCancel = browser.has("Отменить заказ");
  const mayCancel = !["cancelled", "handed-out"].includes(known.state);
  if (canCancel !== mayCancel)
    throw browser.disappointed(mayCancel ? "the order cannot be cancelled" : "what is over can be cancelled");
}

/** The shop has said until when it waits: then it cancels by itself. */
export async function awaitEnd(person: Person, known: Order): Promise<void> {
  await person.browser.openQuietly(known.path);
  await person.browser.waitFor(STATE_WORDS.cancelled);
  known.state = "cancelled";
  expectOrder(person, known);
}

export async function openOrder(person: Person, known: Order): Promise<void> {
  await person.browser.open(known.path);
  expectOrder(person, known);
}

export async function cancel(person: Person, known: Order): Promise<void> {
  const { browser } = person;
  await openOrder(person, known);
  await browser.press("Отменить заказ");
  known.state = "cancelled";
  browser.mustSay("Товары вернулись в продажу");
  if (known.paid > 0) browser.mustSay(/возвращает деньги|Деньги возвращены|Возвращено/);
  expectOrder(person, known);
}

export const BANK_ACTS = ["Оплатить", "Отклонить", "Уйти"] as const;
export type BankAct = (typeof BANK_ACTS)[number];

/** From the page of the order to the bank and back. */
export async function visitBank(person: Person, known: Order, act: BankAct): Promise<void> {
  const { browser } = person;
  await openOrder(person, known);
  if (known.state !== "to-pay") browser.tick("Картой на сайте");
  await browser.goToBank();
  browser.mustSay("Тестовый банк");
  browser.mustSay(rublesOf(known.sum));
  await browser.press(act);
  await browser.follow("Вернуться в магазин");
  if (act !== "Оплатить") {
    if (act === "Отклонить") await browser.waitFor(/Деньги не списаны/);
    if (!browser.has("Отменить заказ")) throw browser.disappointed("whoever did not pay cannot cancel");
    return openOrder(person, known);
  }
  known.paid = known.sum;
  known.method = known.state === "to-pay" ? known.method : "Картой на сайте";
  if (known.state === "to-pay" || known.state === "new") known.state = "in-work";
  known.endsAt = null;
  await browser.waitFor(new RegExp(`Оплачено ${rublesOf(known.sum)}`));
  known.pickupCode = /Код получения (\d+)/.exec(browser.text)?.[1] ?? "";
  browser.mustSay("держим его без ограничения срока");
  expectOrder(person, known);
}

/** By number and phone, as whoever has lost the link does. */
export async function askStatus(person: Person, known: Order): Promise<void> {
  const { browser } = person;
  await browser.open("/");
  await browser.follow("Статус заказа");
  browser.fill("Номер заказа", known.number);
  browser.fill("Телефон", person.phone);
  await browser.press("Узнать статус");
  browser.mustSay(STATE_WORDS[known.state]);
  // Number and phone alone do not tell where somebody lives.
  if (known.isPickup) browser.mustSay(known.place);
  else browser.mustNotSay(known.place);
  if (["new", "in-work"].includes(known.state)) browser.mustSay(known.day);
}
