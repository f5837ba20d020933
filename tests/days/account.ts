import type { Person } from "./books.ts";
import { STATE_WORDS } from "./buying.ts";
import type { DayShop } from "./day-shop.ts";
import type { Inbox } from "./inbox.ts";
import { emailOf } from "./order-form.ts";
import { rublesOf } from "./reading.ts";

const SOON = /Новый код можно запросить через (\d+) секунд/;

/** Signs in by a code; whom the shop does not know yet registers. What is in the cart stays. */
export async function signIn(person: Person, inbox: Inbox, shop: DayShop): Promise<void> {
  const { browser } = person;
  await browser.open("/");
  await browser.follow("Войти");
  browser.fill("Номер телефона", person.phone);
  await browser.press("Получить код");
  // Whoever proved the phone a moment ago, for an order, waits as the page says, and then gets a new code.
  const [, seconds] = SOON.exec(browser.text) ?? [];
  if (seconds !== undefined) {
    await shop.pass(Number(seconds) * 1_000);
    await browser.press("Получить код");
  }
  const code = await inbox.codeOf(person.phone);
  browser.fill(/^Код/, code === "1111" ? "2222" : "1111");
  await browser.press("Подтвердить");
  browser.fill(/^Код/, code);
  await browser.press("Подтвердить");
  if (browser.hasField("Фамилия")) await register(person);
  person.isCustomer = true;
  await browser.open("/my/");
  browser.mustNotSay("Вход или регистрация");
  if (!browser.has("Заказы")) throw browser.disappointed("the account has no orders");
}

/** By the name that they have; where it is not written in Russian letters, the form says so, and another one is taken. */
async function register(person: Person): Promise<void> {
  const { browser } = person;
  browser.fill("Имя", person.name);
  browser.fill("Фамилия", "Ёлкина");
  browser.fill("E-mail", emailOf(person));
  browser.tick("Согласен на обработку");
  browser.tick("Согласен с правовой");
  const before = browser.typed();
  await browser.press("Зарегистрироваться");
  if (!browser.hasField("Фамилия")) return;
  browser.mustKeep(before, /^$/);
  browser.mustSay(/русск/i);
  browser.fill("Имя", "Елена");
  await browser.press("Зарегистрироваться");
}

/** The account knows all orders of the phone, and says of each what its page says. */
export async function lookAtOrders({ browser, orders }: Person): Promise<void> {
  await browser.open("/my/");
  await browser.follow("Заказы");
  for (const order of orders) {
    const [link] = browser.links(new RegExp(order.number));
    if (!link) throw browser.disappointed(`the account does not know the order ${order.number}`);
    await browser.followLink(link);
    browser.mustSay(STATE_WORDS[order.state]);
    browser.mustSay(rublesOf(order.sum));
    browser.mustSay(order.place);
    await browser.open("/my/orders/");
  }
}
