import { type Line, type Order, type Person, sumOf } from "./books.ts";
import type { DayShop } from "./day-shop.ts";
import type { Inbox } from "./inbox.ts";
import {
  COMMENT_OF_ORDER,
  emailOf,
  expectCart,
  fillOrder,
  isPaidOnline,
  type OrderChoice,
  readPromise,
  takeDetour,
} from "./order-form.ts";
import { Disappointment, type PlainBrowser, textIn } from "./plain-browser.ts";
import { datesIn, deadlinesIn, kopecksIn, momentOf, mustCall, rublesOf } from "./reading.ts";

const MINUTE_MS = 60_000;

async function openCart({ browser }: Person): Promise<void> {
  await browser.follow(/^(Корзина|В корзине)/);
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

/** A phone that has so many orders that are not paid gets no further one. */
const MOST_UNPAID = 3;
const TOO_MANY = /уже три неоплаченных заказа\. Оплатите или отмените/;

/** Does what the refusal says: cancels one of them. */
async function makeRoom(person: Person, clock: () => Date): Promise<void> {
  const unpaid = person.orders.filter((each) => each.paid === 0 && isOpen(each));
  const [first] = unpaid;
  if (!first || unpaid.length < MOST_UNPAID)
    throw person.browser.disappointed(`is told of ${MOST_UNPAID} unpaid orders and has ${unpaid.length}`);
  await cancel(person, first, clock);
}

/** What the shop waits for is told once and the same everywhere: by pages, to staff, in messages. */
export function expectDeadline(browser: PlainBrowser, known: Order, now: Date, text = browser.text): void {
  const told = [...new Set(deadlinesIn(text, now))];
  if (told.length > 1) throw browser.disappointed(`two deadlines: ${told.join(" and ")}`);
  const [deadline = ""] = told;
  known.deadline ??= deadline;
  if (deadline !== known.deadline && deadline !== "")
    throw browser.disappointed(`the deadline was ${known.deadline || "none"} and is ${deadline}`);
}

/** The form said how long the order waits. */
function expectWait({ browser }: Person, { deadline }: Order, minutes: number | null, now: Date): void {
  if (minutes === null) return;
  const endsAt = deadline ? momentOf(deadline, now).getTime() : 0;
  const lateMs = endsAt - (now.getTime() + minutes * MINUTE_MS);
  if (Math.abs(lateMs) > 2 * MINUTE_MS) throw browser.disappointed(`${minutes} minutes were promised, not ${deadline}`);
}

/** Whose phone nobody has proven gets a code where more is asked for; a wrong one first, which keeps what was typed. */
async function typeCode({ browser, phone }: Person, inbox: Inbox): Promise<void> {
  const code = await inbox.codeOf(phone);
  browser.fill("Код из SMS", String((Number(code) + 1) % 10_000).padStart(4, "0"));
  await browser.pressKeeping("Оформить заказ", /^Код/);
  browser.mustSay("Код не подошёл");
  browser.fill("Код из SMS", code);
  await browser.press("Оформить заказ");
}

/** Null where the person would have to call first: the form keeps what was typed. */
export async function order(person: Person, choice: OrderChoice, shop: DayShop, inbox: Inbox): Promise<Order | null> {
  const clock = shop.now;
  const { browser, cart } = person;
  await openCart(person);
  expectCart(person);
  const delivery = await fillOrder(person, choice);
  for (const detour of choice.detours) await takeDetour(person, detour);
  if (delivery === "Доставка по России") await browser.pressKeeping("Показать терминалы");
  const now = clock();
  const promised = readPromise(browser, delivery, now);
  const sum = sumOf(cart) + promised.deliveryPrice;
  browser.mustSay(`К оплате ${rublesOf(sum)}`);
  const before = browser.typed();
  await browser.press("Оформить заказ");
  if (TOO_MANY.test(browser.text)) {
    browser.mustKeep(before, /^$/);
    await makeRoom(person, clock);
    return order(person, choice, shop, inbox);
  }
  // Two codes for one phone are a minute apart.
  const [, seconds] = /Новый код можно запросить через (\d+) секунд/.exec(browser.text) ?? [];
  if (seconds) {
    browser.mustKeep(before, /^$/);
    await shop.pass((Number(seconds) + 1) * 1_000);
    browser.tell(`waits for ${seconds} seconds`);
    await browser.press("Оформить заказ");
  }
  if (mustCall(browser.text)) {
    browser.mustKeep(before, /^$/);
    return null;
  }
  if (browser.hasField("Код из SMS")) {
    browser.mustKeep(before, /^$/);
    await typeCode(person, inbox);
    if (TOO_MANY.test(browser.text)) {
      await makeRoom(person, clock);
      return order(person, choice, shop, inbox);
    }
  }
  const number = /\d{6}-[0-9A-Z]{5}/.exec(browser.text)?.[0];
  if (!number || browser.heading === "Корзина") throw browser.disappointed("the order was not taken");
  const taken: Order = {
    number,
    path: "",
    lines: cart.splice(0),
    sum,
    method: promised.method,
    delivery,
    place: promised.place,
    date: promised.date,
    interval: promised.interval,
    state: isPaidOnline(promised.method) ? "to-pay" : "new",
    paid: 0,
    paidAtTill: false,
    pickupCode: "",
    deadline: null,
    returned: 0,
    givenBack: 0,
  };
  if (taken.state === "to-pay") {
    browser.mustSay(taken.method);
    browser.mustSay(rublesOf(sum));
    expectDeadline(browser, taken, now);
    await browser.follow(`Заказ ${number}`);
  }
  taken.path = browser.page.path;
  person.orders.push(taken);
  expectOrder(person, taken, now);
  browser.mustSay(COMMENT_OF_ORDER);
  browser.mustSay(emailOf(person).slice(-11));
  if (taken.state === "to-pay") expectWait(person, taken, promised.waitMinutes, now);
  return taken;
}

export const STATE_WORDS: Record<Order["state"], RegExp> = {
  "to-pay": /Оплат/,
  new: /Новый/,
  "in-work": /В обработке/,
  ready: /Готов к выдаче/,
  "handed-out": /Выдан/,
  cancelled: /Отменён/,
};

/** The letter about an order says what its page says. */
export async function expectLetter(inbox: Inbox, known: Order, now: Date): Promise<void> {
  const letter = await inbox.messageWith(`Заказ ${known.number} принят`);
  const told = deadlinesIn(letter, now);
  const promised = [rublesOf(known.sum), known.place, known.interval];
  const isRight =
    promised.every((each) => letter.includes(each)) &&
    datesIn(letter, now).includes(known.date) &&
    told.every((deadline) => deadline === known.deadline);
  if (!isRight)
    throw new Disappointment(
      `the letter should tell of ${promised.join(", ")}, the ${known.date} and until ${known.deadline}: ${letter}`,
    );
}

/** Lists, carts and orders write the rest of a title in their own ways. */
export const modelOf = (title: string): string => title.split(/ \d/)[0] ?? title;

/** The page of the order says what the buyer was promised and what became of it. */
function expectOrder({ browser }: Person, known: Order, now: Date): void {
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
  expectPromisedTime(browser, known, now);
  expectDeadline(browser, known, now);
  browser.mustSay(known.method);
  const canCancel = browser.has("Отменить заказ");
  const mayCancel = isOpen(known);
  if (canCancel !== mayCancel)
    throw browser.disappointed(mayCancel ? "the order cannot be cancelled" : "what is over can be cancelled");
}

export const isOpen = ({ state }: Order): boolean => state !== "cancelled" && state !== "handed-out";

/** Once it is ready, it waits; before the money is there, the page speaks of nothing else. */
export function expectPromisedTime(browser: PlainBrowser, { state, date, interval }: Order, now: Date): void {
  if (state !== "new" && state !== "in-work") return;
  if (!datesIn(browser.text, now).includes(date)) throw browser.disappointed(`the ${date} was promised`);
  browser.mustSay(interval);
}

/** The shop has said until when it waits: then it cancels by itself, and not before. */
export async function awaitEnd(person: Person, known: Order, now: Date): Promise<void> {
  await person.browser.openQuietly(known.path);
  await person.browser.waitFor(STATE_WORDS.cancelled);
  known.state = "cancelled";
  known.deadline = "";
  expectOrder(person, known, now);
}

/** What a transport company carries is handed out by it, whenever it says so; nobody here takes part in that. */
export function noteCarried({ text }: PlainBrowser, known: Order): void {
  if (known.state !== "ready" || known.delivery !== "Доставка по России") return;
  if (!text.includes("Заказ выдан") && !text.includes(`Заказ ${known.number} Выдан`)) return;
  known.state = "handed-out";
  known.deadline = "";
}

export async function openOrder(person: Person, known: Order, now: Date): Promise<void> {
  await person.browser.open(known.path);
  noteCarried(person.browser, known);
  expectOrder(person, known, now);
}

/** By the buyer, on the page of the order. */
export async function cancel(person: Person, known: Order, clock: () => Date): Promise<void> {
  const { browser } = person;
  await openOrder(person, known, clock());
  await browser.press("Отменить заказ");
  noteCancelled(known);
  browser.mustSay("Товары вернулись в продажу");
  expectMoneyBack(person, known);
  expectOrder(person, known, clock());
}

export function noteCancelled(known: Order): void {
  known.state = "cancelled";
  known.deadline = "";
  known.givenBack = known.paid;
}

/** Whose order is cancelled after it was paid is told of the money. */
export function expectMoneyBack({ browser }: Person, { paid }: Order): void {
  if (paid > 0) browser.mustSay(/возвращает деньги|Деньги возвращены|Возвращено/);
}

export const BANK_ACTS = ["Оплатить", "Отклонить", "Уйти"] as const;
type BankAct = (typeof BANK_ACTS)[number];

/** From the page of the order to the bank and back. */
export async function visitBank(person: Person, known: Order, act: BankAct, clock: () => Date): Promise<void> {
  const { browser } = person;
  await openOrder(person, known, clock());
  if (known.state !== "to-pay") browser.tick("Картой на сайте");
  await browser.goToBank();
  browser.mustSay("Тестовый банк");
  browser.mustSay(rublesOf(known.sum));
  await browser.press(act);
  await browser.follow("Вернуться в магазин");
  if (act !== "Оплатить") {
    if (act === "Отклонить") await browser.waitFor(/Деньги не списаны/);
    expectDeadline(browser, known, clock());
    if (!browser.has("Отменить заказ")) throw browser.disappointed("whoever did not pay cannot cancel");
    return openOrder(person, known, clock());
  }
  known.paid = known.sum;
  known.method = known.state === "to-pay" ? known.method : "Картой на сайте";
  if (known.state === "to-pay" || known.state === "new") known.state = "in-work";
  known.deadline = "";
  await browser.waitFor(new RegExp(`Оплачено ${rublesOf(known.sum)}`));
  known.pickupCode = /Код получения (\d+)/.exec(browser.text)?.[1] ?? "";
  browser.mustSay("держим его без ограничения срока");
  expectOrder(person, known, clock());
}

/** By number and phone, as whoever has lost the link does. */
export async function askStatus(person: Person, known: Order, now: Date): Promise<void> {
  const { browser } = person;
  await browser.open("/");
  await browser.follow("Статус заказа");
  browser.fill("Номер заказа", known.number);
  browser.fill("Телефон", person.phone);
  await browser.press("Узнать статус");
  browser.mustSay(STATE_WORDS[known.state]);
  expectDeadline(browser, known, now);
  // Number and phone alone do not tell where somebody lives.
  if (known.delivery === "Доставка курьером") browser.mustNotSay(known.place);
  else browser.mustSay(known.place);
  expectPromisedTime(browser, known, now);
}
