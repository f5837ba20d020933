import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { addCustomer, newPhone } from "../support/customer.ts";
import { expectNoAxeViolations, hasScripts, isTakenOver, main, open, reachable, test } from "../support/page-test.ts";
import { inShopDatabase, lastMessage, queryShop } from "../support/shop-query.ts";
import { codeSentTo, enterCode, expectStep } from "./journeys/sign-in.ts";
import { addStaff, enterPassword, signInStaff } from "./journeys/staff-sign-in.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Панель оператора" });

test.describe.configure({ timeout: 90_000 });

test.beforeEach(({ shop }) => {
  reachable(shop);
});

/** Presses of Tab until something of the page itself has the focus; the link that skips the bar is one. */
async function stopsBeforePage(page: Page): Promise<number> {
  for (let stops = 1; stops < 60; stops++) {
    await page.keyboard.press("Tab");
    if ((await main(page).locator(":focus").count()) > 0) return stops;
  }
  return 60;
}

test("staff at work have one bar, and the page below it begins soon", { tag: "@wide" }, async ({ page }) => {
  await signInStaff(page, { role: "owner", surname: "Соколова" });
  for (const path of ["/back-office/", "/back-office/orders/", "/back-office/day-plan/", "/manager/departments/"]) {
    await page.goto(path);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Шины", exact: true })).toHaveCount(0);
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(title?.y, path).toBeLessThanOrEqual(120);
    expect(await stopsBeforePage(page), path).toBeLessThan(10);
    await expectNoAxeViolations(page);
  }
  await expect(bar(page).getByRole("link", { name: "Заказы" })).toBeVisible();
  await expect(bar(page).getByText("Магазин", { exact: true })).toHaveAttribute("aria-current", "true");
  // A page that staff may not open, and one that there is not, stand in the shop.
  await page.goto("/back-office/nothing/");
  await expect(page.getByRole("contentinfo")).toHaveCount(1);
});

test("the own centre is remembered with its city, and what waits there stands first", async ({ page }) => {
  await signInStaff(page, { role: "admin", surname: "Тихонов" });
  const waiting = main(page).getByRole("region", { name: "Что ждёт" });
  await expect(waiting.getByRole("link", { name: /Новые заказы/ })).toBeVisible();
  await bar(page).getByText("Ольга Тихонов, admin").click();
  const centres = bar(page).getByLabel("Мой центр");
  const [, city] = await centres.getByRole("option").allInnerTexts();
  expect(city).toMatch(/^[А-Я][а-яё -]+: /);
  await centres.selectOption({ label: city ?? "" });
  await bar(page).getByRole("button", { name: "Запомнить" }).click();
  await expect(page).toHaveURL("/back-office/");
  await expect(main(page).getByRole("heading", { name: `Что ждёт: ${city}` })).toBeVisible();
  await expectNoAxeViolations(page);
  await main(page)
    .getByRole("link", { name: /Новые заказы/ })
    .click();
  await expect(page).toHaveURL(/status=new&shop=\d+/);
  await page.goto("/back-office/day-plan/");
  await expect(main(page).getByLabel("Центр")).toHaveValue(/\d+/);
  expect(await main(page).getByLabel("Центр").locator("option:checked").textContent()).toBe(city);
});

test("a form that was sent after the session had ended is offered again to whoever sent it", async ({ page }) => {
  const { userId, email } = await signInStaff(page, { role: "admin" });
  await page.goto("/manager/departments/");
  const title = `Отдел ${userId}`;
  await main(page).getByLabel("Название", { exact: true }).fill(title);
  await queryShop("update sessions set ended_at = now() where user_id = $1", [userId]);
  await main(page).getByRole("button", { name: "Сохранить отдел" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await enterPassword(page, email, undefined, page.url());
  await expect(page).toHaveURL("/manager/departments/");
  const offered = page.getByRole("button", { name: "Продолжить" });
  await expect(page.getByText("Всё введённое сохранилось")).toBeVisible();
  await offered.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(offered).toHaveCount(0);
});

test("the key / leads to the search", { tag: "@scripts" }, async ({ page }) => {
  if (!hasScripts()) return;
  await signInStaff(page, { role: "manager" });
  await page.goto("/back-office/orders/");
  await page.keyboard.press("/");
  await expect(bar(page).getByRole("searchbox")).toBeFocused();
});

// They begin with a sign-in of two steps.
test.describe.configure({ timeout: 60_000 });

/** A client of this test alone; letters are added to the surname, for names have no digits. */
async function newClient() {
  const mark = randomUUID()
    .replace(/[^a-f]/g, "")
    .replace(/./g, (letter) => "абвгде"["abcdef".indexOf(letter)] ?? "");
  const client = {
    firstname: "Вера",
    surname: `Зимина-${mark}`,
    phone: newPhone(),
    email: `vera-${randomUUID()}@example.ru`,
  };
  const userId = await addCustomer(client);
  return { ...client, userId, name: `${client.firstname} ${client.surname}` };
}

/** By Enter, as operators do. */
async function search(page: Page, text: string): Promise<void> {
  const field = page.getByRole("region", { name: "Панель оператора" }).getByRole("searchbox");
  await field.fill(text);
  await field.press("Enter");
}

test.beforeEach(({ shop }) => {
  reachable(shop);
});

test("STF-001 STF-030 STF-048 STF-049 a manager finds a client by phone and serves them from the card", {
  tag: ["@main-plain", "@widths"],
}, async ({ page }) => {
  const client = await newClient();
  await signInStaff(page, { role: "manager" });
  await open(page, "/");
  await search(page, client.phone.slice(1));
  await expect(page).toHaveURL(`/manager/clients/${client.userId}/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(client.name);
  await expectNoAxeViolations(page);

  await main(page).getByRole("button", { name: "Отправить SMS" }).click();
  await expect(main(page).getByRole("status")).toContainText("Сообщение отправлено");
  expect(await lastMessage(client.phone)).toContain("/disknt/");
  await main(page).getByRole("button", { name: "Отправить SMS" }).click();
  await expect(main(page).getByRole("alert")).toContainText("за последние сутки уже отправлено");

  await main(page).getByRole("textbox", { name: "Имя", exact: true }).fill("Vera");
  await main(page).getByRole("button", { name: "Сохранить имя" }).click();
  await expect(main(page).getByRole("alert")).toContainText("Напишите русскими буквами");
  await expect(main(page).getByRole("textbox", { name: "Имя", exact: true })).toHaveValue("Vera");
  await main(page).getByRole("textbox", { name: "Имя", exact: true }).fill("Вероника");
  await main(page).getByRole("button", { name: "Сохранить имя" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Вероника ${client.surname}`);

  await main(page).getByRole("textbox", { name: "Заметка" }).fill("Ждёт звонка <b>после шести</b>");
  await main(page).getByRole("button", { name: "Добавить заметку" }).click();
  await expect(main(page).getByRole("alert")).toContainText("Выберите, откуда обращение");
  await expect(main(page).getByRole("textbox", { name: "Заметка" })).toHaveValue("Ждёт звонка <b>после шести</b>");
  await expectNoAxeViolations(page);
  await main(page).getByRole("combobox", { name: "Откуда обращение" }).selectOption({ label: "Звонок" });
  await main(page).getByRole("button", { name: "Добавить заметку" }).click();
  await expect(main(page).getByText("Ждёт звонка <b>после шести</b>")).toBeVisible();

  await page.getByText(/^Ольга Котова, /).click();
  await page.getByRole("link", { name: "Ольга Котова" }).click();
  await expect(page).toHaveURL("/manager/");
  await expect(main(page).getByRole("link", { name: `Вероника ${client.surname}` })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("STF-002 STF-016 STF-035 the bar finds a client by the number of an order, of either length", async ({ page }) => {
  await signInStaff(page, { role: "callcenter" });
  await page.goto("/");
  const [order] = await inShopDatabase(
    async (database) =>
      (
        await database.query<{ identity: string; reserve_id: string }>(
          "select identity, reserve_id from orders where user_id is not null order by id limit 1",
        )
      ).rows,
  );
  await search(page, order?.identity ?? "");
  await expect(page).toHaveURL(/\/manager\/clients\/\d+\/$/);
  const card = page.url();
  await expect(main(page).getByText(order?.identity ?? "")).toBeVisible();
  await expect(main(page).getByText("+7 900 ***-**-01")).toBeVisible();
  await page.goto("/");
  await search(page, order?.reserve_id ?? "");
  await expect(page).toHaveURL(card);
});

const STEP_MS = 100;

test("ERR-043 ERR-044 CFG-005 nobody found is told for three seconds, without scripts until the next page", async ({
  page,
}) => {
  await signInStaff(page, { role: "callcenter" });
  if (hasScripts()) await page.clock.install();
  await page.goto("/manager/");
  if (hasScripts()) await page.clock.pauseAt(Date.now() + 3_600_000);
  await search(page, "00000000");
  const toast = main(page).getByRole("status");
  await expect(toast).toHaveText("Клиент не найден");
  if (!hasScripts()) return;
  // The time of the page passes in these steps only, so the three seconds begin in the last of them.
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    expect(await isTakenOver(page)).toBe(true);
  }).toPass();
  await page.clock.runFor(3_000 - 2 * STEP_MS);
  await expect(toast).toBeVisible();
  await page.clock.runFor(3 * STEP_MS);
  await expect(toast).toBeHidden();
  await expect(main(page).getByRole("searchbox")).toHaveValue("00000000");
  await page.clock.resume();
  await expectNoAxeViolations(page);
});

// A redirect leads from a page of the shop, which has not been told of the routes of staff.
test("who was sent to sign in comes back to the page of staff", async ({ page }) => {
  const { email, phone } = await addStaff({ role: "callcenter" });
  await enterPassword(page, email, undefined, "/manager/");
  await expectStep(page, "Введите код из SMS");
  await enterCode(page, await codeSentTo(phone));
  await expect(page).toHaveURL("/manager/");
  await expect(main(page).getByRole("searchbox")).toBeVisible();
});
