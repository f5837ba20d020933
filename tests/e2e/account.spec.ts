import { expect, type Locator, type Page } from "@playwright/test";
import { borrowBelongings } from "../support/belongings.ts";
import { signInNewCustomer } from "../support/customer.ts";
import { expectNoAxeViolations, heading, main, open, reachable, test, whenTakenOver } from "../support/page-test.ts";

const menuOf = (page: Page): Locator => page.getByRole("navigation", { name: "Разделы личного кабинета" });
const ordersOf = (page: Page): Locator => main(page).getByRole("article", { name: /^Заказ / });
/** Words of the menu without badges. */
const statusLink = (page: Page, name: RegExp): Locator => main(page).getByRole("link", { name, exact: false });

/** A customer with eleven orders, six appointments, two contracts and points. */
async function signInRegular(page: Page): Promise<{ userId: number }> {
  const customer = await signInNewCustomer(page, { firstname: "Вера", surname: "Ёлкина" });
  await borrowBelongings(customer.userId);
  return customer;
}

async function openOrder(page: Page, status: string): Promise<string> {
  await page.goto(`/my/orders/?status=${status}`);
  const link = ordersOf(page).first().getByRole("heading").getByRole("link");
  const identity = ((await link.textContent()) ?? "").replace("Заказ ", "");
  await link.click();
  await expect(heading(page)).toHaveText(`Заказ ${identity}`);
  await whenTakenOver(page);
  return identity;
}

test.describe("a customer of long standing", () => {
  test.beforeEach(async ({ page, shop }) => {
    reachable(shop);
    await signInRegular(page);
  });

  test("ACC-003 ACC-011 CFG-043 sees on /my/ what is under way, and the support phone", {
    tag: ["@main-scripts", "@scripts"],
  }, async ({ page }) => {
    const answer = await page.goto("/my/");
    expect(answer?.headers()["cache-control"]).toBe("private, no-store");
    await expect(page).toHaveTitle("Личный кабинет");
    await expect(page.getByRole("searchbox")).toBeInViewport();
    await expect(main(page).getByText("Здравствуйте, Вера.")).toBeVisible();
    await expect(main(page).getByRole("region", { name: "Заказ", exact: true })).toContainText(/Заказ .+Новый/);
    await expect(main(page).getByRole("region", { name: "Ближайшая запись" })).toContainText("Сезонная смена колёс");
    await expect(main(page).getByRole("region", { name: "Хранение" })).toContainText("Храним до");
    await expect(main(page).getByRole("region", { name: "Баллы" })).toContainText(/960\sбаллов/);
    await expect(main(page).getByRole("link", { name: /^\+7 \(800\)/ })).toBeVisible();
    await expect(main(page).getByRole("button", { name: "Выйти" })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test("ACC-014 ACC-016 sees in the menu how many orders and contracts are under way", { tag: "@noscripts" }, async ({
    page,
  }) => {
    await page.goto("/my/");
    await expect(menuOf(page).getByRole("link", { name: /^Заказы/ })).toHaveText("Заказы5 в работе");
    await expect(menuOf(page).getByRole("link", { name: /^Договоры хранения/ })).toHaveText(
      "Договоры хранения1 на хранении",
    );
  });

  test("ACC-015 ACC-034 uses orders, appointments, contracts, garage, points and settings", {
    tag: ["@main-plain", "@noscripts"],
  }, async ({ page }) => {
    for (const [path, own] of [
      ["/my/orders/", ordersOf(page)],
      ["/my/appointments/", main(page).getByRole("article")],
      ["/my/contract-storage/", main(page).getByRole("article", { name: /^Договор / })],
      ["/my/garage/", main(page).getByRole("link", { name: "Добавить автомобиль" })],
      ["/my/bonuses/", main(page).getByRole("table", { name: "История баллов" })],
      ["/my/settings/", main(page).getByRole("button", { name: "Сохранить уведомления" })],
    ] as const) {
      await page.goto(path);
      await expect(own.first()).toBeVisible();
    }
  });

  test("ACC-012 finds sections that say what they are, are marked in the menu and fit the screen", {
    tag: "@scripts",
  }, async ({ page }) => {
    test.setTimeout(60_000);
    for (const [path, title] of [
      ["/my/orders/", "Заказы"],
      ["/my/recommendations/", "Рекомендации мастера"],
      ["/my/appointments/", "Записи"],
      ["/my/promocodes/", "Промокоды"],
      ["/my/bonuses/", "Баллы"],
      ["/my/contract-storage/", "Договоры хранения"],
    ] as const)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveTitle(title);
        await expect(heading(page)).toHaveText(title);
        await expect(menuOf(page).locator("[aria-current=page]")).toContainText(title);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
        await expectNoAxeViolations(page);
      });
  });

  test("ORD-008 API-118 cancels an order after confirming, and another tab says that it is already cancelled", {
    tag: "@main-plain",
  }, async ({ page, context }) => {
    const identity = await openOrder(page, "new");
    await page.getByRole("link", { name: /^Отменить/ }).click();
    await expect(heading(page)).toHaveText(`Отмена заказа ${identity}`);
    const other = await context.newPage();
    await other.goto(page.url());
    await expectNoAxeViolations(page);

    await page.getByRole("button", { name: "Отменить заказ" }).click();
    await expect(page).toHaveURL(new RegExp(`/my/orders/${identity}/$`));
    await expect(page.getByText(`Заказ ${identity} отменён. Товары вернулись в продажу.`)).toBeVisible();
    await expect(main(page).getByRole("heading", { name: "Заказ отменён" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Отменить/ })).toHaveCount(0);
    await expect(menuOf(page).getByRole("link", { name: /^Заказы/ })).toHaveText("Заказы4 в работе");

    await other.getByRole("button", { name: "Отменить заказ" }).click();
    await expect(other.getByText("Этот заказ уже отменён")).toBeVisible();
    await other.goto(`/my/orders/${identity}/cancel/`);
    await expect(main(other).getByText("Отменить этот заказ уже нельзя, его статус — «Отменён».")).toBeVisible();
    await expect(other.getByRole("button", { name: "Отменить заказ" })).toHaveCount(0);
    await other.close();
  });

  test("repeats an order into the cart, once for a double press", async ({ page }) => {
    const identity = await openOrder(page, "delivered");
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: /^Повторить/ }).dblclick();
    await expect(page).toHaveURL(/\/basket\/$/);
    await expect(page.getByText(`Товары заказа ${identity} в корзине.`)).toBeVisible();
    await expect(page.getByRole("spinbutton", { name: /^Количество/ })).toHaveValue("1");
  });

  test("ACC-001 API-122 SVC-044 SVC-045 filters appointments by status, counts them, and opens and cancels one", async ({
    page,
  }) => {
    await page.goto("/my/appointments/");
    await expect(main(page).getByRole("link", { name: "Записаться на шиномонтаж" })).toHaveAttribute(
      "href",
      "/service-tyre-fitting/",
    );
    await expect(statusLink(page, /^Все 6$/)).toBeVisible();
    await statusLink(page, /^Предстоящие 2$/).click();
    await expect(page).toHaveURL(/\/my\/appointments\/\?status=active$/);
    await expect(main(page).getByRole("article")).toHaveCount(2);
    for (const card of await main(page).getByRole("article").all()) await expect(card).toContainText("Предстоит");
    await expectNoAxeViolations(page);
    await main(page).getByRole("article").first().getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/appointment\/[^/]+\/[^/]+\/$/);
    await expect(heading(page)).toHaveText("Вы записаны");
    await expect(main(page).getByRole("link", { name: "Перенести" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/my\/appointments\/\?status=active$/);
    await main(page)
      .getByRole("link", { name: /^Отменить/ })
      .first()
      .click();
    await expect(heading(page)).toHaveText("Отмена записи");
    const confirmation = page.url();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Отменить запись" }).click();
    await expect(page).toHaveURL(/\/my\/appointments\/$/);
    await expect(page.getByText("Запись отменена.")).toBeVisible();
    await expect(statusLink(page, /^Предстоящие 1$/)).toBeVisible();
    await page.goto(confirmation);
    await expect(main(page).getByText("Отменить эту запись уже нельзя: она отменена.")).toBeVisible();
  });

  test("ACC-003 sees on the account's home how many points end next, and what is ordered", {
    tag: "@noscripts",
  }, async ({ page }) => {
    await page.goto("/my/");
    const points = main(page).getByRole("region", { name: "Баллы" });
    await expect(points).toContainText(/По\s\d+\s[а-я]+\s\d{4}\s—\s\d[\d\s]*балл/);
    await expect(main(page).getByRole("region", { name: "Заказ" }).getByRole("img").first()).toBeVisible();
  });

  test("ORD-001 sees two orders on one screen, with their pictures", { tag: ["@phone", "@noscripts"] }, async ({
    page,
  }) => {
    await page.goto("/my/orders/");
    const orders = main(page).getByRole("article");
    const [first, third] = [await orders.nth(0).boundingBox(), await orders.nth(2).boundingBox()];
    expect((third?.y ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(740);
    await expect(orders.first().getByRole("img").first()).toBeVisible();
    const states = main(page).getByRole("navigation", { name: "Заказы по статусу" });
    expect((await states.boundingBox())?.height).toBeLessThanOrEqual(56);
  });

  test("ACC-004 ACC-017 reads balance and history of points", { tag: "@noscripts" }, async ({ page }) => {
    await page.goto("/my/bonuses/");
    await expect(main(page).getByRole("heading", { name: /^960\sбаллов$/ })).toBeVisible();
    await expect(main(page).getByText(/Станут доступны позже: 450\sбаллов/)).toBeVisible();
    const history = main(page).getByRole("table", { name: "История баллов" });
    await expect(history.getByRole("row").filter({ hasText: "Оплата заказа баллами" })).toContainText("−300");
    await page.getByText("Как работают баллы").click();
    await expect(page.getByText("действуют 300 дней")).toBeVisible();
  });

  test("ACC-032 reads what masters advised", async ({ page }) => {
    await page.goto("/my/recommendations/");
    await expect(main(page).getByRole("article").first().getByRole("listitem").first()).toBeVisible();
  });

  test("ACC-010 API-019 API-028 ACC-043 gives an opinion on a finished order, once", {
    tag: "@noscripts",
  }, async ({ page }) => {
    await open(page, "/my/");
    await page.getByRole("textbox", { name: "Что понравилось, а что исправить" }).fill("Быстро");
    await page.getByRole("button", { name: "Отправить" }).click();
    await expect(page.getByRole("alert")).toContainText("Выберите оценку от 0 до 10");
    await expect(page.getByRole("textbox", { name: "Что понравилось, а что исправить" })).toHaveValue("Быстро");
    await page.getByText("9", { exact: true }).click();
    await page.getByRole("button", { name: "Отправить" }).click();
    await expect(page.getByText("Спасибо, ваш ответ записан.")).toBeVisible();
    await expect(page.getByText("Посоветуете нас друзьям?")).toHaveCount(0);
  });
});

test("PRO-002 ACC-009 ERR-018 a promo code is refused with words, applied, and kept", {
  tag: ["@main-scripts", "@scripts"],
}, async ({ page, shop }) => {
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Вера", surname: "Ёлкина" });
  await page.goto("/my/promocodes/");
  const field = page.getByRole("textbox", { name: "Промокод" });
  const send = page.getByRole("button", { name: "Применить" });
  await whenTakenOver(page);
  await field.fill("ОПЕЧАТКА");
  await send.click();
  await expect(page.getByRole("alert")).toContainText("Такого промокода нет");
  await expect(field).toHaveValue("ОПЕЧАТКА");
  await expectNoAxeViolations(page);
  await field.fill("зима");
  await send.click();
  await expect(page.getByText(/^Промокод применён: /)).toBeVisible();
  await expect(main(page).getByRole("article")).toContainText("ЗИМА, применён");
  await field.fill("ЗИМА");
  await send.click();
  await expect(page.getByRole("alert")).toContainText("Вы уже применили этот промокод");
});

test.describe("a new customer", () => {
  test.beforeEach(async ({ page, shop }) => {
    reachable(shop);
    await signInNewCustomer(page, { firstname: "Пётр", surname: "" });
  });

  test("finds in empty sections that there is nothing yet, and a next step", { tag: "@scripts" }, async ({ page }) => {
    test.setTimeout(60_000);
    for (const [path, title, next] of [
      ["/my/orders/", "Заказов пока нет", "/catalog/tyres/"],
      ["/my/appointments/", "Записей пока нет", "/service-tyre-fitting/"],
      ["/my/contract-storage/", "Договоров хранения нет", "/service/"],
      ["/my/recommendations/", "Рекомендаций пока нет", "/service-tyre-fitting/"],
      ["/my/bonuses/", "Вы ещё не в программе лояльности", "/my/profile/?recommend_for_friend"],
      ["/my/promocodes/", "Применённых промокодов нет", "/offers/"],
    ] as const)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(main(page).getByRole("heading", { name: title })).toBeVisible();
        await expect(main(page).locator(`a[href="${next}"]`)).toBeVisible();
        await expectNoAxeViolations(page);
      });
  });

  test("API-018 is asked for an address until «Больше не показывать», by keyboard", async ({ page }) => {
    await page.goto("/my/");
    const notice = main(page).getByRole("region", { name: "Добавьте почту" });
    await expect(notice.getByRole("link", { name: "Добавить адрес" })).toHaveAttribute("href", "/my/profile/");
    await expectNoAxeViolations(page);
    await notice.getByRole("button", { name: "Больше не показывать" }).focus();
    await page.keyboard.press("Enter");
    await expect(notice).toHaveCount(0);
    await page.goto("/my/profile/");
    await page.goto("/my/");
    await expect(main(page).getByText("Сейчас ничего не заказано.")).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  test("has no badges, nothing under way and no questions to answer", { tag: "@scripts" }, async ({ page }) => {
    await page.goto("/my/");
    await expect(main(page).getByText("Сейчас ничего не заказано.")).toBeVisible();
    await expect(page.getByText("Посоветуете нас друзьям?")).toHaveCount(0);
    await expect(menuOf(page).getByRole("link", { name: "Заказы" })).toHaveText("Заказы");
    await expectNoAxeViolations(page);
  });
});

test("an order and an appointment of another customer are pages that do not exist", {
  tag: "@noscripts",
}, async ({ page, shop, browser }) => {
  reachable(shop);
  const owner = await browser.newPage();
  await signInRegular(owner);
  const order = await openOrder(owner, "new");
  await owner.goto("/my/appointments/");
  const cancel = owner.getByRole("link", { name: /^Отменить/ }).first();
  const appointmentCancelPath = (await cancel.getAttribute("href")) ?? "";
  await owner.close();
  await signInNewCustomer(page, { firstname: "Пётр", surname: "Чужой" });
  expect((await page.goto("/my/orders/"))?.status()).toBe(200);
  for (const path of [`/my/orders/${order}/`, `/my/orders/${order}/cancel/`, appointmentCancelPath])
    expect((await page.goto(path))?.status()).toBe(404);
});
