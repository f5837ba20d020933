import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import { expectNoAxeViolations, hasScripts, heading, isPhone, main, reachable, test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { fillCart, fillContact, goodsOf, newContact, openCart, submitOrder } from "./journeys/purchase.ts";

/** A place in a list for each project, so that projects do not share goods. */
const ownPosition = () => 100 + (isPhone() ? 0 : 1) + (hasScripts() ? 0 : 2);

/** Ways to pay that lead to the order's page, and to no bank. */
const AT_HANDOVER = ["Наличными при получении", "Картой при получении"];
const THERE = { timeout: 20_000 };
const atBank = (page: Page) => page.getByRole("heading", { level: 1, name: "Тестовый банк" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const open = (page: Page, summary: string) => page.locator("summary", { hasText: summary }).click();

/** A guest's order of one of the goods, paid in the way. */
async function order(page: Page, way: string, { position = 0 } = {}) {
  const contact = newContact();
  const { sku } = await goodsOf(page.request, "disk", position + ownPosition());
  await fillCart(page, sku, 1);
  await openCart(page);
  await fillContact(page, contact);
  await page.getByRole("radio", { name: way }).check();
  await submitOrder(page).click();
  if (AT_HANDOVER.includes(way)) await expect(heading(page)).toContainText(/^Заказ /);
  return contact;
}

async function payOnline(page: Page, way: string): Promise<void> {
  await open(page, "Оплатить онлайн");
  await page.getByRole("radio", { name: way }).check();
  await press(page, "Перейти к оплате");
}

test.describe("a guest's order that is to be paid at the handover", () => {
  test("is cancelled by its link", async ({ page }) => {
    await order(page, "Наличными при получении");
    await expectNoAxeViolations(page);
    await open(page, "Отменить заказ");
    await press(page, "Отменить заказ");
    await expect(main(page)).toContainText("Заказ отменён");
    await expect(main(page)).toContainText("Товары вернулись в продажу.");
    await expect(page.getByText("Оплатить онлайн")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Отменить заказ" })).toHaveCount(0);
  });

  test("cancelled in another tab meanwhile is shown as cancelled, and not refused", async ({ page, context }) => {
    await order(page, "Наличными при получении", { position: 4 });
    const other = await context.newPage();
    await other.goto(page.url());
    for (const tab of [page, other]) {
      await open(tab, "Отменить заказ");
      await press(tab, "Отменить заказ");
      await expect(main(tab)).toContainText("Заказ отменён");
      await expect(tab.getByRole("alert")).toHaveCount(0);
    }
  });

  test("is paid online after the bank was left once, and goes back whole when it is cancelled then", {
    tag: "@main-plain",
  }, async ({ page }) => {
    await order(page, "Наличными при получении", { position: 8 });
    const url = page.url();
    const kept = /Держим заказ для вас до [^.]+\./.exec((await main(page).textContent()) ?? "")?.[0] ?? "none";
    await payOnline(page, "Картой на сайте");
    await expect(atBank(page)).toBeVisible(THERE);
    await press(page, "Уйти и ничего не делать");
    await expect(heading(page)).toHaveText("Оплата заказа", THERE);
    await expect(main(page)).toContainText(kept);
    await expect(page.getByText("Другим способом")).toBeVisible();
    await expect(page.locator("summary", { hasText: "Отменить заказ" })).toBeVisible();
    await page.goto(url);
    await expect(main(page)).toContainText(kept);
    await payOnline(page, "Картой через Альфа-Банк");
    await expect(atBank(page)).toBeVisible(THERE);
    await press(page, "Оплатить");
    await expect(page.getByRole("region", { name: "Оплачено" })).toBeVisible(THERE);
    await expect(main(page)).toContainText("Картой через Альфа-Банк");
    await expect(main(page)).toContainText("Заказ оплачен, держим его без ограничения срока.");
    await open(page, "Отменить заказ");
    await expect(page.getByText("Деньги вернутся туда, откуда их списали.")).toBeVisible();
    await press(page, "Отменить заказ");
    await expect(main(page)).toContainText(/Банк возвращает деньги|Деньги возвращены/);
  });

  test("ORD-010 has its link sent to its own phone, from the page of statuses", async ({ page, shop }) => {
    reachable(shop);
    const { phone } = await order(page, "Наличными при получении", { position: 12 });
    const number = /Заказ (\S+)/.exec((await heading(page).textContent()) ?? "")?.[1] ?? "";
    const link = page.url().replace(/#.*/, "");
    await page.goto("/order/status/");
    await page.getByLabel("Телефон").fill(phone);
    await page.getByLabel("Номер заказа").fill(number);
    await press(page, "Узнать статус");
    await press(page, "Прислать ссылку ещё раз");
    await expect(page.getByText("Ссылка отправлена в СМС на телефон, указанный в заказе.")).toBeVisible();
    await expect(page.getByLabel("Номер заказа")).toHaveValue(number);
    await expectNoAxeViolations(page);
    const messages = await queryShop<{ body: string }>(
      "select m.body from outbox_messages m join orders o on o.id = m.order_id where o.identity = $1 order by m.id",
      [number],
    );
    expect(messages).toHaveLength(2);
    expect(messages[1]?.body).toContain(new URL(link).pathname);
  });
});

test.describe("an order whose payment", () => {
  test("by SBP was declined says nothing of a card", async ({ page }) => {
    await order(page, "По СБП", { position: 16 });
    await page.getByRole("link", { name: "Открыть приложение банка" }).click();
    await expect(atBank(page)).toBeVisible(THERE);
    await press(page, "Отклонить");
    await expect(heading(page)).toHaveText("Оплата не прошла", THERE);
    await expect(main(page)).toContainText("На счёте недостаточно средств. Деньги не списаны.");
    await expect(main(page).getByText(/На карте|данные карты/)).toHaveCount(0);
  });

  test("fell a rouble short says so, threatens with nothing untrue, and is paid again", async ({ page }) => {
    await order(page, "Картой на сайте", { position: 20 });
    await expect(atBank(page)).toBeVisible(THERE);
    await page.getByText("Сценарии").click();
    await page.getByLabel("При оплате").selectOption({ label: "Оплатить на рубль меньше" });
    await press(page, "Оплатить");
    await expect(heading(page)).toHaveText("Пришла не вся сумма", THERE);
    await expect(main(page)).toContainText(/Банк принял .+\s₽, а заказ стоит .+\s₽\. Возвращаем эти деньги/);
    await expect(page.getByText("Деньги не списаны")).toHaveCount(0);
    await press(page, "Оплатить ещё раз");
    await expect(atBank(page)).toBeVisible(THERE);
    await page.getByText("Сценарии").click();
    await page.getByLabel("При оплате").selectOption({ label: "Как обычно" });
    await press(page, "Оплатить");
    await expect(page.getByRole("region", { name: "Оплачено" })).toBeVisible(THERE);
  });

  test("CHK-047 is awaited is kept until one and the same moment on every page, and on that of staff", async ({
    page,
    browser,
    shop,
  }) => {
    reachable(shop);
    const contact = newContact();
    const { sku } = await goodsOf(page.request, "disk", 28 + ownPosition());
    await fillCart(page, sku, 4);
    await openCart(page);
    const form = page.getByRole("region", { name: "Оформление заказа" });
    await expect(form).toContainText("Резерв оплаченного заказа не ограничен");
    await expect(form).toContainText(/Резерв 60\sминут, пока не оплатите; после оплаты не ограничен/);
    await fillContact(page, contact);
    await page.getByRole("radio", { name: "Кредит Т-Банка" }).check();
    await submitOrder(page).click();
    await expect(atBank(page)).toBeVisible(THERE);
    await press(page, "Уйти и ничего не делать");
    await expect(heading(page)).toHaveText("Оплата заказа", THERE);
    // In three days: the minute alone would be today's.
    const waits = /держим заказ до (\d+ [а-я]+, \d\d:\d\d), потом/;
    const until = waits.exec((await main(page).textContent()) ?? "")?.[1] ?? "no moment";
    await expect(main(page).getByText(/карты/)).toHaveCount(0);
    await page.getByRole("link", { name: /^Заказ / }).click();
    await expect(main(page)).toContainText(`держим заказ до ${until}`);
    const number = /Заказ (\S+)/.exec((await heading(page).textContent()) ?? "")?.[1] ?? "";
    await page.goto("/order/status/");
    await page.getByLabel("Телефон").fill(contact.phone);
    await page.getByLabel("Номер заказа").fill(number);
    await press(page, "Узнать статус");
    await expect(page.getByRole("status")).toContainText(`держим заказ до ${until}`);
    const desk = await browser.newContext({ javaScriptEnabled: hasScripts() });
    const staff = await desk.newPage();
    await signInAs(staff, "manager");
    await staff.goto(`/back-office/orders/${number}/`);
    await expect(main(staff)).toContainText(`до ${until}: ждём оплату на сайте`);
    await desk.close();
  });
});

test("CHK-005 an organisation is shown only what it can pay by", async ({ page }) => {
  const { sku } = await goodsOf(page.request, "disk", 24 + ownPosition());
  await fillCart(page, sku, 1);
  await openCart(page);
  await fillContact(page, newContact());
  const form = page.getByRole("region", { name: "Оформление заказа" });
  await form.getByRole("checkbox", { name: "Покупаю для организации или ИП" }).check();
  for (const way of ["Наличными при получении", "Кредит Т-Банка", "Яндекс Пэй"])
    await expect(form.getByRole("radio", { name: new RegExp(`^${way}`) })).toBeHidden();
  await expect(form.getByRole("radio", { name: "По счёту" })).toBeVisible();
  await form.getByRole("radio", { name: "Картой на сайте" }).check();
  await form.getByRole("textbox", { name: "ИНН", exact: true }).fill("5902202276");
  await form.getByRole("textbox", { name: "КПП", exact: true }).fill("590201001");
  await form.getByRole("textbox", { name: "Название", exact: true }).fill("ООО «Камские перевозки»");
  await submitOrder(page).click();
  await expect(atBank(page)).toBeVisible(THERE);
  await press(page, "Отклонить");
  await expect(heading(page)).toHaveText("Оплата не прошла", THERE);
  await open(page, "Другим способом");
  await expect(main(page).getByRole("radio")).toHaveCount(2);
  for (const name of ["По СБП", "Картой через Альфа-Банк"])
    await expect(page.getByRole("radio", { name: new RegExp(`^${name}`) })).toBeVisible();
});
