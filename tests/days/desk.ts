import type { Order } from "./books.ts";
import { isPaidOnline, modelOf } from "./buying.ts";
import type { Inbox } from "./inbox.ts";
import type { PlainBrowser } from "./plain-browser.ts";
import { rublesOf } from "./reading.ts";

/** The manager of the demo shop. */
const MANAGER = { email: "manager@example.ru", password: "protektor-demo", phone: "+79000000102" };

/** Signs in, unless they still are. */
export async function signInAsManager(browser: PlainBrowser, inbox: Inbox): Promise<void> {
  await browser.open("/");
  if (browser.has("Бэк-офис")) return;
  await browser.follow("Войти");
  await browser.press("Войти по паролю");
  browser.fill("E-mail", MANAGER.email);
  browser.fill("Пароль", MANAGER.password);
  await browser.press("Войти");
  // A browser that is known is asked for none.
  if (browser.hasField(/^Код/)) {
    browser.fill(/^Код/, await inbox.codeOf(MANAGER.phone));
    await browser.press("Подтвердить");
  }
  await browser.follow("Бэк-офис");
}

const STATES: Record<Order["state"], string> = {
  "to-pay": "Новый",
  new: "Новый",
  "in-work": "В обработке",
  ready: "Готов к выдаче",
  "handed-out": "Выдан",
  cancelled: "Отменён",
};

/** What staff see is what the buyer was told. */
export async function openCard(browser: PlainBrowser, known: Order): Promise<void> {
  await browser.open("/back-office/");
  await browser.follow("Заказы");
  browser.fill("Номер", known.number);
  await browser.press("Найти");
  await browser.follow(known.number);
  expectCard(browser, known);
}

function expectCard(browser: PlainBrowser, known: Order): void {
  browser.mustSay(STATES[known.state]);
  for (const { title, pieces, price } of known.lines) {
    browser.mustSay(modelOf(title));
    browser.mustSay(`${pieces} шт. ${rublesOf(price)}`);
  }
  browser.mustSay(`Сумма заказа ${rublesOf(known.sum)}`);
  if (known.state !== "cancelled") browser.mustSay(`Получено ${rublesOf(known.paid)}`);
  browser.mustSay(known.method);
  browser.mustSay(known.place);
}

/** Takes an order one step further, as whoever works at the counter. */
export async function serve(browser: PlainBrowser, known: Order): Promise<void> {
  await openCard(browser, known);
  if (known.state === "new") {
    await browser.press("Взять в работу");
    known.state = "in-work";
  } else if (known.state === "in-work") {
    await browser.follow("Собран, готов к выдаче");
    await browser.press("Готов к выдаче");
    known.state = "ready";
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
  }
  expectCard(browser, known);
}

/** What was paid online is given to whoever knows the code that the buyer's page shows. */
async function handOut(browser: PlainBrowser, known: Order): Promise<void> {
  if (isPaidOnline(known.method) && browser.hasField(/Код/)) browser.fill(/Код/, known.pickupCode);
  await browser.press("Выдать заказ");
}
