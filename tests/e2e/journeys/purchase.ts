import { randomInt } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { hasScripts, isPhone, open, whenTakenOver } from "../../support/page-test.ts";
import { chooseSteps } from "./car-steps.ts";

interface Purchase {
  find: "size" | "car" | "code";
  delivery: "pickup" | "courier";
}

interface Contact {
  name: string;
  phone: string;
}

interface Order {
  number: string;
  phone: string;
}

/** A customer whom no other journey shares orders with. */
export function newContact(): Contact {
  return {
    name: "Анна-Мария Ёлкина",
    phone: `+7 9${randomInt(10, 99)} ${randomInt(100, 999)}-${randomInt(10, 99)}-${randomInt(10, 99)}`,
  };
}

/** Price in kopecks. */
interface Goods {
  sku: string;
  url: string;
  price: number;
}

/**
 * Goods of one category, each journey with its own, so that no other journey sees them change. What is soonest to be had comes first:
 * in the region of `host`, or in the default one.
 */
export async function goodsOf(
  request: APIRequestContext,
  category: string,
  position: number,
  host?: string,
): Promise<Goods> {
  const answer = await request.get(
    `/api/gateway/goods/list?category[]=${category}&sort=stock&offset=${position}&limit=1`,
    host === undefined ? {} : { headers: { host } },
  );
  const [goods] = (await answer.json()).data.items;
  return goods;
}

export const filtersOf = (page: Page): Locator => page.getByRole("complementary", { name: "Фильтры" });
export const cartLink = (page: Page): Locator => page.getByRole("banner").getByRole("link", { name: /^Корзина/ });

/** A phone keeps the filters behind a link. */
export async function openFilters(page: Page): Promise<Locator> {
  const filters = filtersOf(page);
  await whenTakenOver(page);
  if (isPhone() && !(await filters.isVisible())) await page.getByRole("link", { name: /^Фильтры/ }).click();
  await expect(filters).toBeVisible();
  return filters;
}

/** Ticks a value of a facet; without scripts the form has to be sent. */
export async function chooseFilter(page: Page, facet: string, value: RegExp): Promise<void> {
  const filters = await openFilters(page);
  await filters.getByRole("group", { name: facet, exact: true }).last().getByRole("checkbox", { name: value }).check();
  if (!hasScripts() || isPhone()) await filters.getByRole("button", { name: /^Показать/ }).click();
}

async function findBySize(page: Page): Promise<void> {
  await page.goto("/");
  if (isPhone()) await page.getByText("По размеру", { exact: true }).filter({ visible: true }).click();
  const panel = page.getByRole("region", { name: "По размеру" });
  await panel.getByRole("combobox", { name: "Диаметр" }).selectOption({ label: "R17" });
  await panel.getByRole("combobox", { name: "Сезон" }).selectOption({ label: "Зима" });
  await panel.getByRole("button", { name: "Подобрать шины" }).click();
  await expect(page).toHaveURL(/\/catalog\/tyres\/diameter-is-17\/season-is-winter\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Зимние шины R17");
  await chooseFilter(page, "Бренд", /^Pirelli/);
  await expect(page).toHaveURL(/\/brand-is-pirelli\/diameter-is-17\/season-is-winter\/(#.*)?$/);
  // With scripts the address is there before the list is.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Зимние шины Pirelli R17");
  await openFirstGoods(page);
}

async function findByCar(page: Page): Promise<void> {
  await page.goto("/");
  const panel = page.getByRole("region", { name: "По автомобилю" });
  await panel.getByRole("combobox", { name: "Марка автомобиля" }).selectOption({ label: "Volkswagen" });
  await panel.getByRole("button", { name: "Выбрать модель" }).click();
  await chooseSteps(page);
  await page.getByRole("button", { name: "Выбрать этот автомобиль" }).click();
  await expect(page).toHaveURL(
    /\/catalog\/tyres\/autobrand-is-volkswagen\/autogeneration-is-[^/]+\/automodel-is-[^/]+\/automodification-is-[^/]+\/$/,
  );
  await expect(page.getByRole("main")).toContainText(/размеры для вашего автомобиля:[\s·]+\d{3}/);
  await openFirstGoods(page);
}

/** The code is in the footer of every page; one hit leads straight to the goods. */
async function findByCode(page: Page): Promise<void> {
  const list = await page.request.get("/api/gateway/goods/list?category[]=tyre&sort=stock&limit=1");
  const { sku } = (await list.json()).data.items[0];
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await footer.getByLabel("Поиск по коду товара").fill(sku);
  await footer.getByRole("button", { name: "Найти" }).click();
  await expect(page).toHaveURL(new RegExp(`/tyre/[^/]+/[^/]+/${sku}/$`));
}

const finders = { size: findBySize, car: findByCar, code: findByCode };

/** The first goods of a list that can be bought. */
async function openFirstGoods(page: Page): Promise<void> {
  const card = page
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: /^В корзину/ }) })
    .first();
  const link = card.getByRole("heading").getByRole("link");
  const name = ((await link.textContent()) ?? "").replace(/\s+/g, " ");
  await link.click();
  await expect(page).toHaveURL(/\/(tyre|disk|goods)\//);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
}

/** From a product page into the cart, so many pieces. */
export async function putIntoCart(page: Page, pieces: number): Promise<void> {
  await whenTakenOver(page);
  await page
    .getByRole("main")
    .getByRole("spinbutton", { name: /^Количество/ })
    .fill(String(pieces));
  await page
    .getByRole("main")
    .getByRole("button", { name: /^В корзину/ })
    .first()
    .click();
  if (hasScripts()) {
    await expect(cartLink(page)).toHaveAccessibleName(new RegExp(`^Корзина, ${pieces} `));
    await page.getByRole("main").getByRole("link", { name: "В корзине" }).click();
  }
  await expect(page).toHaveURL(/\/basket\/$/);
  await expect(cartLink(page)).toHaveAccessibleName(new RegExp(`^Корзина, ${pieces} `));
  await expect(page.getByRole("main").getByRole("spinbutton", { name: /^Количество/ })).toHaveValue(String(pieces));
}

/** Puts goods into the cart as the product page's form does, where the way there does not matter. */
/** `pageFor` names the client whom staff act for, as every form of their pages does. */
export async function fillCart(page: Page, sku: string, pieces: number, pageFor?: string): Promise<void> {
  const { origin } = new URL(page.url() === "about:blank" ? (process.env.SITE_URL ?? "") : page.url());
  const answer = await page.request.post("/basket/", {
    form: { intent: "add", sku, quantity: String(pieces), ...(pageFor && { pageFor }) },
    headers: { Origin: origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

export async function openCart(page: Page): Promise<void> {
  await open(page, "/basket/");
}

export async function fillContact(page: Page, { name, phone }: Contact): Promise<void> {
  const form = page.getByRole("region", { name: "Оформление заказа" });
  await form.getByRole("textbox", { name: "Имя" }).fill(name);
  await form.getByRole("textbox", { name: "Телефон" }).fill(phone);
  await form.getByRole("checkbox", { name: /персональных данных/ }).check();
  await form.getByRole("checkbox", { name: /правовой политикой/ }).check();
}

export async function chooseDelivery(page: Page, delivery: Purchase["delivery"]): Promise<void> {
  const form = page.getByRole("region", { name: "Оформление заказа" });
  if (delivery === "pickup") {
    await form.getByRole("radio", { name: /^Самовывоз/ }).check();
    await expect(form.getByRole("group", { name: "Центр, где заберёте заказ" })).toBeVisible();
    return;
  }
  await form.getByRole("radio", { name: /^Доставка курьером/ }).check();
  await form.getByRole("textbox", { name: "Улица", exact: true }).fill("Тверская улица");
  await form.getByRole("textbox", { name: "Дом", exact: true }).fill("7");
  await form.getByRole("textbox", { name: "Квартира", exact: true }).fill("12");
}

/** Opens the comment of an order form and types it. */
export async function fillComment(scope: Page | Locator, text: string): Promise<void> {
  await scope.getByText("Комментарий к заказу", { exact: true }).click();
  await scope.getByRole("textbox", { name: /^Комментарий/ }).fill(text);
}

/** At the end of the form; on a desktop there is a second one beside it. */
export const submitOrder = (page: Page): Locator => page.getByRole("button", { name: "Оформить заказ" }).first();

/** The page of an order that was just taken; its number is what the customer keeps. */
export async function readOrder(page: Page, contact: Contact): Promise<Order> {
  await expect(page).toHaveURL(/\/order\/[^/]+\/[^/]+\/(#.*)?$/);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/^Заказ \S+ принят$/);
  const number = /^Заказ (\S+)/.exec((await heading.textContent()) ?? "")?.[1] ?? "";
  return { number, phone: contact.phone };
}

/** Anybody with the phone and the number finds the status. */
export async function findOrder(page: Page, { number, phone }: Order): Promise<void> {
  await page.goto("/order/status/");
  await page.getByLabel("Телефон").fill(phone);
  await page.getByLabel("Номер заказа").fill(number);
  await page.getByRole("button", { name: "Узнать статус" }).click();
  await expect(page.getByRole("status").getByRole("heading", { name: "Новый" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText(number);
}

/** From the home page to the order's status: the same with and without scripts, on a phone and on a desktop. */
export async function buy(page: Page, { find, delivery }: Purchase): Promise<Order> {
  const contact = newContact();
  await finders[find](page);
  const productPath = new URL(page.url()).pathname;
  await putIntoCart(page, 2);
  await chooseDelivery(page, delivery);
  await fillContact(page, contact);
  // The cart leads nowhere but to the order; its page is one of the shop's again. CRT-004
  const wayToTyres = page.getByRole("banner").locator('a[href^="/catalog/tyres/"]');
  await expect(wayToTyres).toHaveCount(0);
  await submitOrder(page).click();

  const order = await readOrder(page, contact);
  await expect(wayToTyres).not.toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(delivery === "pickup" ? "Где забрать" : "Тверская улица");
  await page.reload();
  expect(await readOrder(page, contact)).toEqual(order);
  const lines = page.getByRole("region", { name: "Состав заказа" });
  await expect(lines).toContainText(/2\s+шт\./);
  await expect(lines.getByRole("link")).toHaveAttribute("href", productPath);
  await expect(cartLink(page)).toHaveAccessibleName("Корзина пуста");
  await findOrder(page, order);
  return order;
}
