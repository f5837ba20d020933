import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations, hasScripts, reachable, test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { enterPassword, signInStaff } from "./journeys/staff-sign-in.ts";

const main = (page: Page) => page.getByRole("main");
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

test("the own centre is remembered with its city, and what waits there stands first", { tag: "@main-plain" }, async ({
  page,
}) => {
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
