import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { hashPassword } from "../../gateway/customers/auth/password-hash.ts";
import { addCustomer, newPhone, signInAs, signInNewCustomer } from "../support/customer.ts";
import { tabTo } from "../support/keyboard.ts";
import {
  expectInOrder,
  expectNoAxeViolations,
  heading,
  main,
  open,
  shopTest as test,
  whenTakenOver,
} from "../support/page-test.ts";
import { codeIn, lastMessage, queryShop } from "../support/shop-query.ts";
import { fillCart, fillContact, goodsOf, newContact, openCart, readOrder, submitOrder } from "./journeys/purchase.ts";

const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true });

/** By the keyboard alone; what is in the content of a fresh page is reached past its header, by «К содержанию». */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await whenTakenOver(page);
  const isContent = await target.evaluate((element) => element.closest("main") !== null);
  if (isContent && (await page.evaluate(() => document.activeElement === document.body))) {
    await page.keyboard.press("Tab");
    const isSkipLink = await page.evaluate(() => document.activeElement?.getAttribute("href") === "#main");
    if (isSkipLink) await page.keyboard.press("Enter");
  }
  await tabTo(page, target);
}

async function press(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text);
}

/** A guest's order of one piece. */
async function placeOrder(page: Page, category: string, position: number) {
  const contact = newContact();
  const { sku } = await goodsOf(page.request, category, position);
  await fillCart(page, sku, 1);
  await openCart(page);
  await fillContact(page, contact);
  await submitOrder(page).click();
  const { number: identity } = await readOrder(page, contact);
  return { sku, contact, identity };
}

const signIn = (page: Page, role: string) => signInAs(page, role, { firstname: "Ольга", surname: "Котова" });

test("STF-003 STF-032 a new manager orders for a client found by phone and hands the order out, by keyboard alone", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(150_000);
  const phone = newPhone();
  const email = `new-${randomUUID()}@example.ru`;
  const staffId = await addCustomer({ firstname: "Нина", surname: "Новикова", phone, email, role: "manager" });
  await queryShop("update users set password_hash = $2 where id = $1", [staffId, await hashPassword("first-day-here")]);
  const clientPhone = newPhone();
  const clientId = await addCustomer({ firstname: "Вера", surname: "Ильина", phone: clientPhone });

  await test.step("signs in with a password and the code of a new browser", async () => {
    await page.goto("/login");
    await press(page, main(page).getByRole("button", { name: "Войти по паролю" }));
    await type(page, page.getByRole("textbox", { name: "E-mail" }), email);
    await type(page, page.getByRole("textbox", { name: "Пароль", exact: true }), "first-day-here");
    await page.keyboard.press("Enter");
    const code = main(page).getByRole("textbox", { name: /код/i });
    await expect(code).toBeVisible();
    await type(page, code, codeIn((await lastMessage(email)) || (await lastMessage(phone))));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Панель оператора" })).toBeVisible();
  });

  await test.step("finds the client and acts for them", async () => {
    await type(
      page,
      page.getByRole("searchbox", { name: "Телефон, e-mail, номер заказа или имя клиента" }),
      clientPhone.slice(1),
    );
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/manager/clients/${clientId}/`);
    await press(page, page.getByRole("radio", { name: "Звонок" }), "Space");
    await press(page, button(page, "Действовать за клиента"));
    await expect(page.getByRole("region", { name: "Работа за клиента" })).toContainText("Вера И.");
  });

  const number = await test.step("orders for them", async () => {
    const goods = await goodsOf(page.request, "autoproducts", 3);
    await page.goto(goods.url);
    await press(
      page,
      main(page)
        .getByRole("button", { name: /^В корзину/ })
        .first(),
    );
    // Forms of staff are sent as documents, with scripts too: only the page that answers counts.
    await press(page, page.getByRole("banner").getByRole("link", { name: /^Корзина, 1 / }));
    await expect(page).toHaveURL(/\/basket\/$/);
    const form = page.getByRole("region", { name: "Оформление заказа" });
    for (const consent of [/персональных данных/, /правовой политикой/])
      await press(page, form.getByRole("checkbox", { name: consent }), "Space");
    await press(page, submitOrder(page));
    const { number } = await readOrder(page, { name: "Вера", phone: clientPhone });
    await expect(main(page)).toContainText("Оформил сотрудник магазина.");
    await press(
      page,
      page.getByRole("region", { name: "Работа за клиента" }).getByRole("button", { name: "Завершить" }),
    );
    await expect(page.getByRole("region", { name: "Работа за клиента" })).toHaveCount(0);
    return number;
  });

  await test.step("finds the order on the desk", async () => {
    await page.goto("/back-office/");
    await press(page, link(page, "Заказы"));
    await expect(heading(page)).toHaveText("Заказы");
    await type(page, main(page).getByRole("textbox", { name: "Номер" }), number);
    await page.keyboard.press("Enter");
    await expect(main(page)).toContainText("Найдено: 1");
    await expectNoAxeViolations(page);
    await press(page, main(page).getByRole("rowheader").getByRole("link"));
    await expect(heading(page)).toContainText("Заказ ");
    await expect(main(page)).toContainText("сотрудник: Нина Новикова");
    await expectNoAxeViolations(page);
  });

  await test.step("moves it to handed out", async () => {
    await press(page, button(page, "Взять в работу"));
    await expect(main(page).getByRole("status")).toContainText("Заказ взят в работу");
    await press(page, link(page, "Собран, готов к выдаче"));
    await press(page, button(page, "Готов к выдаче"));
    await expect(main(page).getByRole("status")).toContainText("Заказ готов к выдаче");
    expect(await lastMessage(clientPhone)).toContain("готов");
    await press(page, link(page, "Выдать"));
    await press(page, button(page, "Выдать заказ"));
    await expect(page.getByRole("alert")).toContainText("Выберите, чем оплатили");
    await expectNoAxeViolations(page);
    await press(page, main(page).getByRole("radio", { name: "Наличные" }), "Space");
    await press(page, button(page, "Выдать заказ"));
    await expect(main(page).getByRole("status")).toContainText("Заказ выдан");
    await expect(main(page)).toContainText(/ВыданНаличные, [\d\s]+₽/);
  });

  const acts = await queryShop<{ call: string; outcome: string }>(
    "select call, outcome from staff_actions where staff_id = $1 and call not in ('clientCard', 'orderDeskCard') order by id",
    [staffId],
  );
  expect(acts.map(({ call, outcome }) => `${call} ${outcome}`)).toEqual([
    "userByUsername done",
    "actingStart done",
    "cartAdd done",
    "orderCreate done",
    "actingEnd done",
    "orderDeskMove done",
    "orderDeskMove done",
    "orderDeskHandOut invalid",
    "orderDeskHandOut done",
  ]);
});

test("an order that somebody else has moved meanwhile is not cancelled unseen, and what was typed stays", async ({
  page,
}) => {
  test.setTimeout(60_000);
  const { identity } = await placeOrder(page, "oils", 11);
  await signIn(page, "manager");
  await page.goto(`/back-office/orders/${identity}/cancel/`);
  const colleague = await page.context().newPage();
  await colleague.goto(`/back-office/orders/${identity}/`);
  await button(colleague, "Взять в работу").click();
  await expect(main(colleague).getByRole("status")).toContainText("Заказ взят в работу");
  await colleague.close();

  await whenTakenOver(page);
  await main(page).getByRole("radio", { name: "Не дозвонились" }).check();
  await main(page).getByRole("textbox", { name: "Подробности" }).fill("Звонили трижды");
  await button(page, "Отменить заказ").click();
  await expect(page.getByRole("alert")).toContainText("теперь он «В обработке» (Ольга Котова");
  await expect(main(page).getByRole("textbox", { name: "Подробности" })).toHaveValue("Звонили трижды");
  await expect(main(page).getByRole("radio", { name: "Не дозвонились" })).toBeChecked();
  await expectNoAxeViolations(page);
  await button(page, "Отменить заказ").click();
  await expect(main(page).getByRole("status")).toContainText("Заказ отменён");
  await expect(main(page)).toContainText("Не дозвонились: Звонили трижды");

  await page.goto(`/back-office/orders/${identity}/hand-out/`);
  await expect(main(page)).toContainText("Сейчас это сделать нельзя: заказ «Отменён»");
});

test("notes are added, letters sent again, and goods to collect are listed with their order", async ({ page }) => {
  test.setTimeout(60_000);
  const { identity, sku } = await placeOrder(page, "oils", 12);
  await signIn(page, "manager");
  await open(page, `/back-office/orders/${identity}/`);
  await main(page).getByRole("textbox", { name: "Новая заметка" }).fill("Позвонить после шести");
  await button(page, "Добавить заметку").click();
  await expect(main(page).getByRole("status")).toContainText("Заметка добавлена");
  await expect(main(page)).toContainText("Позвонить после шести");
  await whenTakenOver(page);
  await button(page, "Отправить SMS ещё раз").click();
  await expect(main(page).getByRole("status")).toContainText("отправлено ещё раз");
  await link(page, "Что собрать в этом центре").click();
  await main(page).getByLabel("К концу дня").fill("2030-01-01");
  await button(page, "Показать").click();
  await expect(main(page).getByRole("row").filter({ hasText: sku }).filter({ hasText: identity })).toHaveCount(1);
  await expectNoAxeViolations(page);
});

test("operators read an order with its contacts masked; customers and strangers see no desk", async ({ page }) => {
  const { identity, contact } = await placeOrder(page, "oils", 13);
  await page.goto(`/back-office/orders/${identity}/`);
  await expect(page).toHaveURL(/\/login/);
  await signInNewCustomer(page, { firstname: "Анна", surname: "Петрова" });
  expect((await page.goto(`/back-office/orders/${identity}/`))?.status()).toBe(403);
  await page.context().clearCookies();
  await signIn(page, "callcenter");
  await page.goto(`/back-office/orders/${identity}/`);
  await expect(heading(page)).toContainText(identity);
  await expect(main(page)).toContainText("***-**-");
  expect(await main(page).textContent()).not.toContain(contact.phone.slice(-9));
  await expect(main(page).getByRole("button")).toHaveCount(0);
  expect((await page.goto(`/back-office/orders/${identity}/cancel/`))?.status()).toBe(403);
});

/** A packed order whose carrier did not come; the carrier is one that nobody can ask. */
async function givenFailedShipment(page: Page): Promise<string> {
  const { identity } = await placeOrder(page, "oils", 17);
  await queryShop("update orders set status = 'ready' where identity = $1", [identity]);
  const request = {
    orderNumber: identity,
    recipient: { name: "Анна", phone: "+79123456789" },
    comment: "",
    packages: [
      { sku: "T", title: "Шина", quantity: 4, kopecks: 1, grams: 9_000, lengthCm: 64, widthCm: 64, heightCm: 21 },
    ],
    terminal: { code: "101-1", cityCode: "101" },
  };
  await queryShop(
    `insert into shipments (order_id, provider, state, request, quoted_kopecks, external_id, failure, updated_at)
     select id, 'gone', 'failed', $2, 80000, $1, 'Машина сломалась', now() from orders where identity = $1`,
    [identity, JSON.stringify(request)],
  );
  return identity;
}

test("a manager finds a shipment that nobody brings, has it called again and calls it off", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const identity = await givenFailedShipment(page);
  await page.context().clearCookies();
  await signIn(page, "manager");
  await page.goto("/back-office/");
  await link(page, "Отправления").click();
  await whenTakenOver(page);
  await main(page).getByLabel("Внимание").selectOption({ label: "Требуют внимания" });
  await main(page).getByLabel("Номер заказа").fill(identity);
  await main(page).getByLabel("Номер заказа").press("Enter");
  await expect(page.getByText("Найдено: 1", { exact: true })).toBeVisible();
  await expect(main(page).getByText("Машина сломалась")).toBeVisible();
  await expectNoAxeViolations(page);

  await main(page).getByRole("link", { name: /^№/ }).click();
  await expect(heading(page)).toContainText("Отправление");
  await expect(link(page, `Заказ ${identity}`)).toBeVisible();
  await expectInOrder(page);
  await button(page, "Вызвать снова").click();
  await expect(page.getByRole("status")).toContainText("Перевозчик будет вызван снова.");
  await expect(button(page, "Вызвать снова")).toBeHidden();
  await whenTakenOver(page);
  await main(page).getByText("Отозвать отправление").click();
  await button(page, "Отозвать").click();
  await expect(page.getByRole("status")).toContainText("ехать не нужно");
  await expect(main(page).getByText("Отзываем")).toBeVisible();
});

test("an operator reads why an order costs so much, and why it is not paid otherwise", async ({ page }) => {
  const { identity } = await placeOrder(page, "wheel-covers", 5);
  await signIn(page, "callcenter");
  await open(page, `/back-office/orders/${identity}/`);
  await main(page).getByText("Почему такая цена").click();
  await expect(main(page).getByText(/за штуку: цена товара на сайте при оформлении$/)).toBeVisible();
  await main(page).getByText("Почему не предлагаем другую оплату").click();
  await expect(main(page).getByRole("row", { name: /^По счёту/ })).toContainText(/только организации|Не подключено/);
  await expectNoAxeViolations(page);
});

test("an order is changed at the counter: what it comes to is seen first, nothing typed is lost, and its customer is told", {
  tag: ["@widths", "@main-plain"],
}, async ({ page }) => {
  const { contact, identity } = await placeOrder(page, "autoproducts", 4);
  const phone = contact.phone.replace(/[^\d+]/g, "");
  await signIn(page, "manager");
  const { sku } = await goodsOf(page.request, "autoproducts", 5);
  await page.goto(`/back-office/orders/${identity}/`);
  await press(page, link(page, "Изменить"));
  await expect(heading(page)).toHaveText(`Изменить заказ ${identity}`);
  await expect(button(page, "Изменить заказ")).toHaveCount(0);
  await expectNoAxeViolations(page);

  const quantity = main(page)
    .getByRole("textbox", { name: /, шт\.$/ })
    .first();
  await type(page, main(page).getByRole("textbox", { name: "Почему" }), "Попросил по телефону");
  await test.step("goods are found by their code and added", async () => {
    await type(page, main(page).getByRole("textbox", { name: "Добавить товар" }), sku);
    await press(page, button(page, "Найти товар"));
    await press(
      page,
      main(page)
        .getByRole("button", { name: /^Добавить / })
        .first(),
    );
    await expect(main(page).getByRole("textbox", { name: /, шт\.$/ })).toHaveCount(2);
    await expect(main(page).getByRole("textbox", { name: "Почему" })).toHaveValue("Попросил по телефону");
  });

  await test.step("a mistake stands at its field, with everything typed", async () => {
    await reach(page, quantity);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("много");
    await press(page, button(page, "Посчитать"));
    await expect(page.getByRole("alert")).toContainText("Напишите число штук");
    await expect(quantity).toHaveValue("много");
    await expect(main(page).getByRole("textbox", { name: /, шт\.$/ })).toHaveCount(2);
    await expectNoAxeViolations(page);
  });

  await test.step("what it comes to is told before it is done", async () => {
    await reach(page, quantity);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("2");
    await press(page, button(page, "Посчитать"));
    await expect(main(page)).toContainText("За заказ ещё не платили: покупатель заплатит новую сумму.");
    await expect(main(page)).toContainText(/Разница\+/);
    await expectNoAxeViolations(page);
    await press(page, button(page, "Изменить заказ"));
    await expect(main(page).getByRole("status")).toContainText("Заказ изменён");
    await expect(main(page)).toContainText("1 → 2");
    await expect(main(page)).toContainText("Попросил по телефону");
  });
  expect(await lastMessage(phone)).toContain("изменён");
});

test("an order is changed to a transport company by the steps of the form, and its carrier has it then", {
  tag: "@widths",
}, async ({ page }) => {
  const { identity } = await placeOrder(page, "tyre", 6);
  await signIn(page, "manager");
  await page.goto(`/back-office/orders/${identity}/change/`);
  await type(page, main(page).getByRole("textbox", { name: "Почему" }), "Переехал");
  const city = main(page).getByRole("textbox", { name: "Город получения" });
  await reach(page, city);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Нигде");
  await press(page, button(page, "Показать терминалы"));
  await expect(page.getByRole("alert")).toContainText("Такого города у транспортных компаний нет");
  await expect(main(page).getByRole("radio", { name: "Транспортная компания" })).toBeChecked();
  await reach(page, city);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Казань");
  await press(page, button(page, "Показать терминалы"));
  const terminal = main(page).getByRole("combobox", { name: "Терминал" });
  await expect(terminal).toBeVisible();
  await expect(main(page).getByRole("textbox", { name: "Почему" })).toHaveValue("Переехал");
  await expectNoAxeViolations(page);

  await terminal.selectOption({ index: 1 });
  await press(page, button(page, "Посчитать"));
  await expect(page.getByRole("alert")).toContainText("Выберите способ оплаты");
  await expect(terminal).not.toHaveValue("");
  await main(page).getByRole("combobox", { name: "Оплата" }).selectOption({ label: "По СБП" });
  await press(page, button(page, "Посчитать"));
  await expect(main(page)).toContainText(/Доставка по России: «.*Казань/);
  await expect(main(page)).toContainText(/Разница\+/);
  await expectNoAxeViolations(page);
  await press(page, button(page, "Изменить заказ"));
  await expect(main(page).getByRole("status")).toContainText("Заказ изменён");
  await expect(main(page)).toContainText("Казань");
});

test("a part of an order is handed out with its marking codes: the sum is seen first, a wrong code stands at its field", {
  tag: "@widths",
}, async ({ page }) => {
  const { identity } = await placeOrder(page, "tyre", 6);
  await signIn(page, "manager");
  await page.goto(`/back-office/orders/${identity}/`);
  await press(page, button(page, "Взять в работу"));
  await press(page, link(page, "Изменить"));
  const quantity = main(page)
    .getByRole("textbox", { name: /, шт\.$/ })
    .first();
  await reach(page, quantity);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("2");
  await press(page, button(page, "Посчитать"));
  await press(page, button(page, "Изменить заказ"));
  await expect(main(page).getByRole("status")).toContainText("Заказ изменён");

  await press(page, link(page, "Выдать"));
  const codes = main(page).getByRole("textbox", { name: /^Коды маркировки/ });
  await expect(codes).toBeVisible();
  await expectNoAxeViolations(page);
  await type(page, codes, "4600439931256");
  await press(page, main(page).getByRole("radio", { name: "Наличные" }), "Space");
  await press(page, button(page, "Выдать заказ"));
  await expect(page.getByRole("alert")).toContainText("не похож на код маркировки");
  await expect(codes).toHaveValue("4600439931256");
  await expect(main(page).getByRole("radio", { name: "Наличные" })).toBeChecked();

  await reach(page, codes);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(`010460043993125621${identity.replace(/\W/g, "").slice(-8)}`);
  await press(page, main(page).getByText("Выдать не всё"));
  await reach(page, quantity);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("1");
  await press(page, main(page).getByRole("radio", { name: "Остаётся заказанным" }), "Space");
  await press(page, button(page, "Выдать заказ"));
  await expect(page.getByRole("alert")).toContainText("остальное остаётся заказанным. Сейчас к оплате");
  await expect(main(page).getByRole("radio", { name: "Остаётся заказанным" })).toBeChecked();
  await press(page, button(page, "Выдать заказ"));
  await expect(main(page).getByRole("status")).toContainText("Остальное ждёт покупателя");
  await expect(main(page).getByRole("table", { name: "Состав заказа" })).toContainText("выдано 1");

  await press(page, link(page, "Отменить выдачу"));
  await expect(main(page)).toContainText("пробейте на ней чек возврата прихода");
  await expectNoAxeViolations(page);
  await type(page, main(page).getByRole("textbox", { name: "Почему" }), "Не тот покупатель");
  await press(page, button(page, "Отменить выдачу"));
  await expect(main(page).getByRole("status")).toContainText("Выдача отменена");
  await expect(main(page)).toContainText("Не тот покупатель");

  await press(page, link(page, "Выдать"));
  await type(page, codes, `010460043993125621${identity.replace(/\W/g, "").slice(-8)}`);
  await press(page, main(page).getByRole("radio", { name: "Наличные" }), "Space");
  await press(page, main(page).getByText("Выдать не всё"));
  await reach(page, quantity);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("1");
  await press(page, main(page).getByRole("radio", { name: "Остаётся заказанным" }), "Space");
  await page.keyboard.press("ArrowDown");
  await press(page, button(page, "Выдать заказ"));
  await expect(page.getByRole("alert")).toContainText("Выдаём не всё, остальное отменим");
  await expect(quantity).toHaveValue("1");
  await expectNoAxeViolations(page);
  await press(page, button(page, "Выдать заказ"));
  await expect(main(page).getByRole("status")).toContainText("Заказ выдан");
  await expect(main(page)).toContainText("Выдано не всё");
});
