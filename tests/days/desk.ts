import type { Order, Person, Visit } from "./books.ts";
import { expectDeadline, expectPromisedTime, modelOf, noteCancelled, noteCarried } from "./buying.ts";
import type { Inbox } from "./inbox.ts";
import { COMMENT_OF_ORDER, isPaidOnline } from "./order-form.ts";
import type { PlainBrowser } from "./plain-browser.ts";
import { datesIn, isoDayOf, kopecksIn, momentOf, rublesOf } from "./reading.ts";

/** Staff of the demo shop by what they do, with the order of their phones. */
const STAFF = { manager: 2, callcenter: 1, shop: 5, service: 6, finance: 7 } as const;
export type Role = keyof typeof STAFF;
const PASSWORD = "protektor-demo";

/** Opens the back office, and signs in where they are not any more: whoever does nothing for hours is signed out. */
export async function openBackOffice(role: Role, browser: PlainBrowser, inbox: Inbox): Promise<void> {
  await browser.open("/back-office/");
  if (browser.heading === "Бэк-офис") return;
  await browser.press("Войти по паролю");
  browser.fill("E-mail", `${role}@example.ru`);
  browser.fill("Пароль", PASSWORD);
  await browser.press("Войти");
  // A browser that is known is asked for none.
  if (browser.hasField(/^Код/)) {
    browser.fill(/^Код/, await inbox.codeOf(`+7900000010${STAFF[role]}`));
    await browser.press("Подтвердить");
  }
  if (browser.heading !== "Бэк-офис") throw browser.disappointed("signing in does not lead to the back office");
}

const STATES: Record<Order["state"], string> = {
  "to-pay": "Новый",
  new: "Новый",
  "in-work": "В обработке",
  ready: "Готов к выдаче",
  "handed-out": "Выдан",
  cancelled: "Отменён",
};

/** From the back office. What staff see is what the buyer was told. */
export async function openCard(browser: PlainBrowser, known: Order, now: Date): Promise<void> {
  await browser.follow("Заказы");
  browser.fill("Номер", known.number);
  await browser.press("Найти");
  await browser.follow(known.number);
  noteCarried(browser, known);
  expectCard(browser, known, now);
}

function expectCard(browser: PlainBrowser, known: Order, now: Date): void {
  browser.mustSay(STATES[known.state]);
  for (const { title, pieces, price } of known.lines) {
    browser.mustSay(modelOf(title));
    browser.mustSay(`${pieces} шт. ${rublesOf(price)}`);
  }
  browser.mustSay(`Сумма заказа ${rublesOf(known.sum)}`);
  if (known.state !== "cancelled") browser.mustSay(`Получено ${rublesOf(known.paid - known.givenBack)}`);
  browser.mustSay(known.method);
  browser.mustSay(known.place);
  expectPromisedTime(browser, known, now);
  // Below are letters of former days.
  expectDeadline(browser, known, now, browser.text.split("Состав и деньги")[0]);
  browser.mustSay(COMMENT_OF_ORDER);
}

/** From the card. Goods are collected where their buyer was told to fetch them, for the day that they were told. */
async function collect(browser: PlainBrowser, known: Order, now: Date): Promise<void> {
  if (known.delivery !== "Самовывоз" || (known.state !== "new" && known.state !== "in-work")) return;
  const card = browser.page.path;
  await browser.follow("Что собрать в этом центре");
  browser.fill("К концу дня", isoDayOf(`${known.date} 12:00`, now));
  await browser.press("Показать");
  if (!browser.heading.endsWith(known.place)) throw browser.disappointed(`the goods are to lie in ${known.place}`);
  browser.mustSay(known.number);
  await browser.open(card);
}

/** Whoever answers for an order sees what its buyer was told. */
export async function lookAtOrder(browser: PlainBrowser, known: Order, now: Date): Promise<void> {
  await openCard(browser, known, now);
  await collect(browser, known, now);
}

/** Takes an order one step further, as whoever works at the counter. */
export async function serve(browser: PlainBrowser, known: Order, now: Date): Promise<void> {
  await lookAtOrder(browser, known, now);
  if (known.state === "new") {
    await browser.press("Взять в работу");
    known.state = "in-work";
    known.deadline = null;
  } else if (known.state === "in-work") {
    await browser.follow("Собран, готов к выдаче");
    await browser.press("Готов к выдаче");
    known.state = "ready";
    known.deadline = null;
  } else if (known.state === "ready") {
    await browser.follow("Выдать");
    known.paidAtTill = known.paid === 0;
    if (known.paidAtTill) {
      browser.mustSay(`К оплате ${rublesOf(known.sum)}`);
      browser.tick("Наличные");
    }
    await handOut(browser, known);
    known.paid = known.sum;
    known.state = "handed-out";
    known.deadline = "";
  }
  expectCard(browser, known, now);
}

/** Finds what waits for a second person, who is asked by nobody else meanwhile, and opens its card. */
async function followWaiting(second: PlainBrowser, what: string): Promise<void> {
  await second.follow("Подтверждения");
  second.choose("Состояние", "Ждёт второго");
  await second.press("Найти");
  await second.follow(what);
}

/** On behalf of a buyer who has called; where money goes back, a second person may have to agree. */
export async function cancelForBuyer(
  browser: PlainBrowser,
  known: Order,
  now: Date,
  second: () => Promise<PlainBrowser>,
): Promise<void> {
  await openCard(browser, known, now);
  await browser.follow("Отменить заказ");
  browser.tick("Покупатель отказался");
  await browser.press("Отменить заказ");
  if (browser.text.includes("подтвердит второй сотрудник")) {
    const finance = await second();
    await followWaiting(finance, "Отмена оплаченного заказа");
    finance.mustSay(known.number);
    await finance.press("Подтвердить");
    finance.mustSay("Подтверждено");
    await browser.reload();
  }
  noteCancelled(known);
  expectCard(browser, known, now);
}

/** What was paid online is given to whoever knows the code that the buyer's page shows. */
async function handOut(browser: PlainBrowser, known: Order): Promise<void> {
  if (isPaidOnline(known.method) && browser.hasField(/Код/)) browser.fill(/Код/, known.pickupCode);
  await browser.press("Выдать заказ");
}

/** One piece of the first goods is found broken, comes back and is paid for. */
export async function takeBack(
  browser: PlainBrowser,
  known: Order,
  now: Date,
  second: () => Promise<PlainBrowser>,
): Promise<void> {
  await openCard(browser, known, now);
  await browser.follow("Оформить возврат");
  for (const field of browser.fields(/^Сколько вернуть/)) field.value = "0";
  browser.fill(/^Сколько вернуть/, "1");
  browser.tick("Брак или недостаток");
  browser.fill("Подробности", "Грыжа на боковине");
  await browser.press("Оформить возврат");
  browser.mustSay(known.number);
  const button = browser.button(/^Принять и вернуть/);
  const money = button && kopecksIn(browser.nameOf(button));
  if (!money) throw browser.disappointed("the return cannot be accepted");
  browser.tick("В продажу");
  const way = known.paidAtTill ? /^Наличными/ : /^(На карту|Тем же|Онлайн|Туда)/;
  browser.tick(
    browser.isOffered(way) ? way : browser.labelOf(browser.choicesUnder(/^Как возвращаем/)[0] ?? browser.field(way)),
  );
  browser.tick("Товар у нас");
  await browser.press(/^Принять и вернуть/);
  if (browser.text.includes("Ждёт подтверждения суммы")) {
    const finance = await second();
    await followWaiting(finance, "Возврат товара");
    finance.mustSay(known.number);
    finance.tick(/^Сумму/);
    await finance.press(/^Вернуть/);
    finance.mustSay("Принят");
  } else browser.mustSay("Принят");
  known.returned += 1;
  known.givenBack += money;
}

/** The master's plan of the day has the visit where and when its customer was told, who may have several at once. */
export async function openVisitCard(
  browser: PlainBrowser,
  { phone, name }: Person,
  visit: Visit,
  now: Date,
): Promise<void> {
  await browser.follow("План дня");
  browser.choose("Центр", new RegExp(`: ${visit.centre}$`));
  browser.fill("День", isoDayOf(`${visit.date} ${visit.time}`, now));
  await browser.press("Показать");
  // Of today the plan begins with what is still to come.
  if (momentOf(`${visit.date} ${visit.time}`, now) < now && browser.links("Весь день").length > 0)
    await browser.follow("Весь день");
  const plan = browser.page.path;
  const count = browser.links(new RegExp(`^${visit.time}–`)).length;
  for (let nth = 0; nth < count; nth += 1) {
    await browser.openQuietly(plan);
    const link = browser.links(new RegExp(`^${visit.time}–`))[nth];
    if (link) await browser.followLink(link);
    const isTheirs = browser.text.replace(/\D/g, "").includes(phone.replace(/\D/g, "").slice(-10));
    if (isTheirs && visit.number !== "" && browser.text.includes(visit.number))
      return expectVisitCard(browser, visit, now);
  }
  throw browser.disappointed(
    `the visit of ${name} on ${visit.date} at ${visit.time} is not in the plan of ${visit.centre}`,
  );
}

function expectVisitCard(browser: PlainBrowser, visit: Visit, now: Date): void {
  browser.mustSay({ booked: "Записан", done: "Состоялся", cancelled: "Отменён" }[visit.state]);
  browser.mustSay(visit.centre);
  browser.mustSay(visit.time);
  browser.mustSay(rublesOf(visit.price));
  if (!datesIn(browser.text, now).includes(visit.date)) throw browser.disappointed(`the visit is on ${visit.date}`);
}

/** The car is done: what it cost is what was promised. */
export async function finishVisit(browser: PlainBrowser, person: Person, visit: Visit, now: Date): Promise<void> {
  await openVisitCard(browser, person, visit, now);
  browser.fill("Рекомендации мастера", "Проверить развал");
  await browser.press("Состоялся");
  visit.state = "done";
  expectVisitCard(browser, visit, now);
}

/** By the master, who writes to the customer why. */
export async function refuseVisit(browser: PlainBrowser, person: Person, visit: Visit, now: Date): Promise<void> {
  await openVisitCard(browser, person, visit, now);
  browser.fill("Почему отменяем", "Сломался подъёмник");
  await browser.press("Отменить и написать клиенту");
  visit.state = "cancelled";
}
